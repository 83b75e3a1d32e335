import type { ElementType, MouseEventHandler } from 'react'

/**
 * What makes a piece a link: `{ href: '/privacy' }`, or a component of the router with its own properties,
 * `{ component: PageLink, to: '/account' }`. Everything but `component` is handed on as it is.
 */
export interface LinkTarget {
  component?: ElementType | undefined
  href?: string | undefined
  onClick?: MouseEventHandler | undefined
  [property: string]: unknown
}

/** The element to draw and what to spread on it. */
export function linkParts({ component, ...properties }: LinkTarget): { as: ElementType; properties: Record<string, unknown> } {
  return { as: component ?? 'a', properties }
}
