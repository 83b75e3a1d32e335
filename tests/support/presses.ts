import type { BrowserContext, Page } from 'playwright'

/** How many pointer events a page keeps. */
const eventsKept = 12

/**
 * Records the last pointer events of a context's pages, for the log of a failed journey.
 *
 * A press whose release hits another element, because the layout has moved between both, is no click.
 */
export async function recordPresses(context: BrowserContext): Promise<void> {
  await context.addInitScript((kept) => {
    const presses: string[] = []
    Object.assign(window, { presses })
    for (const type of ['mousedown', 'mouseup', 'click', 'submit'])
      window.addEventListener(
        type,
        (event) => {
          const { target } = event
          const name = target instanceof Element ? `${target.tagName.toLowerCase()} "${target.textContent?.slice(0, 30) ?? ''}"` : 'nothing'
          const place = event instanceof MouseEvent ? ` at ${event.clientX}, ${event.clientY}` : ''
          presses.push(`${Math.round(event.timeStamp)} ms: ${type} on ${name}${place}`)
          if (presses.length > kept) presses.shift()
        },
        { capture: true },
      )
  }, eventsKept)
}

/** Returns the recorded events, a line each. */
export async function describePresses(page: Page): Promise<string> {
  if (page.isClosed()) return ''
  return page.evaluate(() => (window as unknown as { presses?: string[] }).presses?.join('\n') ?? '').catch(String)
}
