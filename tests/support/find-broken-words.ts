import type { Page } from 'playwright'

/** Returns the shown words, names and codes that a line breaks in their middle, without a hyphen. */
export function findBrokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const {
        currentNode,
        currentNode: { parentElement: around },
      } = texts
      if (!around?.checkVisibility({ visibilityProperty: true }) || around.getBoundingClientRect().width <= 1) continue
      if (getComputedStyle(around).hyphens === 'auto') continue
      for (const { 0: word, index } of (currentNode.textContent ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const range = document.createRange()
        range.setStart(currentNode, index)
        range.setEnd(currentNode, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(`${word} in ${around.localName}`)
      }
    }
    return broken
  })
}
