/** Line-based view of a YAML file for the analysis of syntax errors: indentation, brackets, quotes. */

export interface Line {
  /** Zero-based. */
  index: number
  /** Offset of its first character in the file. */
  start: number
  text: string
}

export class YamlLines {
  readonly all: readonly Line[]
  constructor(text: string) {
    let start = 0
    this.all = text.split('\n').map((line, index) => {
      const made = { index, start, text: line.replace(/\r$/, '') }
      start += line.length + 1
      return made
    })
  }

  /** Returns the line of an offset; for a blank line or a comment, the next line with content. */
  at(offset: number): Line {
    const line = this.all.findLast(({ start }) => start <= offset) ?? { index: 0, start: 0, text: '' }
    return hasContent(line) ? line : (this.below(line) ?? line)
  }
  /** Returns the nearest line above with content. */
  above({ index }: Line): Line | undefined {
    return this.all.slice(0, index).findLast(hasContent)
  }
  /** Returns the nearest line below with content. */
  below({ index }: Line): Line | undefined {
    return this.all.slice(index + 1).find(hasContent)
  }
  /** Returns the lines above with content, the nearest first. */
  writtenAbove({ index }: Line): readonly Line[] {
    return this.all.slice(0, index).filter(hasContent).reverse()
  }
  /** Returns the lines with content at most `reach` lines away. */
  around({ index }: Line, reach: number): readonly Line[] {
    return this.all.slice(Math.max(0, index - reach), index + reach + 1).filter(hasContent)
  }

  /** Returns the last unclosed bracket above a line. */
  openBracketAbove({ index }: Line): { line: Line; at: number } | undefined {
    let closed = 0
    for (const line of this.all.slice(0, index).reverse()) {
      const signs = bracketsOf(line.text)
      for (const { sign, at } of signs.reverse()) {
        if (sign === '}' || sign === ']') closed++
        else if (closed > 0) closed--
        else return { line, at }
      }
    }
    return undefined
  }
}

const hasContent = ({ text }: Line): boolean => /^\s*[^\s#]/.test(text)

/** Number of leading blanks. */
export const indentOf = ({ text }: Line): number => text.length - text.trimStart().length
export const isEntry = ({ text }: Line): boolean => /^\s*-(\s|$)/.test(text)
/** Column of the first key, which in a list item follows the hyphen. */
export const keyIndentOf = (line: Line): number => (isEntry(line) ? (/^\s*-\s*/.exec(line.text)?.[0].length ?? 0) : indentOf(line))

/** Replaces quoted parts of a line by blanks; its length stays the same. */
export function withoutQuoted(text: string): string {
  return text.replace(/(?<![\p{L}\d])("(?:\\.|[^"\\])*"|'[^']*')/gu, (quoted) => ' '.repeat(quoted.length))
}

function bracketsOf(text: string): { sign: string; at: number }[] {
  const bare = withoutQuoted(text).replace(/(^|\s)#.*$/, '')
  return [...bare.matchAll(/[[\]{}]/g)].map((match) => ({ sign: match[0], at: match.index }))
}
