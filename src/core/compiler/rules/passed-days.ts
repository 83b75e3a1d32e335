/** Reports comparisons of the current day or moment with a literal that has passed: their answer does not change any more. */

import { dayOf } from '../../lib/expression-runtime.ts'
import type { Region } from '../../lib/region.ts'
import { type Node, type NodeOf, partsOf, reversed } from '../expressions/index.ts'
import { type ScalarSource, within } from '../read/source.ts'
import type { Context } from '../scope/context.ts'

/**
 * Reports them in an expression that begins at `first` in its scalar.
 *
 * A comparison that always holds by now is reported only if it is the whole expression: beside another one it may begin a time span.
 */
export function reportPassedDays(root: Node, source: ScalarSource, first: number, { report, nowMs, portal }: Context): void {
  const visit = (node: Node): void => {
    const always = node.op === 'compare' ? answerByNow(node, nowMs, portal.region) : undefined
    if (always === false || (always && node === root))
      report.report(
        'CAT610',
        within(source, first + node.span[0], first + node.span[1]),
        always ? 'This always holds by now, as the day has passed' : 'This can never hold any more, as the day has passed',
        { severity: 'warning', hint: 'Remove it, or give it another day.' },
      )
    for (const part of partsOf(node)) visit(part)
  }
  visit(root)
}

/** Returns the answer of a comparison from now on; undefined if it is none with a day or moment, or if its answer may change. */
function answerByNow({ left, right, sign }: NodeOf<'compare'>, nowMs: number, { timeZone }: Region): boolean | undefined {
  const [clock, literal, is] = right.op === 'literal' ? [left, right, sign] : [right, left, reversed[sign]]
  if (clock.op !== 'name' || literal.op !== 'literal' || typeof literal.value !== 'string') return undefined
  const difference =
    clock.name === 'today' && literal.measure === 'date'
      ? compareTexts(dayOf(new Date(nowMs).toISOString(), timeZone), literal.value)
      : clock.name === 'now' && literal.measure === 'date-time'
        ? nowMs - Date.parse(literal.value)
        : 0
  return difference > 0 ? is === '>' || is === '>=' || is === '!=' : undefined
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
