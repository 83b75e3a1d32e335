/** In which profile a person uses the portal, and whether they are asked. Pure. */
import { type ProfilesModel, type Scope, unchosenProfile } from '../../catalogue/model.ts'

export interface FoundProfile {
  /** A profile of the catalogue, or the word for none: what `session.profile` reads. */
  name: string
  /** The choice stands before every page until it is made. */
  asked: boolean
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
  return { name: chosen && stored !== undefined ? stored : unchosenProfile, asked: concerned && !chosen }
}
