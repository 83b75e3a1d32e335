/** Focuses the heading of the accordion item that the URL fragment names, as in `#VS-48231`. */
import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AccordionBlock } from '../../../model/catalogue-model.ts'
import { usePageNotes } from '../page-notes.ts'
import type { ItemScope } from '../scope/repeat.ts'

/** Time limit for the item's heading to become visible, in milliseconds. */
const patienceMs = 10_000
/** User input that cancels the scroll. */
const doings = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const Item = styled.div`
  display: contents;
  > * { scroll-margin-top: 20px; }
`

export interface WantedItem {
  key: string
  /** Key of the visit: it differs at each navigation, also to the same address. */
  visit: string
}

function readName(hash: string): string | undefined {
  try {
    return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined
  } catch {
    return undefined
  }
}

/** Returns the item that the current fragment names. Undefined after Back, which restores the scroll position instead. */
export function useWantedItem(fragment: AccordionBlock['fragment'], items: readonly ItemScope[]): WantedItem | undefined {
  const { hash, key } = useLocation()
  const { isReturn } = usePageNotes()
  const [first] = useState(key)
  const name = readName(hash)
  if (!fragment || name === undefined || (isReturn && key === first)) return undefined
  const item = items.find(({ scope }) => String(fragment.read(scope)) === name)
  return item && { key: item.key, visit: key }
}

/** Wraps an item and scrolls to it when `visit` is given. */
export function FragmentItem({ visit, children }: { visit: string | undefined; children: ReactNode }) {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => (visit === undefined ? undefined : focusHeading(() => item.current)), [visit])
  return <Item ref={item}>{children}</Item>
}

/** Scrolls to and focuses the heading once it is visible. Returns a function that cancels it. */
function focusHeading(place: () => Element | null): () => void {
  const until = performance.now() + patienceMs
  let frame = requestAnimationFrame(look)
  function end() {
    cancelAnimationFrame(frame)
    for (const doing of doings) window.removeEventListener(doing, end)
  }
  function look() {
    const heading = place()?.querySelector<HTMLElement>('h2, h3, h4, h5')
    if (!heading?.checkVisibility({ visibilityProperty: true })) {
      if (performance.now() < until) frame = requestAnimationFrame(look)
      else end()
      return
    }
    const target = heading.querySelector('button') ?? heading
    if (target === heading) heading.tabIndex = -1
    const whole = heading.closest('article') ?? heading
    whole.scrollIntoView({ block: 'start' })
    target.focus({ preventScroll: true })
    end()
  }
  for (const doing of doings) window.addEventListener(doing, end, { passive: true })
  return end
}
