/** Converts targets of the catalogue to link properties. */
import { useCallback } from 'react'
import type { Scope, TargetModel } from '../../../model/catalogue-model.ts'
import type { LinkTarget } from '../../ui/link-target.ts'
import { useRenderer } from '../renderer-context.tsx'
import { findTarget } from '../steps/find-target.ts'
import { PageLink } from '../text/page-link.tsx'

/** Returns a function that resolves a target. Its result is undefined when the target has no address: then no link is rendered. */
export function useLinkTarget(): (target: TargetModel, scope: Scope) => LinkTarget | undefined {
  const services = useRenderer()
  return useCallback(
    (target, scope) => {
      const found = findTarget(target, scope, services)
      if (!found) return undefined
      if (found.kind === 'inside') return { component: PageLink, to: found.path }
      return found.newTab ? { href: found.href, target: '_blank', rel: 'noopener noreferrer' } : { href: found.href }
    },
    [services],
  )
}
