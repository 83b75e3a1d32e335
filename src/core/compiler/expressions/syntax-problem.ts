import type { Region } from '../../lib/region.ts'
import { isCurrency } from './measures.ts'
import type { Span } from './node.ts'
import type { ExpressionProblem } from './problem.ts'
import { asAmount } from './type.ts'

/** Messages for notations of other languages, matched in order at the position of the syntax error. */
const habits: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/^[“”„‘’«»`]/u, "Texts stand between straight quotes: 'text'"],
  [/^&/u, 'Write "&&" for and'],
  [/^\|/u, 'Write "||" for or'],
  [/^and\b/iu, 'Write "&&" for and'],
  [/^or\b/iu, 'Write "||" for or'],
  [/^not\b/iu, 'Write "!" for not'],
  [/^is\b/iu, 'Write "==" to compare'],
  [
    /^(?:(?:day|week|month|year|hour|min|minute|second|giorn|settiman|mes|ann|or[ae])\w*|h|s|ms)\b/iu,
    'A date is moved by days, written 7 days: there are no weeks, months or hours',
  ],
  [/^\?/u, 'Write pick(condition, a, b) to choose between two values'],
  [/^if\b/u, 'Write pick(condition, a, b) to choose between two values'],
  [/^[)\]}]/u, 'This bracket closes nothing'],
  [/^\S+/u, 'This is not expected here'],
]

/** Comparison operators of other languages with the equivalent one. */
const comparisons: Readonly<Record<string, string>> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=!': '!=',
  '=<': '<=',
  '=>': '>=',
}

/** Finds a mistake that starts before the syntax error: a decimal comma, a comparison, a word before a condition. */
function begunBefore(text: string, start: number): { message: string; span: Span } | undefined {
  const number = /\d+$/u.exec(text.slice(0, start))
  const decimals = /^[,.](\d+)/u.exec(text.slice(start))
  if (number && decimals) {
    const [all, digits = ''] = decimals
    const span: Span = [number.index, start + all.length]
    return text[start] === ',' ? { message: `A number has a point: ${number[0]}.${digits}`, span } : undefined
  }
  const from = start - (/[=!<>]*$/u.exec(text.slice(0, start))?.[0].length ?? 0)
  const sign = /^[=!<>]*/u.exec(text.slice(from))?.[0] ?? ''
  const meant = Object.hasOwn(comparisons, sign) ? comparisons[sign] : undefined
  if (meant !== undefined)
    return { message: meant === '==' ? 'Write "==" to compare' : `Write "${meant}"`, span: [from, from + sign.length] }
  const question = /\?[?.]$/u.exec(text.slice(0, start + 1))
  if (question)
    return {
      message:
        question[0] === '??'
          ? 'Write orElse(a, b) for a value that may be missing'
          : 'Write ".": a property of what is missing is missing too',
      span: [question.index, start + 1],
    }
  const not = /\bnot\s+$/iu.exec(text.slice(0, start))
  return not ? { message: 'Write "!" for not', span: [not.index, not.index + 'not'.length] } : undefined
}

const tokenWords: Readonly<Record<string, string>> = { RPAREN: '")"', RBRACKET: '"]"', RBRACE: '"}"', IDENTIFIER: 'A name', COLON: '":"' }

interface LibraryError {
  code?: unknown
  summary?: unknown
  range?: { start: number; end: number }
}

/** Explains the library's syntax error, whose own messages are in terms of tokens. */
export function syntaxProblem(error: unknown, text: string, { currency }: Region): ExpressionProblem {
  const { code, summary, range } = (typeof error === 'object' && error !== null ? error : {}) as LibraryError
  const start = Math.min(range?.start ?? 0, text.length)
  const problem = (message: string, span: Span = spanAt(text, start, range?.end ?? start)): ExpressionProblem => ({
    code: 'expression-syntax',
    span,
    message,
  })
  if (text.trim() === '') return problem('An expression is missing here', [0, text.length])
  const rest = text.slice(start)
  switch (code) {
    case 'unterminated_string':
    case 'unterminated_triple_quoted_string':
    case 'newline_in_string':
      return problem('This text has no closing quote')
    case 'reserved_identifier':
      if (rest.startsWith('if')) break
      return problem(`"${rest.match(/^\w+/u)?.[0] ?? rest}" is a reserved word and cannot be a name`)
    case 'invalid_macro_argument':
      return text.slice(0, start).includes('has(') && !/\.\w+\([^()]*$/u.test(text.slice(0, start))
        ? problem('has(...) takes a path, such as booking.package')
        : problem('The first argument here is a name for the item')
    case 'limit_exceeded':
      return problem('This expression is too long; split it into named conditions', [0, text.length])
  }
  if (typeof code === 'string' && /escape|surrogate/u.test(code)) return problem('In a text, "\\" is written twice: "\\\\"')
  const begun = begunBefore(text, start)
  if (begun) return problem(begun.message, begun.span)
  const expected = String(summary ?? '').match(/^Expected (\w+), got (\w+)/u)
  if (expected && expected[2] === 'EOF') return problem(`${tokenWords[expected[1] ?? ''] ?? 'Something'} is missing at the end`)
  if (rest.trim() === '') return problem('The expression ends too early')
  const unit = unitOfMoney(rest, currency)
  if (unit !== undefined)
    return problem(
      `An amount is written ${asAmount(1000, currency)}, or ${asAmount(12.5, currency)}`,
      spanAt(text, start, start + unit.length),
    )
  const habit = habits.find(([pattern]) => pattern.test(rest))
  const words = habit?.[0].exec(rest)?.[0] ?? rest.slice(0, 1)
  const wanted = expected && habit === habits.at(-1) ? `${tokenWords[expected[1] ?? ''] ?? 'Something else'} is expected here` : undefined
  return problem(wanted ?? habit?.[1] ?? 'This is not expected here', spanAt(text, start, start + words.length))
}

/** Returns the symbol or the name of the portal's currency, or its code in small letters, with which a text begins. */
function unitOfMoney(text: string, currency: string): string | undefined {
  if (!isCurrency(currency)) return undefined
  const [word] = /^(?:\p{Sc}|\p{L}+)/u.exec(text) ?? []
  if (word === undefined || /\p{Sc}/u.test(word)) return word
  const names = [1, 2].map((count) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(count),
  )
  const known = [currency, ...names.flatMap((parts) => parts.flatMap(({ type, value }) => (type === 'currency' ? [value] : [])))]
  return known.some((name) => name.toLowerCase() === word.toLowerCase()) ? word : undefined
}

/** Returns a span that is not empty, unless the text is. */
function spanAt(text: string, start: number, end: number): Span {
  if (end > start) return [start, Math.min(end, text.length)]
  const from = Math.max(0, Math.min(start, text.length - 1))
  return [from, Math.min(from + 1, text.length)]
}
