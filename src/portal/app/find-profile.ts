/** In which profile a person uses the portal, and when they are asked for it. Pure. */
import { type ProfilesModel, type Scope, unchosenProfile } from '../../catalogue/model.ts'

export interface FoundProfile {
  /** A profile of the catalogue, or the word for none: what `session.profile` reads. */
  name: string
  /** The choice concerns them. */
  concerned: boolean
}

/**
 * `session`: what the session loaded; `stored`: the word that this browser keeps. A word that is no profile (any more) counts as none, and
 * so does any word for whom the choice does not concern.
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

/** In the history entry of a page that a person opened in order to choose again; in no storage. */
export const askingForProfile = { asksForProfile: true }

export function asksForProfile(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'asksForProfile' in state && state.asksForProfile === true
}
