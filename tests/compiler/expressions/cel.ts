import { Environment as Cel } from '@marcbachmann/cel-js'
import type { Checked, Node } from '../../../src/core/compiler/expressions/index.ts'
import { dateOf, dayNumber } from './civil.ts'

/**
 * Translates a checked expression to CEL, whose interpreter is the reference for the emitted code.
 *
 * CEL has no missing values: reading an absent property is an error that only `&&` and `||` can absorb. The rules of our language for missing
 * values are therefore written out with `has()`.
 */
export function toCel({ node, environment, slots }: Checked): string {
  const permittedBy = (status: Node | undefined, permission: string) => {
    const type = status && slots.get(status)?.type
    return type?.kind === 'enum' ? environment.permissions.get(type.name ?? '')?.get(permission) : undefined
  }
  const go = (at: Node): string => {
    switch (at.op) {
      case 'literal':
        return typeof at.value === 'string' ? JSON.stringify(at.value) : String(at.value)
      case 'name':
        return root(at.name)
      case 'field':
        return `${go(at.of)}.${at.name}`
      case 'index':
        return `${go(at.of)}[${go(at.at)}]`
      case 'not':
        return `!(${go(at.of)})`
      case 'and':
      case 'or':
        return `(${go(at.left)} ${at.op === 'and' ? '&&' : '||'} ${go(at.right)})`
      case 'compare': {
        const side = isNull(at.left) ? at.right : isNull(at.right) ? at.left : undefined
        if (side) return `${at.sign === '==' ? '!' : ''}(${known(side)})`
        return `(${compared(at.left)} ${at.sign} ${compared(at.right)})`
      }
      case 'in':
        return `(${go(at.left)} in ${go(at.right)})`
      case 'add':
        if (slots.get(at)?.type.kind === 'date') return `moved(${go(at.left)}, ${at.sign}(${go(at.right)}))`.replace(', +(', ', (')
        return `(${go(at.left)} ${at.sign} ${go(at.right)})`
      case 'multiply':
        return `(${go(at.left)} * ${go(at.right)})`
      case 'list':
        return `[${at.items.map(go).join(', ')}]`
      case 'method':
        return `${go(at.of)}.${at.name}(${at.args.map(go).join(', ')})`
      case 'each':
        if (at.name === 'filter') return `${go(at.of)}.filter(${at.item}, ${known(at.body)} && ${go(at.body)})`
        if (at.name === 'map') return `${go(at.of)}.map(${at.item}, ${known(at.body)} ? dyn(${go(at.body)}) : dyn(null))`
        return `${go(at.of)}.${at.name}(${at.item}, ${go(at.body)})`
      case 'call':
        return called(at.name, at.args)
    }
  }
  /** CEL has its own timestamps; our language stores a moment as text and compares its instant. */
  const isMoment = (at: Node): boolean => {
    const type = slots.get(at)?.type
    return type?.kind === 'date-time' || (type?.kind === 'list' && type.item.type.kind === 'date-time')
  }
  const compared = (at: Node): string => (isMoment(at) ? `instant(${go(at)})` : go(at))
  const called = (name: string, args: readonly Node[]): string => {
    const [first, second, third] = args
    if (!first) throw new Error(name)
    if (name === 'has') return known(first)
    if (name === 'permits' && second?.op === 'literal')
      return `(${go(first)} in ${JSON.stringify(permittedBy(first, String(second.value)))})`
    if (name === 'pick' && second && third) return `(${go(first)} ? dyn(${go(second)}) : dyn(${go(third)}))`
    if (name === 'orElse')
      return args.slice(0, -1).reduceRight((rest, arg) => `(${known(arg)} ? dyn(${go(arg)}) : ${rest})`, `dyn(${go(args.at(-1) ?? first)})`)
    if (name === 'string') return `text(${go(first)})`
    if (name === 'size') return `sizeOf(${go(first)})`
    if (isMoment(first)) return `${{ year: 'yearOfMoment', least: 'earliest', greatest: 'latest' }[name] ?? name}(${go(first)})`
    return `${name}(${args.map(go).join(', ')})`
  }
  /** CEL condition that is true when a node has a value; it never fails. */
  const known = (at: Node): string => {
    switch (at.op) {
      case 'literal':
        return 'true'
      case 'name':
        return root(at.name) === at.name ? 'true' : `has(${root(at.name)})`
      case 'field':
        return `(${known(at.of)} && ('${at.name}' in ${go(at.of)}))`
      case 'index':
        return typeof (at.at.op === 'literal' && at.at.value) === 'string'
          ? `(${known(at.of)} && (${go(at.at)} in ${go(at.of)}))`
          : `(${known(at.of)} && ${go(at.at)} < size(${go(at.of)}))`
      case 'not':
        return known(at.of)
      case 'and':
      case 'or': {
        const decides = (side: Node): string => `(${known(side)} && ${at.op === 'and' ? '!' : ''}(${go(side)}))`
        return `((${known(at.left)} && ${known(at.right)}) || ${decides(at.left)} || ${decides(at.right)})`
      }
      case 'compare':
        return isNull(at.left) || isNull(at.right) ? 'true' : `(${known(at.left)} && ${known(at.right)})`
      case 'in':
      case 'add':
      case 'multiply':
        return `(${known(at.left)} && ${known(at.right)})`
      case 'list':
        return at.items.map(known).join(' && ') || 'true'
      case 'method':
        return [at.of, ...at.args].map(known).join(' && ')
      case 'each': {
        if (at.name === 'filter' || at.name === 'map') return known(at.of)
        const decides = `${at.name === 'exists' ? '' : '!'}(${go(at.body)})`
        return `(${known(at.of)} && (${go(at.of)}.exists(${at.item}, ${known(at.body)} && ${decides}) || ${go(at.of)}.all(${at.item}, ${known(at.body)})))`
      }
      case 'call': {
        const [first, second, third] = at.args
        if (!first) throw new Error(at.name)
        if (at.name === 'has') return 'true'
        if (at.name === 'orElse') return `(${at.args.map(known).join(' || ')})`
        if (at.name === 'pick' && second && third) return `(${known(first)} && (${go(first)} ? ${known(second)} : ${known(third)}))`
        if (at.name === 'sum') return `(${known(first)} && summable(${go(first)}))`
        if (at.name === 'first') return `(${known(first)} && holdsAny(${go(first)}))`
        if (at.name === 'least' || at.name === 'greatest') return `(${known(first)} && holdsAny(${go(first)}) && summable(${go(first)}))`
        if (at.name === 'days' && second) return `(${known(first)} && ${known(second)})`
        return known(first)
      }
    }
  }
  const own = new Set<string>()
  const collect = (at: Node): void => {
    if (at.op === 'each') own.add(at.item)
    for (const part of Object.values(at))
      for (const inner of Array.isArray(part) ? part : [part])
        if (typeof inner === 'object' && inner !== null && 'op' in inner) collect(inner as Node)
  }
  collect(node)
  const root = (name: string): string => (own.has(name) ? name : `s.${name}`)
  return go(node)
}

const isNull = (node: Node): boolean => node.op === 'literal' && node.value === null

const there = (list: readonly unknown[]): readonly (bigint | string)[] => list.filter((item): item is bigint | string => item !== null)
const some = (list: readonly unknown[]): readonly (bigint | string)[] => {
  if (there(list).length === 0) throw new Error('empty')
  return there(list)
}

const inOrder = (list: readonly unknown[]): readonly (bigint | string)[] => {
  if (there(list).length < list.length) throw new Error('missing')
  return [...some(list)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}
/** Sorts moments by instant; equal instants keep their order. */
const inTime = (list: readonly unknown[]): readonly string[] => {
  if (there(list).length < list.length) throw new Error('missing')
  return [...(some(list) as readonly string[])].sort((a, b) => Date.parse(a) - Date.parse(b))
}
/** The Swedish locale formats dates as ISO 8601. */
const italianDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' })
const italianYear = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Rome', year: 'numeric' })

/** CEL's own interpreter, extended by our functions. */
export const cel = new Cel({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false })
  .registerFunction('year(dyn): int', (date: string) => BigInt(date.slice(0, 4)))
  .registerFunction('moved(dyn, int): string', (date: string, days: bigint) => dateOf(dayNumber(date) + Number(days)))
  .registerFunction('days(dyn, dyn): int', (date: string, other: string) => BigInt(dayNumber(other) - dayNumber(date)))
  .registerFunction('day(dyn): string', (moment: string) => italianDay.format(new Date(moment)))
  .registerFunction('instant(dyn): int', (moment: string) => BigInt(Date.parse(moment)))
  .registerFunction('yearOfMoment(dyn): int', (moment: string) => BigInt(italianYear.format(new Date(moment))))
  .registerFunction('earliest(dyn): dyn', (list: readonly unknown[]) => inTime(list)[0])
  .registerFunction('latest(dyn): dyn', (list: readonly unknown[]) => {
    const latest = Date.parse(inTime(list).at(-1) ?? '')
    return some(list).find((moment) => Date.parse(String(moment)) === latest)
  })
  .registerFunction('text(dyn): string', (value: unknown) => String(value))
  .registerFunction('sizeOf(dyn): int', (value: string | readonly unknown[]) =>
    BigInt(typeof value === 'string' ? [...value].length : value.length),
  )
  .registerFunction('holdsAny(dyn): bool', (list: readonly unknown[]) => there(list).length > 0)
  .registerFunction('summable(dyn): bool', (list: readonly unknown[]) => there(list).length === list.length)
  .registerFunction('first(dyn): dyn', (list: readonly unknown[]) => some(list.slice(0, 1))[0])
  .registerFunction('least(dyn): dyn', (list: readonly unknown[]) => inOrder(list)[0])
  .registerFunction('greatest(dyn): dyn', (list: readonly unknown[]) => inOrder(list).at(-1))
  .registerFunction('sum(dyn): dyn', (list: readonly unknown[]) => {
    if (there(list).length < list.length) throw new Error('missing')
    return (list as readonly bigint[]).reduce((a, b) => a + b, 0n)
  })

/** Converts data for CEL: integers become `bigint`, missing properties are removed. */
export function celData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(celData)
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([name, inner]) => [name, celData(inner)]),
  )
}

/** Returns the result of CEL, or undefined where CEL fails on a missing value. */
export function celAnswer(run: (context: Record<string, unknown>) => unknown, scope: unknown): unknown {
  try {
    const answer = run({ s: scope })
    return typeof answer === 'bigint' ? Number(answer) : answer
  } catch {
    return undefined
  }
}
