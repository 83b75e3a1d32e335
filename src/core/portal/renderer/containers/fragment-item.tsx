/** Focuses the heading of the accordion item that the URL fragment names. */
import styled from '@emotion/styled'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { focusWhenVisible } from '../fragments/focus-when-visible.ts'

const Item = styled.div`
  display: contents;
  > * { scroll-margin-top: 20px; }
`

const VisitContext = createContext<string | undefined>(undefined)

/** Returns the key of the visit that the fragment of the address makes to the item around: a folded card opens for it. */
export const useVisit = (): string | undefined => use(VisitContext)

/** Wraps an item and scrolls to it when `visit` is given. */
export function FragmentItem({ visit, children }: { visit: string | undefined; children: ReactNode }) {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => (visit === undefined ? undefined : focusWhenVisible(() => findHeading(item.current), focusHeading)), [visit])
  return (
    <Item ref={item}>
      <VisitContext value={visit}>{children}</VisitContext>
    </Item>
  )
}

const findHeading = (place: Element | null) => place?.querySelector<HTMLElement>('h2, h3, h4, h5')

function focusHeading(heading: HTMLElement): void {
  const target = heading.querySelector('button') ?? heading
  if (target === heading) heading.tabIndex = -1
  const whole = heading.closest('article') ?? heading
  whole.scrollIntoView({ block: 'start' })
  target.focus({ preventScroll: true })
}
