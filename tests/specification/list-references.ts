/** Finds references to docs/requirements.md and docs/specification.md in comments, titles and documents. */

export interface References {
  /** Ids of requirements, such as S26. */
  ids: readonly string[]
  /** Section numbers of the specification. */
  sections: readonly number[]
}

const id = String.raw`[SOPGAI]\d{1,2}`
const number = String.raw`\d{1,2}`
const listOf = (item: string): string => String.raw`${item}(?:(?:,| and| or| to) (?:and )?${item})*\b`

/** `S3` is the protocol of object stores. A4 and A5 are paper sizes too, harmlessly: requirements of that name exist. */
const otherMeanings: ReadonlySet<string> = new Set(['S3'])

/** An id as a whole word: not in a file name, a percent-encoded character or a property. */
const anyId = new RegExp(String.raw`(?<![\w%.#/-])${id}(?![\w.-]*\w)`, 'g')
/** Ids in strings, which are titles of tests: `... (sections 2 and 6; S26)` and `I1: ...`. Elsewhere an id may be a value. */
const titleIds = [new RegExp(String.raw`\s\((?:[^()]*?\W)??(${listOf(id)})\)`, 'g'), new RegExp(String.raw`['"\`](${id}): `, 'g')]
const afterRequirements = new RegExp(String.raw`\brequirements? (${listOf(id)})`, 'g')
const afterSpecification = new RegExp(String.raw`\b(?:specification|sections?)[: ] ?(${listOf(number)})(?!\d|%|\.\d)`, 'gi')

/** A line that begins or continues a comment; in YAML and shell scripts a `#`. */
const comment = /(?:^|\s)(?:\/\/|\/\*\*?|\*|#)\s+(.*)$/

/** Returns the references in a file: the whole of a Markdown file, else comments and test titles. */
export function listReferences(path: string, text: string): References {
  const lines = text.split('\n')
  const comments = path.endsWith('.md') ? text : lines.map((line) => comment.exec(line)?.[1] ?? '').join('\n')
  // A list of ids may continue in the comment's next line.
  const joined = lines.map((line) => line.replace(/^\s*(?:\*|\/\/|#)?\s*/, '')).join(' ')
  const cited = [
    ...idsIn(comments, anyId),
    ...[afterRequirements, ...titleIds].flatMap((pattern) => [...joined.matchAll(pattern)].flatMap(([, list = '']) => idsIn(list, anyId))),
  ]
  const sections = [...joined.matchAll(afterSpecification)].flatMap(([, list = '']) => idsIn(list, /\d+/g).map(Number))
  return { ids: [...new Set(cited)].filter((name) => !otherMeanings.has(name)), sections: [...new Set(sections)] }
}

function idsIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([found]) => found)
}
