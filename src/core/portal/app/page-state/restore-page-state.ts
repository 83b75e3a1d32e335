/** Restores scroll position and focus of a revisited or reloaded page while its content is still loading. */
import { findControl } from './mark-control.ts'
import type { PageState } from './page-state-store.ts'

/** Gives up on a page that is still loading after this time. */
const patienceMs = 10_000
/** A page without DOM changes for this time, and without placeholders, counts as loaded. */
const quietMs = 400
/** User input that ends the restoration. */
const doings = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const isLoading = () =>
  document.querySelector('main :is([aria-busy="true"], [data-waiting])') !== null || document.querySelector('h1') === null

/** Restores the state and then calls `onEnd`. Returns the function that abandons it, without that call. */
export function restorePageState({ top, focus }: Readonly<PageState>, onEnd: () => void): () => void {
  let ended = false
  let focused = focus.length === 0
  let frame = 0
  let quiet: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(look)
  const sizes = new ResizeObserver(look)
  const patience = setTimeout(end, patienceMs)
  function stop() {
    ended = true
    clearTimeout(patience)
    clearTimeout(quiet)
    cancelAnimationFrame(frame)
    changes.disconnect()
    sizes.disconnect()
    for (const doing of doings) window.removeEventListener(doing, end)
  }
  function end() {
    if (ended) return
    stop()
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
    if (!focused) focused = focusOn(focus, 1)
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
    return stop
  }
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  sizes.observe(document.body)
  look()
  return stop
}

/**
 * Focuses the first of the first `count` marks that is found; returns whether it took the focus, which an invisible one below loading
 * content does not. A heading gets `tabindex="-1"`, so that a screen reader goes on there.
 */
function focusOn(marks: PageState['focus'], count = marks.length): boolean {
  const main = document.querySelector('main')
  if (!main) return false
  const found = marks.map((mark) => findControl(mark, main))
  const target = found.slice(0, count).find((one, index) => one !== undefined && isWithin(one, found.slice(index + 1)))
  if (!target) return false
  if (!target.matches('a, button, input, select, textarea')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return document.activeElement === target
}

/** Returns whether an element is in the same card as the headings around it: a card of a list may have a control of the same name. */
function isWithin(element: HTMLElement, around: readonly (HTMLElement | undefined)[]): boolean {
  const card = around.find((heading) => heading !== undefined)?.closest('article')
  return !card || card.contains(element)
}
