/** Emits each named condition as two functions, `holds` and `fails`, for the portal and for the server's guards. */

import { type Slot, slotText } from '../expressions/index.ts'
import { codeOf } from '../lower/expression.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { readsNow } from '../rules/conditions.ts'
import { conditionName } from '../scope/code-names.ts'
import type { GlobalCondition } from '../scope/global-condition.ts'
import { type Module, ModulePrinter } from './print.ts'

export function emitConditions({ conditions, sessionSlot }: Pick<LoweredCatalogue, 'conditions' | 'sessionSlot'>): Module {
  const printer = new ModulePrinter('conditions')
  const parts = [...conditions.values()]
    .sort((a, b) => order(a, conditions) - order(b, conditions) || (a.name < b.name ? -1 : 1))
    .map((condition) => emitOne(condition, conditions, sessionSlot, printer))
  return printer.module([], parts.join('\n\n'))
}

/** Topological rank of a condition: a condition is emitted after those it is composed of. */
function order(condition: GlobalCondition, conditions: ReadonlyMap<string, GlobalCondition>): number {
  const parts = [...condition.all, ...condition.any, ...condition.none].flatMap((name) => conditions.get(name) ?? [])
  return parts.length === 0 ? 0 : 1 + Math.max(...parts.map((part) => order(part, conditions)))
}

function emitOne(
  condition: GlobalCondition,
  conditions: ReadonlyMap<string, GlobalCondition>,
  session: Slot,
  printer: ModulePrinter,
): string {
  const about = [...condition.about].map(([name, slot]) => `${name}: ${slotText(slot)}`)
  const type = [
    ...about,
    ...(condition.readsSession ? [`session: ${slotText(session)}`] : []),
    ...(readsNow(condition, conditions) ? ['now: string', 'today: string'] : []),
  ]
  printer.use({ text: '', helpers: [], reads: new Map([['s', type.join(' ')]]), portal: false, conditions: false })
  const own = condition.typed
  if (own) for (const rail of ['holds', 'fails'] as const) printer.use(codeOf(own, rail))
  const side = (rail: 'holds' | 'fails'): string => {
    const other = rail === 'holds' ? 'fails' : 'holds'
    const call = (name: string, on: string): string => `${conditionName(name)}.${on}(s)`
    const pieces = [
      ...(own ? [`(${codeOf(own, rail).text})`] : []),
      ...condition.all.map((name) => call(name, rail)),
      ...(condition.any.length > 0 ? [`(${condition.any.map((name) => call(name, rail)).join(rail === 'holds' ? ' || ' : ' && ')})`] : []),
      ...condition.none.map((name) => call(name, other)),
    ]
    return pieces.join(rail === 'holds' ? ' && ' : ' || ') || String(rail === 'holds')
  }
  // A condition that folds to a constant, such as `served('operation')`, reads no parameter.
  const rail = (name: 'holds' | 'fails'): string => {
    const code = side(name)
    return `  ${name}: (${/\bs\b/.test(code) ? 's' : '_s'}: { ${type.join('; ')} }): boolean => ${code},`
  }
  return [`export const ${conditionName(condition.name)} = {`, rail('holds'), rail('fails'), '}'].join('\n')
}
