import { useLocation } from 'react-router-dom'
import { type ProfilesModel, type Scope, unchosenProfile } from '../../model/catalogue-model.ts'
import type { IconName } from '../../model/vocabulary.ts'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { PageLink } from '../renderer/text/page-link.tsx'
import type { LinkTarget } from '../ui/link-target.ts'
import { askingForProfile, asksForProfile } from './find-profile.ts'

/** Returns the user menu's entry for choosing another profile; none for a user who has not chosen one. */
export function useChangeProfile(
  profiles: ProfilesModel | undefined,
  home: string,
  scope: Scope,
): { key: string; label: string; icon: IconName; link: LinkTarget }[] {
  const { findScreenPath } = useRenderer()
  const { state } = useLocation()
  const read = useReadText()
  const { profile = unchosenProfile } = (scope.session ?? {}) as { profile?: string }
  if (!profiles || profile === unchosenProfile || asksForProfile(state)) return []
  // The stored choice stays until the user makes another one, so going back loses nothing.
  const link = { component: PageLink, to: findScreenPath(home, {}) ?? '/', state: askingForProfile }
  return [{ key: 'profile', label: read(profiles.change), icon: 'companion', link }]
}
