/** Addresses that end in what an accordion calls one of its items, `#VS-48231`: the item's heading is scrolled to and takes the focus. */
import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AccordionBlock } from '../../../catalogue/model.ts'
import { usePageNotes } from '../page-notes.ts'
import type { ItemScope } from '../scope/repeat.ts'

/** How long an item that is still being drawn is waited for. */
const patienceMs = 10_000
/** Whoever does one of these meanwhile decides where the page stands. */
const doings = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const Item = styled.div`
  display: contents;
  > * { scroll-margin-top: 20px; }
`

export interface WantedItem {
  key: string
  /** Another at each visit, also where the address is the same. */
  visit: string
}

function readName(hash: string): string | undefined {
  try {
    return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined
  } catch {
    return undefined
  }
}

/** The item that the present address names. None on a page that is come back to: that is brought to where a person was on it. */
export function useWantedItem(fragment: AccordionBlock['fragment'], items: readonly ItemScope[]): WantedItem | undefined {
  const { hash, key } = useLocation()
  const { isReturn } = usePageNotes()
  const [first] = useState(key)
  const name = readName(hash)
  if (!fragment || name === undefined || (isReturn && key === first)) return undefined
  const item = items.find(({ scope }) => String(fragment.read(scope)) === name)
  return item && { key: item.key, visit: key }
}

/** `visit`: given where the item is the wanted one. */
export function FragmentItem({ visit, children }: { visit: string | undefined; children: ReactNode }) {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => (visit === undefined ? undefined : focusHeading(() => item.current)), [visit])
  return <Item ref={item}>{children}</Item>
}

/** Once the heading can be seen; gives the way to end waiting for it. */
function focusHeading(place: () => Element | null): () => void {
  const until = performance.now() + patienceMs
  let frame = requestAnimationFrame(look)
  function end() {
    cancelAnimationFrame(frame)
    for (const doing of doings) window.removeEventListener(doing, end)
  }
  function look() {
    const heading = place()?.querySelector<HTMLElement>('h2, h3, h4, h5')
    if (!heading?.checkVisibility()) {
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
