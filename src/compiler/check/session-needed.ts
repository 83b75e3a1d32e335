/** Checks calls on public screens, which have no session. */
import { kindOf, type ScalarSource, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { OperationFunction } from '../scope/operations.ts'
import type { Place } from '../scope/place.ts'

/** Reports an operation that needs a session on a public screen, unless a preceding step has signed in. */
export function requireSession(called: OperationFunction, name: ScalarSource, place: Place, context: Context): void {
  if (place.access === 'member' || place.signedIn || called.operation.public) return
  context.report.report('CAT709', name.span, `"${called.operation.id}" needs a session, and a public screen has none`, {
    hint: 'Give its screen access: member, or call it after signIn.',
  })
}

/** Returns whether steps end the session. Such a public screen (logout) may still call with the token. */
export function endsSession(steps: readonly Source[]): boolean {
  return steps.some((step) => kindOf(step)?.name === 'end')
}
