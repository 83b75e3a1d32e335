/** Checks that steps of the catalogue start and end the session which screens of members need. */
import { keySpan, type Source } from '../read/source.ts'
import { accessOf } from '../scope/access.ts'
import type { Context } from '../scope/context.ts'

export function reportMissingSessionSteps(portal: Source | undefined, context: Context): void {
  const member = context.definitions.all('screen').find(({ source }) => accessOf(source) === 'member')
  if (!portal || !member || !context.hasLogin) return
  if (!context.collected.startsSession)
    context.report.report('CAT816', keySpan(portal, 'login'), `No step starts a session, which the screen "${member.name}" needs`, {
      hint: 'Add the step `signIn` after the login, with the id of the session that the answer gives.',
    })
  if (!context.collected.endsSession)
    context.report.report('CAT816', keySpan(portal, 'logout'), 'No step ends the session, so users cannot log out', {
      hint: 'Add the step `end: session` to the logout screen.',
    })
}
