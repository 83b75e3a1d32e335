/** Checks calls on public screens, which have no session. */
import { kindOf, type ScalarSource, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { OperationFunction } from '../scope/operations.ts'
import type { Place } from '../scope/place.ts'

/**
 * Reports an operation that needs a session where there is none: on a public screen without a preceding step that signs in, and after a
 * step that has ended the session.
 */
export function requireSession(called: OperationFunction, name: ScalarSource, place: Place, context: Context): void {
  if (called.operation.public || !context.hasLogin) return
  if (place.steps.sessionEnded)
    context.report.report('CAT715', name.span, `"${called.operation.id}" needs a session, which a step before this one has ended`, {
      hint: 'Call it before `end: session`.',
    })
  if (place.access === 'member' || place.steps.signedIn || place.steps.sessionEnded) return
  context.report.report('CAT709', name.span, `"${called.operation.id}" needs a session, and a public screen has none`, {
    hint: 'Give its screen access: member, or call it after signIn.',
  })
}

/** Returns whether steps end the session. Such a public screen (logout) may still call with the token. */
export function endsSession(steps: readonly Source[]): boolean {
  return steps.some((step) => kindOf(step)?.name === 'end')
}
