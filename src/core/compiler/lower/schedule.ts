/** Compiles `from` and `until` of a block, constants that are evaluated on rendering and when they pass. */
import { dayOf, daysAfter, daysBefore } from '../../lib/expression-runtime.ts'
import { findStartOfDay } from '../../lib/zoned-time.ts'
import { checkExpression, describe, type Node, pathOf } from '../expressions/index.ts'
import { at, type Source, textOf } from '../read/source.ts'
import { typeExpression } from '../rules/expression.ts'
import { disjunctionOf } from '../rules/satisfiable.ts'
import type { Context } from '../scope/context.ts'
import type { Demand } from '../scope/demand.ts'
import type { Place, TimeWindow } from '../scope/place.ts'
import type { PortalConstants } from '../scope/portal-constants.ts'
import { type Code, CompiledCondition, joinCode } from './compiled.ts'
import { compileShown, type Shown } from './shown.ts'

interface Bound {
  /** A date in ISO form, or an instant. */
  value: string
  isDay: boolean
  source: Source
}

/** Compiles `when`, `unless`, `from` and `until` of a block; returns the place inside as well. */
export function compileScheduled(block: Source, place: Place, context: Context): Shown {
  const [from, until] = [readBound('from', block, place, context), readBound('until', block, place, context)]
  if (!from && !until) return compileShown(block, place, context)
  const window = checkWindow(from, until, place, context)
  const demands = window.fromMs < window.untilMs ? demandsOf(from, until, place) : []
  const shown = compileShown(block, { ...place, demands: [...place.demands, ...demands] }, context)
  for (const bound of [from, until]) if (bound && !bound.isDay) context.collected.schedule.add(bound.value)
  const codes = [
    ...(shown.when instanceof CompiledCondition ? [shown.when.code] : []),
    ...(from ? [judged(from, '>=')] : []),
    ...(until ? [judged(until, until.isDay ? '<=' : '<')] : []),
  ]
  return { when: new CompiledCondition(joinCode(codes, '&&'), shown.when?.dependencies ?? []), place: { ...shown.place, window } }
}

/** Returns what a time span demands of the day and of the moment, so that a condition about another one is reported. */
function demandsOf(from: Bound | undefined, until: Bound | undefined, place: Place): Demand[] {
  const demandOf = (words: string, condition: string): Demand[] => {
    const { checked } = checkExpression(condition, place.environment, { position: 'condition' })
    return checked ? [{ words, ways: disjunctionOf(checked, true) }] : []
  }
  const dayAt = ({ value, isDay }: Bound): string => (isDay ? value : dayOf(value, place.environment.region.timeZone))
  const momentAt = ({ value, isDay, source }: Bound, days: number): string =>
    isDay ? `${daysAfter(value, days)} 00:00` : (textOf(source) ?? value)
  return [
    ...(from ? demandOf(`it is ${dayAt(from)} or later`, `today >= ${dayAt(from)}`) : []),
    ...(from ? demandOf(`it is ${momentAt(from, 0)} or later`, `now >= ${momentAt(from, 0)}`) : []),
    ...(until ? demandOf(`it is ${dayAt(until)} or earlier`, `today <= ${dayAt(until)}`) : []),
    ...(until ? demandOf(`it is before ${momentAt(until, 1)}`, `now < ${momentAt(until, 1)}`) : []),
  ]
}

function judged({ value, isDay }: Bound, sign: string): Code {
  const [name, text] = isDay
    ? ['today', `s.today ${sign} ${JSON.stringify(value)}`]
    : ['now', `instantOf(s.now) ${sign} ${Date.parse(value)}`]
  return { text, helpers: isDay ? [] : ['instantOf'], reads: new Map([[name, 'string']]), portal: false, conditions: false }
}

function readBound(key: 'from' | 'until', block: Source, place: Place, context: Context): Bound | undefined {
  const source = at(block, key)
  const typed = typeExpression(source, 'needed', place, context)
  if (!typed || !source) return undefined
  const { kind } = typed.slot.type
  const value = constantOf(typed.checked.node, context.portal)
  const example = { hint: 'For example: 2026-12-20, 2026-12-20 08:30, or a constant of portal.yaml.' }
  if (kind === 'unknown') return undefined
  if (kind !== 'date' && kind !== 'date-time')
    context.report.report('CAT304', source.span, `"${key}" is a day or a moment, this is ${describe(typed.slot.type)}`, example)
  else if (typeof value !== 'string')
    context.report.report('CAT304', source.span, `"${key}" is known before anything is loaded, this is worked out later`, example)
  else return { value, isDay: kind === 'date', source }
  return undefined
}

/** Returns the value of an expression of literals and constants only. */
function constantOf(node: Node, portal: PortalConstants): unknown {
  if (node.op === 'literal') return node.value
  if (node.op === 'add') {
    const [date, days] = [constantOf(node.left, portal), constantOf(node.right, portal)]
    if (typeof date === 'number' && typeof days === 'number') return node.sign === '+' ? date + days : date - days
    if (typeof date !== 'string' || typeof days !== 'number') return undefined
    return node.sign === '+' ? daysAfter(date, days) : daysBefore(date, days)
  }
  if (node.op === 'multiply') {
    const [one, other] = [constantOf(node.left, portal), constantOf(node.right, portal)]
    return typeof one === 'number' && typeof other === 'number' ? one * other : undefined
  }
  if (node.op === 'call' && node.name === 'day') {
    const moment = node.args[0] && constantOf(node.args[0], portal)
    return typeof moment === 'string' ? dayOf(moment, portal.region.timeZone) : undefined
  }
  const [root, ...path] = pathOf(node)?.split('/') ?? []
  return root === 'portal'
    ? path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], portal.value)
    : undefined
}

const beginningMs = (isoDate: string, timeZone: string): number => Date.parse(findStartOfDay(isoDate, timeZone) ?? `${isoDate}T00:00:00Z`)

/** Intersects a block's time span with the enclosing one; reports an empty span or one in the past. */
function checkWindow(
  from: Bound | undefined,
  until: Bound | undefined,
  { window: around }: Place,
  { report, nowMs, portal }: Context,
): TimeWindow {
  const { timeZone } = portal.region
  const fromMs = from ? (from.isDay ? beginningMs(from.value, timeZone) : Date.parse(from.value)) : Number.NEGATIVE_INFINITY
  const untilMs = until
    ? until.isDay
      ? beginningMs(daysAfter(until.value, 1), timeZone)
      : Date.parse(until.value)
    : Number.POSITIVE_INFINITY
  const inner = { fromMs: Math.max(fromMs, around?.fromMs ?? fromMs), untilMs: Math.min(untilMs, around?.untilMs ?? untilMs) }
  const bound = until ?? from
  if (from && until && fromMs >= untilMs)
    report.report('CAT602', until.source.span, 'This ends before it begins', {
      hint: 'Nothing would ever be shown: exchange the two, or mend one.',
    })
  else if (bound && inner.fromMs >= inner.untilMs)
    report.report('CAT602', bound.source.span, 'What is around it is shown at another time', {
      hint: 'Nothing here would ever be shown: remove it, or mend one of the two.',
    })
  else if (until && untilMs <= nowMs)
    report.report('CAT607', until.source.span, 'This is over already', {
      severity: 'warning',
      hint: 'It is not shown any more: remove it, or give it another end.',
    })
  return inner
}
