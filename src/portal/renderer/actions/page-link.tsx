import type { AnchorHTMLAttributes, Ref } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of this portal. */
  to: string
  /** Kept in the history entry, in no storage. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

/** A link to another page of the portal. The router's own also fetches ahead for routers that load data, and weighs ten times as much. */
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
