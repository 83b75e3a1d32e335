/** Time limit for the element to become visible, in milliseconds. */
const patienceMs = 10_000
/** User input that cancels the scroll. */
const doings = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Calls `focus` with the element once it is visible. Returns a function that cancels it. */
export function focusWhenVisible(find: () => HTMLElement | null | undefined, focus: (element: HTMLElement) => void): () => void {
  const until = performance.now() + patienceMs
  let frame = requestAnimationFrame(look)
  function end() {
    cancelAnimationFrame(frame)
    for (const doing of doings) window.removeEventListener(doing, end)
  }
  function look() {
    const element = find()
    if (element?.checkVisibility({ visibilityProperty: true })) {
      focus(element)
      end()
    } else if (performance.now() < until) frame = requestAnimationFrame(look)
    else end()
  }
  for (const doing of doings) window.addEventListener(doing, end, { passive: true })
  return end
}
