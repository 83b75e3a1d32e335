/** Finds the profile in which a user works, and whether the user has to choose one. Pure. */
import { type ProfilesModel, type Scope, unchosenProfile } from '../../model/catalogue-model.ts'

export interface FoundProfile {
  /** The value of `session.profile`: a profile of the catalogue, or `unchosenProfile`. */
  name: string
  /** Whether this user has profiles to choose from. */
  concerned: boolean
}

/**
 * Returns the stored profile; `unchosenProfile` when it no longer exists or the user has no choice.
 *
 * @param stored the name kept in this browser's storage
 * @param session the answers of the session's loads
 */
export function findProfile(
  profiles: ProfilesModel,
  stored: string | undefined,
  session: Readonly<Record<string, unknown>>,
  roots: Scope,
): FoundProfile {
  const concerned = profiles.when.holds({ ...roots, session: { ...session, profile: unchosenProfile } })
  const chosen = concerned && profiles.profiles.some(({ name }) => name === stored)
  return { name: chosen && stored !== undefined ? stored : unchosenProfile, concerned }
}

/** State of the history entry that a user opens to choose again. Not kept in storage. */
export const askingForProfile = { asksForProfile: true }

export function asksForProfile(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'asksForProfile' in state && state.asksForProfile === true
}
