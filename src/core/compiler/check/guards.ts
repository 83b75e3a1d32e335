/** Checks conditions that guard an operation, which the server evaluates. */
import { unmetConditionCode } from '../../model/catalogue-model.ts'
import { guardsByOperation, readsProfile } from '../rules/required-guards.ts'
import type { Context } from '../scope/context.ts'

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

/**
 * Reports operations that change a customer's data and have neither a guard nor a reason why not, and reasons beside a guard.
 *
 * Public operations are left out, and all of a portal without a login: without a session the server knows nothing that a condition could
 * be about.
 */
export function reportUnguarded(context: Context): void {
  if (!context.hasLogin) return
  const guards = guardsByOperation(context)
  for (const [name, { reads, public: isPublic, available, unguarded }] of context.api.operations) {
    const span = context.api.spans.get(name)
    const [guard] = guards.get(name) ?? []
    if (!span) continue
    const report = context.api.used.has(name) ? context.report : context.report.asWarnings()
    if (unguarded !== undefined && guard !== undefined)
      report.report('CAT609', span, `"${name}" says why it has no guard, and "${guard}" guards it`, {
        hint: 'Remove x-unguarded, or the guard.',
      })
    else if (unguarded !== undefined && (reads || isPublic))
      report.report('CAT609', span, `"${name}" ${reads ? 'only reads' : 'is public'}, so it needs no reason for having no guard`, {
        hint: 'Remove x-unguarded.',
      })
    else if (unguarded === undefined && guard === undefined && !reads && !isPublic && available)
      report.report('CAT608', span, `"${name}" changes data, and no condition guards it`, {
        hint: `Name it under \`guards\` of a condition, or say why not in the API description: x-unguarded: "…".`,
      })
  }
}
