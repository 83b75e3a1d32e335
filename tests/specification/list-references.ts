/** Finds what comments, test titles and documents cite of docs/requirements.md and docs/specification.md. */

export interface References {
  /** Ids of requirements, such as S26. */
  ids: readonly string[]
  /** Numbers of the specification's sections. */
  sections: readonly number[]
}

const id = String.raw`[SOPGAI]\d{1,2}`
const number = String.raw`\d{1,2}`
const listOf = (item: string): string => String.raw`${item}(?:(?:,| and| or| to) (?:and )?${item})*\b`

/** `S3` is the protocol of object stores. A4 and A5 are paper as well, which does no harm: requirements of that name exist. */
const otherMeanings: ReadonlySet<string> = new Set(['S3'])

/** A word of its own: not in a file name, a percent-encoded character or a property. */
const anyId = new RegExp(String.raw`(?<![\w%.#/-])${id}(?![\w.-]*\w)`, 'g')
/** In strings, which are titles of tests: `... (sections 2 and 6; S26)` and `I1: ...`. Elsewhere in code an id may be a value or a drawing. */
const titleIds = [new RegExp(String.raw`\s\((?:[^()]*?\W)??(${listOf(id)})\)`, 'g'), new RegExp(String.raw`['"\`](${id}): `, 'g')]
const afterRequirements = new RegExp(String.raw`\brequirements? (${listOf(id)})`, 'g')
const afterSpecification = new RegExp(String.raw`\b(?:specification|sections?)[: ] ?(${listOf(number)})(?!\d|%|\.\d)`, 'gi')

/** Lines that begin a comment or go on with one; in YAML and shell scripts a `#`. */
const comment = /(?:^|\s)(?:\/\/|\/\*\*?|\*|#)\s+(.*)$/

/** Returns what a file cites. A Markdown file counts as a whole, of any other file the comments and the titles of tests. */
export function listReferences(path: string, text: string): References {
  const lines = text.split('\n')
  const comments = path.endsWith('.md') ? text : lines.map((line) => comment.exec(line)?.[1] ?? '').join('\n')
  // A list may go on in the next line of its comment.
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
