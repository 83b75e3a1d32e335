/** Brings a page that is come back to, or loaded again, to where a person was on it, while what it shows is still arriving. */
import { findControl } from './mark-control.ts'
import type { Place } from './place-store.ts'

/** How long a page that is still loading is given. */
const patienceMs = 10_000
/** A page that has not changed for so long, and says of nothing that it is loading, has arrived. */
const quietMs = 400
/** Whoever does one of these meanwhile decides. */
const doings = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const isLoading = () => document.querySelector('main [aria-busy="true"]') !== null || document.querySelector('h1') === null

/** Gives the way to end it; `onEnd` is told once, however it ends. */
export function returnToPlace({ top, focus }: Readonly<Place>, onEnd: () => void): () => void {
  let ended = false
  let focused = focus.length === 0
  let frame = 0
  let quiet: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(look)
  const sizes = new ResizeObserver(look)
  const patience = setTimeout(end, patienceMs)
  function end() {
    if (ended) return
    ended = true
    clearTimeout(patience)
    clearTimeout(quiet)
    cancelAnimationFrame(frame)
    changes.disconnect()
    sizes.disconnect()
    for (const doing of doings) window.removeEventListener(doing, end)
    onEnd()
  }
  function look() {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(scrollAndFocus)
    clearTimeout(quiet)
    quiet = setTimeout(arrive, quietMs)
  }
  function scrollAndFocus() {
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo(0, top)
    if (!focused) focused = focusOn(focus.slice(0, 1))
  }
  function arrive() {
    if (isLoading()) return
    scrollAndFocus()
    if (!focused) focusOn(focus)
    end()
  }
  for (const doing of doings) window.addEventListener(doing, end, { passive: true })
  scrollAndFocus()
  if (top === 0 && focused) {
    end()
    return end
  }
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  sizes.observe(document.body)
  look()
  return end
}

/** The first of them that is there. A heading takes the focus for a screen reader to go on from, and as little else as the page's own. */
function focusOn(marks: Place['focus']): boolean {
  const main = document.querySelector('main')
  if (!main) return false
  const target = marks.map((mark) => findControl(mark, main)).find((one) => one !== undefined)
  if (!target) return false
  if (!target.matches('a, button, input, select, textarea')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return true
}
