/** Turns navigation entries into links. Repeats `each`, and drops hidden entries and those without a label or a target. */
import { createElement, type ReactNode, useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import type { CatalogueModel, MenuEntryModel, RouteModel, Scope } from '../../model/catalogue-model.ts'
import { type IconName, icons } from '../../model/vocabulary.ts'
import { preload } from '../lazy/load-once.ts'
import { useLinkTarget } from '../renderer/actions/use-link-target.ts'
import { useRenderer, useWording } from '../renderer/renderer-context.tsx'
import { eachScopes } from '../renderer/scope/repeat.ts'
import { findTarget } from '../renderer/steps/find-target.ts'
import { readText } from '../renderer/text/read-text.ts'
import { findTextLanguage } from '../renderer/text/text-language.ts'
import type { LinkTarget } from '../ui/link-target.ts'
import { findItemRoute, findRoute } from './find-route.ts'
import type { PortalServices } from './portal-services.ts'
import { usePortalServices } from './portal-services-context.tsx'
import { screenLoad } from './screen-loads.ts'

export interface MenuLink {
  key: string
  label: ReactNode
  icon: IconName | undefined
  link: LinkTarget
  current: boolean
  divided: boolean
  /** The screen that it leads to. */
  screen: string | undefined
}

const neutralIcon: IconName = 'open'

/** Finds an icon by its name in kebab case or, as the API sends it, in Pascal case (`OneToOne`). */
export function findIconNamed(name: string | undefined): IconName {
  const kebab = (name ?? '').replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
  return icons.find((icon) => icon === kebab) ?? neutralIcon
}

/** Returns whether a path from data leads to a page of the portal. For a repeated entry it must be the item's page. */
export function hasOwnPage(entry: MenuEntryModel, pathname: string, scope: Scope, routes: readonly RouteModel[]): boolean {
  const address = { pathname, search: '' }
  if (!entry.each) return (findRoute(routes, '', address) ?? findItemRoute(routes, scope, address)) !== undefined
  const found = findItemRoute(routes, scope, address)
  return found !== undefined && Object.values(found.item).includes(scope[entry.each.name])
}

/** Returns what a link does when it is about to be followed: its screen is imported, and during the press its data asked for. */
function signsOf(path: string, catalogue: CatalogueModel, { expectedVisit }: PortalServices) {
  const prepare = () => {
    const route = findRoute(catalogue.routes, catalogue.home, { pathname: path, search: '' })?.route
    if (route) void preload(screenLoad(route, catalogue))
  }
  return {
    onPointerEnter: prepare,
    onFocus: prepare,
    onPointerDown: () => expectedVisit.expect(path),
    onPointerCancel: expectedVisit.forget,
  }
}

export function useMenuEntries(): (entries: readonly MenuEntryModel[], scope: Scope) => readonly MenuLink[] {
  const services = useRenderer()
  const linkTarget = useLinkTarget()
  const wording = useWording()
  const { pathname } = useLocation()
  const portal = usePortalServices()
  const { catalogue } = portal.contents.content()
  return useCallback(
    (entries, scope) =>
      entries.flatMap((entry, index) => {
        const places = entry.each ? eachScopes(entry.each, scope) : [{ key: '', scope }]
        return places.flatMap((place, turn): MenuLink[] => {
          const link = linkTarget(entry.to, place.scope)
          const target = findTarget(entry.to, place.scope, services)
          const label = readText(entry.label, place.scope, wording)
          const lang = findTextLanguage(entry.label, place.scope, wording)
          if (!link || !target || label.trim() === '' || entry.when?.holds(place.scope) === false) return []
          if (entry.to.kind === 'path' && target.kind === 'inside' && !hasOwnPage(entry, target.path, place.scope, catalogue.routes))
            return []
          const current = target.kind === 'inside' && target.path === pathname
          return [
            {
              key: `${index} ${place.key}`,
              label: lang ? createElement('span', { lang }, label) : label,
              icon: entry.icon ?? (entry.iconFrom && findIconNamed(entry.iconFrom.read(place.scope))),
              link: target.kind === 'inside' && !current ? { ...link, ...signsOf(target.path, catalogue, portal) } : link,
              current,
              // A divider above the first repetition only.
              divided: entry.divided && turn === 0,
              screen: entry.to.kind === 'screen' ? entry.to.screen : undefined,
            },
          ]
        })
      }),
    [services, linkTarget, wording, pathname, catalogue, portal],
  )
}
