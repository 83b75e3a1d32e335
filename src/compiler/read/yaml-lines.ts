/** The lines of a YAML file as somebody who mends its syntax looks at them: indentation, brackets, quotes. */

export interface Line {
  /** From 0. */
  index: number
  /** Offset of its first sign in the file. */
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

  /** The line of an offset; of a place between lines, the next that says something. */
  at(offset: number): Line {
    const line = this.all.findLast(({ start }) => start <= offset) ?? { index: 0, start: 0, text: '' }
    return says(line) ? line : (this.below(line) ?? line)
  }
  /** The nearest line above that says something. */
  above({ index }: Line): Line | undefined {
    return this.all.slice(0, index).findLast(says)
  }
  /** The nearest line below that says something. */
  below({ index }: Line): Line | undefined {
    return this.all.slice(index + 1).find(says)
  }
  /** The lines above that say something, the nearest first. */
  writtenAbove({ index }: Line): readonly Line[] {
    return this.all.slice(0, index).filter(says).reverse()
  }
  /** Written lines not far away. */
  around({ index }: Line, reach: number): readonly Line[] {
    return this.all.slice(Math.max(0, index - reach), index + reach + 1).filter(says)
  }

  /** The last bracket above a line that nothing closed. */
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

const says = ({ text }: Line): boolean => /^\s*[^\s#]/.test(text)

/** Blanks before the first sign. */
export const indentOf = ({ text }: Line): number => text.length - text.trimStart().length
export const isEntry = ({ text }: Line): boolean => /^\s*-(\s|$)/.test(text)
/** Blanks before the first key: an entry's stands behind its hyphen. */
export const keyIndentOf = (line: Line): number => (isEntry(line) ? (/^\s*-\s*/.exec(line.text)?.[0].length ?? 0) : indentOf(line))

/** The line with the same length, in which what stands in quotes is blank. */
export function withoutQuoted(text: string): string {
  return text.replace(/(?<![\p{L}\d])("(?:\\.|[^"\\])*"|'[^']*')/gu, (quoted) => ' '.repeat(quoted.length))
}

function bracketsOf(text: string): { sign: string; at: number }[] {
  const bare = withoutQuoted(text).replace(/(^|\s)#.*$/, '')
  return [...bare.matchAll(/[[\]{}]/g)].map((match) => ({ sign: match[0], at: match.index }))
}
