/**
 * An error-tolerant reading of an expression: what stands at the cursor, whatever is wrong around it.
 *
 * A name is read together with the names, calls and indexes before its points, `booking.participants[0].name`. Names that `exists`, `filter`
 * and the like bind are added to the scope inside their brackets.
 */
import { bind, checkExpression, type Environment, type Slot } from '../../compiler/expressions/index.ts'

const lambdas = /\.(?:exists|all|filter|map|sortedBy)\(\s*([A-Za-z_]\w*)\s*,/

/** Returns the type of an expression, as far as it can be read. */
export function slotOf(text: string, environment: Environment): Slot | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return checkExpression(trimmed, environment, { position: 'value' }).checked?.slot
}

/** Returns the scope at the end of a text, with the names that open lambdas bind. */
export function scopeInside(before: string, environment: Environment): Environment {
  let inside = environment
  for (const open of openBrackets(before)) {
    const dot = before.lastIndexOf('.', open)
    const [, item] = lambdas.exec(before.slice(dot)) ?? []
    if (item === undefined || dot < 0) continue
    const receiver = chainBefore(before, dot)
    const list = slotOf(receiver, inside)?.type
    if (list?.kind === 'list') inside = bind(inside, item, list.item)
  }
  return inside
}

/** Returns the offsets of brackets that are not closed, from the outside in. Quoted text is skipped. */
function openBrackets(text: string): readonly number[] {
  const open: number[] = []
  for (const { 0: sign, index } of text.matchAll(/'(?:[^'\\]|\\.)*'?|[([\])]/g)) {
    if (sign === '(' || sign === '[') open.push(index)
    else if (sign === ')' || sign === ']') open.pop()
  }
  return open
}

/** Returns the names, calls and indexes that end at an offset: `a.b(c)[0]`. */
export function chainBefore(text: string, end: number): string {
  let start = end
  while (start > 0) {
    const sign = text[start - 1] ?? ''
    if (/[\w.]/.test(sign)) start -= 1
    else if (sign === ')' || sign === ']') {
      const opening = matchingBracket(text, start - 1)
      if (opening < 0) break
      start = opening
    } else break
  }
  return text.slice(start, end).replace(/^\.+/, '')
}

function matchingBracket(text: string, close: number): number {
  let depth = 0
  for (let at = close; at >= 0; at--) {
    const sign = text[at]
    if (sign === ')' || sign === ']') depth += 1
    else if (sign === '(' || sign === '[') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** What can be written at the end of a text. */
export type Wanted =
  /** A property or method of what stands before the point. */
  | { kind: 'member'; of: Slot; word: string }
  /** A name in scope, a function, or a code of what it is compared with. */
  | { kind: 'name'; word: string; beside: Slot | undefined }
  /** The argument in quotes of a call: a permission of a status, a condition of an item, an operation. */
  | { kind: 'argument'; of: 'permits' | 'having' | 'served'; word: string; subject: Slot | undefined }
  /** A text in quotes that is compared. */
  | { kind: 'code'; word: string; beside: Slot | undefined }

/** Returns what is wanted at the end of a text that begins an expression. */
export function wantedAt(before: string, environment: Environment): Wanted | undefined {
  const scope = scopeInside(before, environment)
  const quoted = openQuote(before)
  if (quoted !== undefined) {
    const head = before.slice(0, quoted)
    const word = before.slice(quoted + 1)
    const [, name, subject = ''] = /\b(permits|served)\(\s*(?:(.*),\s*)?$/s.exec(head) ?? /()\.?$/.exec('') ?? []
    if (name === 'permits') return { kind: 'argument', of: 'permits', word, subject: slotOf(chainBefore(subject, subject.length), scope) }
    if (name === 'served') return { kind: 'argument', of: 'served', word, subject: undefined }
    const having = /\.having\(\s*$/.exec(head)
    if (having) return { kind: 'argument', of: 'having', word, subject: slotOf(chainBefore(head, having.index), scope) }
    return { kind: 'code', word, beside: besideOf(head, scope) }
  }
  const word = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? ''
  const head = before.slice(0, before.length - word.length)
  if (/\d$/.test(head)) return undefined
  if (head.endsWith('.')) {
    const of = slotOf(chainBefore(head, head.length - 1), scope)
    return of && { kind: 'member', of, word }
  }
  return { kind: 'name', word, beside: besideOf(head, scope) }
}

/** Returns the type of what stands on the other side of `==`, `!=` or `in [`. */
function besideOf(head: string, scope: Environment): Slot | undefined {
  const match = /\s*(?:==|!=|\bin\s*\[(?:[^\]]*,)?)\s*$/.exec(head)
  return match ? slotOf(chainBefore(head, match.index), scope) : undefined
}

/** Returns the offset of a quote that is not closed. */
function openQuote(text: string): number | undefined {
  let open: number | undefined
  for (const { index } of text.matchAll(/'/g)) open = open === undefined ? index : undefined
  return open
}
