/** Parses the notation of texts: `{path, format}`, `**bold**`, `[text](address)`. Keeps offsets for diagnostics. */

export type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'placeholder'; expression: string; start: number; format: string | undefined; formatStart: number }
  | { kind: 'bold'; pieces: readonly Piece[] }
  | { kind: 'link'; pieces: readonly Piece[]; url: string; urlStart: number }

export interface TemplateProblem {
  start: number
  end: number
  message: string
}
export interface Template {
  pieces: readonly Piece[]
  problems: readonly TemplateProblem[]
  /** Placeholders and links as written, sorted; they must be equal in both languages. */
  placeholders: readonly string[]
}

const formatWord = /^(.*),\s*([a-z][a-z-]*)\s*$/s

/** Limit of placeholders; a text with more is something pasted, such as a style sheet. */
const mostHoles = 100

/** Parses a text. Mistakes are reported, and the rest is read as plain text. */
export function readTemplate(text: string): Template {
  const problems: TemplateProblem[] = []
  const holes: string[] = []
  const read = (from: number, to: number): Piece[] => {
    const pieces: Piece[] = []
    let words = ''
    const flush = (): void => {
      if (words !== '') pieces.push({ kind: 'words', text: words })
      words = ''
    }
    let at = from
    while (at < to) {
      const letter = text[at]
      if (letter === '{') {
        const close = closing(text, at, to)
        if (close < 0) {
          problems.push({ start: at, end: to, message: 'The placeholder is not closed: } is missing' })
          words += text.slice(at, to)
          break
        }
        flush()
        pieces.push(placeholder(text.slice(at + 1, close), at + 1))
        holes.push(text.slice(at + 1, close).trim())
        at = close + 1
      } else if (letter === '}') {
        problems.push({ start: at, end: at + 1, message: 'There is a } without its {' })
        at++
      } else if (text.startsWith('**', at)) {
        const close = text.indexOf('**', at + 2)
        if (close < 0 || close >= to) {
          problems.push({ start: at, end: at + 2, message: 'The bold words are not closed: ** is missing' })
          at += 2
        } else {
          flush()
          pieces.push({ kind: 'bold', pieces: read(at + 2, close) })
          at = close + 2
        }
      } else if (letter === '[' && linkBeginsAt(text, at)) {
        const middle = text.indexOf('](', at)
        const close = text.indexOf(')', middle)
        if (close < 0 || close >= to) {
          problems.push({ start: at, end: to, message: 'The link is not closed: ) is missing' })
          words += text.slice(at, to)
          break
        }
        flush()
        pieces.push({ kind: 'link', pieces: read(at + 1, middle), url: text.slice(middle + 2, close), urlStart: middle + 2 })
        holes.push(`](${text.slice(middle + 2, close)})`)
        at = close + 1
      } else {
        words += letter
        at++
      }
    }
    flush()
    return pieces
  }
  const pieces = read(0, text.length)
  if (holes.length > mostHoles) {
    const message = `This text has ${holes.length.toLocaleString('en')} placeholders: "{" begins one, "}" ends it`
    return { pieces: [], problems: [{ start: 0, end: text.length, message }], placeholders: [] }
  }
  return { pieces, problems, placeholders: holes.sort() }
}

const linkBeginning = /\[[^\]]*\]\(/y
function linkBeginsAt(text: string, at: number): boolean {
  linkBeginning.lastIndex = at
  return linkBeginning.test(text)
}

/** Returns the offset of the matching bracket; brackets in quotes are skipped. */
function closing(text: string, from: number, to: number): number {
  let quote = ''
  for (let at = from + 1; at < to; at++) {
    const letter = text[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === "'") quote = text.indexOf("'", at + 1) > 0 && text.indexOf("'", at + 1) < to ? letter : ''
    else if (letter === '}') return at
  }
  return -1
}

function placeholder(inside: string, start: number): Piece {
  const match = formatWord.exec(inside)
  const before = match?.[1] ?? inside
  // A comma inside a call does not separate the format.
  const balanced = (before.match(/[([]/g) ?? []).length === (before.match(/[)\]]/g) ?? []).length
  if (!match || !balanced) return { kind: 'placeholder', expression: inside, start, format: undefined, formatStart: start }
  const format = match[2] ?? ''
  return { kind: 'placeholder', expression: before, start, format, formatStart: start + inside.lastIndexOf(format) }
}

/** Returns whether words are a sentence, which is said in each language. */
export const isSentence = (text: string): boolean => /[a-zà-ù]{3,}\s+[a-zà-ù]{3,}\s+[a-zà-ù]{3,}/.test(text.replace(/\{[^}]*\}/g, ''))
