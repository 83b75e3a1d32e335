import type { Page } from 'playwright'

interface Watched {
  /** Controls that moved while they were visible, with their former and latest place. */
  moved: Map<Element, { name: string; from: number; to: number }>
  /** Places of the controls that have been visible, in pixels from the top of the document. */
  places: Map<Element, number>
}

/** Records in each frame where the visible controls of the page are. Call it before the page opens. */
export async function watchControls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { moved: new Map(), places: new Map() }
    Object.assign(window, { watchedControls: watched })
    const look = () => {
      for (const control of document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')) {
        const { top, height } = control.getBoundingClientRect()
        if (height === 0 || !control.checkVisibility({ visibilityProperty: true })) continue
        const to = top + window.scrollY
        const from = watched.places.get(control)
        if (from === undefined) watched.places.set(control, to)
        // Fractions of a pixel differ with the rounding of fonts.
        else if (Math.abs(to - from) > 1) {
          const name = control.textContent?.trim() || control.getAttribute('aria-label') || control.getAttribute('name') || control.tagName
          watched.moved.set(control, { name: name.slice(0, 40), from, to })
        }
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Returns the controls that moved after they became visible. */
export async function findMovedControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { moved } = (window as unknown as { watchedControls: Watched }).watchedControls
    return [...moved.values()].map(({ name, from, to }) => `${name}: ${Math.round(from)} to ${Math.round(to)} px`)
  })
}

/** Returns how many controls of `main` have been visible so far. */
export async function countShownControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { places } = (window as unknown as { watchedControls: Watched }).watchedControls
    return [...places.keys()].filter((control) => control.closest('main') !== null).length
  })
}
