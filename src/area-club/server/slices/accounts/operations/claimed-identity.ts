import type { CallingMember } from '../../../../../core/server/domain/sessions.ts'
import type { ClaimedIdentity } from '../use-cases/require-password.ts'

/** Returns what a request proves its caller's identity with. */
export function identityOf({ confirmedEpoch }: CallingMember, password: string | undefined): ClaimedIdentity {
  return { password, confirmedEpoch }
}
