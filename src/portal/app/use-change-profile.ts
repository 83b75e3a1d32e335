import { Link } from 'react-router-dom'
import { type CatalogueModel, type Scope, unchosenProfile } from '../../catalogue/model.ts'
import type { IconName } from '../../catalogue/vocabulary.ts'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import type { LinkTarget } from '../ui/link-target.ts'
import { usePortalServices } from './portal-services-context.tsx'

/** The way back to the choice of a profile, in the personal menu of whoever has made it; none for anybody else. */
export function useChangeProfile(
  { profiles, home }: Pick<CatalogueModel, 'profiles' | 'home'>,
  scope: Scope,
): { key: string; label: string; icon: IconName; link: LinkTarget }[] {
  const { session } = usePortalServices()
  const { findScreenPath } = useRenderer()
  const read = useReadText()
  const { profile = unchosenProfile } = (scope.session ?? {}) as { profile?: string }
  if (!profiles || profile === unchosenProfile) return []
  // Nothing chosen is what brings the question back; the home page behind it is what every profile may see.
  const link = { component: Link, to: findScreenPath(home, {}) ?? '/', onClick: () => session.chooseSection(undefined) }
  return [{ key: 'profile', label: read(profiles.change), icon: 'companion', link }]
}
