import type { ElementType, MouseEventHandler } from 'react'

/**
 * Target of a link: an address, or a component with its properties.
 *
 * Examples: `{ href: '/privacy' }`, `{ component: PageLink, to: '/account' }`. All properties except `component` are passed to the element.
 */
export interface LinkTarget {
  component?: ElementType | undefined
  href?: string | undefined
  onClick?: MouseEventHandler | undefined
  [property: string]: unknown
}

/** Returns the element type of a link and its properties. */
export function linkParts({ component, ...properties }: LinkTarget): { as: ElementType; properties: Record<string, unknown> } {
  return { as: component ?? 'a', properties }
}
