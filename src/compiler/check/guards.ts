/** Checks conditions that guard an operation, which the server evaluates. */
import { unmetConditionCode } from '../../model/catalogue-model.ts'
import { type Node, partsOf, pathOf } from '../expressions/index.ts'
import type { Context } from '../scope/context.ts'
import type { GlobalCondition } from '../scope/global-condition.ts'
import { chosenProfilePath } from '../scope/profile-slot.ts'

/** Reports unknown operations, missing reasons, and conditions that the server cannot evaluate. */
export function checkGuards(context: Context): void {
  for (const condition of context.conditions.values()) {
    for (const guard of condition.guards) {
      const name = String(guard.value)
      const operation = context.operations.find(name)?.operation
      if (!operation)
        context.report.report('CAT202', guard.span, `The API has no operation "${name}"`, {
          written: name,
          allowed: [...context.api.operations.keys()],
        })
      else if (!operation.codes.includes(unmetConditionCode))
        context.report.report('CAT708', guard.span, `"${name}" is guarded and does not list the problem "${unmetConditionCode}"`, {
          hint: `Add it to the operation's x-problem-codes.`,
        })
    }
    const [guard] = condition.guards
    if (!guard) continue
    if (!condition.otherwise)
      context.report.report('CAT604', guard.span, `"${condition.name}" guards an operation and gives no reason`, {
        hint: 'Add `otherwise` to the condition: the server refuses in these words.',
      })
    if (readsProfile(condition, context))
      context.report.report('CAT606', guard.span, `"${condition.name}" reads the chosen profile, which the server does not know`, {
        hint: 'Guard by what the API knows; hide or close by the profile.',
      })
  }
}

/** Returns the names of the conditions that guard each operation, in the catalogue's order. */
export function guardsByOperation(context: Context): Map<string, readonly string[]> {
  const guards = new Map<string, string[]>()
  for (const { name } of context.definitions.all('condition'))
    for (const guard of context.conditions.get(name)?.guards ?? [])
      guards.set(String(guard.value), [...(guards.get(String(guard.value)) ?? []), name])
  return guards
}

/** Returns whether a condition reads the chosen profile, which the server does not know. */
export function readsProfile(condition: GlobalCondition, context: Context): boolean {
  if (condition.typed && readsPath(condition.typed.checked.node, chosenProfilePath)) return true
  return [...condition.all, ...condition.any, ...condition.none].some((name) => {
    const part = context.conditions.get(name)
    return part !== undefined && readsProfile(part, context)
  })
}

const readsPath = (node: Node, path: string): boolean => pathOf(node) === path || partsOf(node).some((part) => readsPath(part, path))
