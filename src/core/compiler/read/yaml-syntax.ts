/**
 * Explains YAML syntax errors in plain words, at the position of the mistake.
 *
 * The YAML library reports where its parser stopped, in terms of tokens and nodes. Its error code and the surrounding lines are used to
 * find the cause.
 */
import type { YAMLError } from 'yaml'
import { findOddBlank } from './encoding.ts'
import { indentOf, isEntry, keyIndentOf, type Line, withoutQuoted, YamlLines } from './yaml-lines.ts'
import { findUnclosedQuote } from './yaml-quotes.ts'

export interface SyntaxMistake {
  start: number
  end: number
  message: string
  hint?: string
}

const quoteWords = 'put the words in quotes'

/** Returns the mistake behind an error of the library; undefined if no explanation applies. */
export function syntaxMistake(error: YAMLError, text: string): SyntaxMistake | undefined {
  const lines = new YamlLines(text)
  const place: ErrorPosition = { at: error.pos[0], line: lines.at(error.pos[0]), lines, text }
  const opened = error.code === 'TAB_AS_INDENT' ? undefined : findUnclosedQuote(text)
  if (opened !== undefined && (opened <= place.at || text.slice(place.at).trim() === ''))
    return here({ ...place, at: opened }, 1, 'A quote is opened here and never closed')
  const odd = oddBlankNear(place)
  if (odd) return odd
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return marked(place.line, 0, indentOf(place.line), 'A tab stands at the beginning of this line: indent with blanks')
    case 'MULTIPLE_DOCS':
      return marked(place.line, 0, place.line.text.length, `"${place.line.text.trim()}" begins a second document: remove this line`)
    case 'BAD_SCALAR_START':
      return here(place, 1, `Words cannot begin with ${quote(text[place.at])}: ${quoteWords}`)
    case 'BAD_DQ_ESCAPE':
      return here(place, 2, 'In double quotes "\\" is written twice: "\\\\"')
    case 'MULTIPLE_ANCHORS':
    case 'BAD_ALIAS':
      return here(place, 1, `${quote(text[place.at])} begins something else in YAML: put the expression in quotes`)
    case 'BLOCK_IN_FLOW':
      return colonInWords(place)
    case 'MULTILINE_IMPLICIT_KEY':
      return (
        hyphenWithoutBlank(place) ?? keyWithoutBlank(place) ?? listBelowValue(place) ?? keyWithoutColon(place) ?? otherwiseIndented(place)
      )
    case 'BLOCK_AS_IMPLICIT_KEY':
      return hyphenWithoutBlank(place) ?? keyWithoutBlank(place) ?? colonInWords(place) ?? deeperBelow(place) ?? otherwiseIndented(place)
    case 'BAD_INDENT':
      return openBracket(place) ?? hyphenWithoutBlank(place) ?? keyWithoutBlank(place) ?? otherwiseIndented(place) ?? somehowIndented(place)
    case 'MISSING_CHAR':
      return (
        missingComma(place) ?? hyphenWithoutBlank(place) ?? keyWithoutBlank(place) ?? keyWithoutColon(place) ?? otherwiseIndented(place)
      )
    case 'UNEXPECTED_TOKEN':
      return unexpected(place)
    default:
      return undefined
  }
}

interface ErrorPosition {
  at: number
  line: Line
  lines: YamlLines
  text: string
}

const quote = (sign: string | undefined): string => `"${sign ?? ''}"`
const here = ({ at }: ErrorPosition, length: number, message: string): SyntaxMistake => ({ start: at, end: at + length, message })
const marked = (line: Line, from: number, to: number, message: string): SyntaxMistake => ({
  start: line.start + from,
  end: line.start + Math.max(to, from + 1),
  message,
})
/** Returns the line of the error and its neighbours. The library's position is often one line off. */
const nearby = ({ line, lines }: ErrorPosition): Line[] => [line, lines.above(line), lines.below(line)].filter((one) => one !== undefined)

function oddBlankNear(place: ErrorPosition): SyntaxMistake | undefined {
  for (const line of nearby(place)) {
    const found = findOddBlank(withoutQuoted(line.text))
    if (found) return { ...marked(line, found.at, found.at + 1, found.message), hint: found.hint }
  }
  return undefined
}

function hyphenWithoutBlank(place: ErrorPosition): SyntaxMistake | undefined {
  for (const line of nearby(place)) {
    const [all, before = ''] = /^(\s*)-(?=[^\s-])/.exec(line.text) ?? []
    if (all !== undefined) return marked(line, before.length, before.length + 1, 'A blank is missing after "-"')
  }
  return undefined
}

function keyWithoutBlank(place: ErrorPosition): SyntaxMistake | undefined {
  for (const line of nearby(place)) {
    const [all] =
      /^\s*(?:- )?[A-Za-z][\w-]*:(?=[{["'])/.exec(line.text) ??
      /^\s*(?:- )?[A-Za-z][\w-]*:(?=[^\s:])(?!\/\/)(?!.*:(?:\s|$))/.exec(line.text) ??
      /^.*?[{,]\s*[A-Za-z][\w-]*:(?=[{[])/.exec(withoutQuoted(line.text)) ??
      []
    if (all !== undefined) return marked(line, all.length - 1, all.length, 'After ":" comes a blank')
  }
  return undefined
}

function keyWithoutColon({ line }: ErrorPosition): SyntaxMistake | undefined {
  const [all, before = '', word = ''] = /^(\s*(?:- )?)([A-Za-z][\w-]*)\s*$/.exec(line.text) ?? []
  return all === undefined ? undefined : marked(line, before.length, before.length + word.length, `":" is missing after "${word}"`)
}

/** Finds an unquoted colon in a text: `title: Pagamenti: tutti`, `{ it: Pagamenti: tutti }`. */
function colonInWords({ line }: ErrorPosition): SyntaxMistake | undefined {
  const [all, before = '', words = ''] = /^(.*?[\w"'-]:\s+)([^\s"'{}[\],:#][^{}[\],:]*:)(?=\s)/.exec(withoutQuoted(line.text)) ?? []
  if (all === undefined) return undefined
  const from = before.length + words.length - 1
  return marked(line, from, from + 1, `A colon stands in words that are not in quotes: ${quoteWords}`)
}

/** Finds list items below a key that already has a value: `label: x`, then `- a` at the same column. */
function listBelowValue({ line, lines }: ErrorPosition): SyntaxMistake | undefined {
  const above = lines.above(line)
  if (!above || !isEntry(line) || isEntry(above) || !/:\s+\S/.test(above.text)) return undefined
  return marked(line, indentOf(line), indentOf(line) + 1, 'A list begins here, and the line above it has its value already')
}

/** Finds a line that is indented below a key that already has a value. */
function deeperBelow({ at, line, lines }: ErrorPosition): SyntaxMistake | undefined {
  const below = lines.below(line)
  if (!below || at <= line.start + indentOf(line) || indentOf(below) <= keyIndentOf(line) || (isOdd(line) && !isOdd(below)))
    return undefined
  return indentation(below, line, 'above')
}

/** Finds, of two neighbouring lines, the one whose indentation differs from similar lines. */
function otherwiseIndented({ line, lines }: ErrorPosition): SyntaxMistake | undefined {
  const above = lines.above(line)
  if (!above) return undefined
  const like = (one: Line): number =>
    lines
      .around(one, 8)
      .filter((other) => other !== line && other !== above && isEntry(other) === isEntry(one) && indentOf(other) === indentOf(one)).length
  const isAbove =
    isEntry(above) === isEntry(line) &&
    indentOf(above) !== indentOf(line) &&
    (isOdd(above) === isOdd(line) ? like(above) < like(line) : isOdd(above))
  if (isAbove) return indentation(above, line, 'below')
  const sibling = siblingAbove(line, lines) ?? above
  if (column(sibling, line) === indentOf(line)) return undefined
  if (isOdd(sibling) && !isOdd(line)) return indentation(sibling, line, 'there')
  return indentation(line, sibling, sibling === above ? 'above' : 'there')
}

/** Returns whether the indentation is odd: the catalogue indents by two, so such a line is off by one. */
const isOdd = (line: Line): boolean => indentOf(line) % 2 === 1

const somehowIndented = ({ line }: ErrorPosition): SyntaxMistake =>
  marked(line, indentOf(line), line.text.trimEnd().length, 'This line is indented otherwise than the lines that it stands beside')

/** Returns the column of `other` to compare with `one`: that of its hyphen or of its key. */
const column = (other: Line, one: Line): number => (isEntry(one) ? indentOf(other) : keyIndentOf(other))

/** Largest difference in columns at which two lines are still taken for siblings. */
const mostOff = 3

/** Returns the line above that is most likely a sibling: a list item or key at nearly the same column. */
function siblingAbove(line: Line, lines: YamlLines): Line | undefined {
  const written = lines.writtenAbove(line)
  const outer = written.findIndex((one) => indentOf(one) < indentOf(line) - mostOff)
  const far = (one: Line): number => Math.abs(column(one, line) - indentOf(line))
  const kin = written.slice(0, outer < 0 ? undefined : outer).filter((one) => (!isEntry(line) || isEntry(one)) && far(one) <= mostOff)
  const least = Math.min(...kin.map(far))
  return kin.find((one) => isOdd(one) && !isOdd(line)) ?? kin.find((one) => far(one) === least)
}

function indentation(line: Line, other: Line, where: 'above' | 'below' | 'there'): SyntaxMistake {
  const than = where === 'there' ? `line ${other.index + 1}` : `the line ${where} it`
  const blanks = `${indentOf(line)} blank${indentOf(line) === 1 ? '' : 's'}`
  return marked(
    line,
    indentOf(line),
    line.text.trimEnd().length,
    `This line is indented otherwise than ${than} (${blanks}, there ${column(other, line)})`,
  )
}

/** Finds an unclosed bracket above the line. */
function openBracket({ line, lines }: ErrorPosition): SyntaxMistake | undefined {
  const open = lines.openBracketAbove(line)
  if (!open) return undefined
  const rest = withoutQuoted(open.line.text).slice(open.at)
  const comment = rest.search(/\s#/)
  if (comment >= 0) return marked(open.line, open.at + comment + 1, open.at + comment + 2, `" #" begins a comment: ${quoteWords}`)
  const bracket = quote(open.line.text[open.at])
  if (rest.trim().length === 1)
    return marked(line, 0, indentOf(line), `What stands inside ${bracket} is indented deeper than the line with the bracket`)
  return marked(open.line, open.at, open.at + 1, `${bracket} is opened here and not closed on this line`)
}

function missingComma({ at, line, text }: ErrorPosition): SyntaxMistake | undefined {
  const key = /["'\]}]\s+([A-Za-z][\w-]*):\s/.exec(line.text)
  if (key) {
    const from = key.index + key[0].lastIndexOf(`${key[1]}:`)
    return marked(line, from, from + (key[1]?.length ?? 0), `A comma is missing before "${key[1]}"`)
  }
  const between = /["']/.test(text[at] ?? '') && /["']\s+$/.test(text.slice(line.start, at))
  return between ? { start: at, end: at + 1, message: 'A comma is missing before this' } : undefined
}

function unexpected(place: ErrorPosition): SyntaxMistake | undefined {
  const { at, line, text } = place
  const before = text.slice(line.start, at).trimEnd().at(-1)
  const sign = text[at]
  if (sign === '}' || sign === ']') return keyWithoutBlank(place) ?? here(place, 1, 'This bracket closes nothing')
  if (before === '|' || before === '>') {
    const from = text.slice(0, at).lastIndexOf(before)
    return {
      start: from,
      end: from + 1,
      message: `"${before}" begins a text of several lines, whose words stand on the lines below`,
      hint: 'Put an expression in quotes.',
    }
  }
  const semicolon = /["']\s*;/.exec(line.text)
  if (semicolon) {
    const from = semicolon.index + semicolon[0].length - 1
    return marked(line, from, from + 1, 'A comma stands between two keys, not ";"')
  }
  const comma = missingComma(place)
  if (comma) return comma
  if (before !== '"' && before !== "'") return undefined
  const from = text.slice(0, at).lastIndexOf(before)
  return {
    start: from,
    end: from + 1,
    message: 'A quote closes too early or too late here: write texts between double quotes',
    hint: 'A double quote inside them is written \\".',
  }
}
