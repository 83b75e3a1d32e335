import { expect } from '@playwright/test'
import type { BrowserContext, Page } from 'playwright'

/** Texts of the passing messages that each page has shown and no expectation has taken yet, oldest first. */
const announced = new WeakMap<Page, string[]>()

/**
 * Records the passing messages of a context's pages, toasts and those beside their button or form: the entries of live regions that can
 * be closed. A message that becomes a toast is recorded once, since screen readers too read it once.
 *
 * A message hides itself after a few seconds. On a busy machine a journey may look for it only then.
 */
export async function recordAnnouncements(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordAnnouncement', ({ page }, text: string) => {
    announced.set(page, [...(announced.get(page) ?? []), text])
  })
  await context.addInitScript(() => {
    if (window.top !== window) return
    const record = (window as unknown as { recordAnnouncement?: (text: string) => void }).recordAnnouncement
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element) || target.getAttribute('role') !== 'status') continue
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.querySelector('button') !== null) record?.(node.textContent ?? '')
      }
    }).observe(document, { subtree: true, childList: true })
  })
}

/** Expects a passing message with these words that no earlier expectation has taken, whether or not it is still visible. */
export async function expectAnnounced(page: Page, words: string | RegExp): Promise<void> {
  const isMeant = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text))
  await expect
    .poll(() => (announced.get(page) ?? []).some(isMeant), { message: `a message with the words ${words}`, intervals: [50, 100, 250] })
    .toBe(true)
  const texts = announced.get(page) ?? []
  announced.set(page, texts.slice(texts.findIndex(isMeant) + 1))
}
