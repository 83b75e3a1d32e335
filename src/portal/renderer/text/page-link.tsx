import type { AnchorHTMLAttributes, Ref } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of this portal. */
  to: string
  /** State of the history entry; it is not stored elsewhere. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

/** A link to another page of the portal. It replaces the router's `Link`, which is ten times as large because it also prefetches data. */
export function PageLink({ to, state, onClick, ...properties }: PageLinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state })
  return (
    <a
      {...properties}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
