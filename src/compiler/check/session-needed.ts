/** Operations that are answered only with a token, where nobody has one. */
import { kindOf, type ScalarSource, type Source } from '../read/source.ts'
import type { Context } from './context.ts'
import type { OperationFunction } from './operations.ts'
import type { Place } from './place.ts'

/** On a public screen only public operations are called, unless a step before has signed in. */
export function requireSession(called: OperationFunction, name: ScalarSource, place: Place, context: Context): void {
  if (place.access === 'member' || place.signedIn || called.operation.public) return
  context.report.report('CAT709', name.span, `"${called.operation.id}" needs a session, and a public screen has none`, {
    hint: 'Give its screen access: member, or call it after signIn.',
  })
}

/** Whether steps end the session, which whoever opens this public screen may have: who logs out calls while the token still holds. */
export function endsSession(steps: readonly Source[]): boolean {
  return steps.some((step) => kindOf(step)?.name === 'end')
}
