/**
 * The components of the gallery, in a real browser, at every width.
 *
 * Some lines above 300, because each file of these tests builds a gallery of its own.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../support/find-violations.ts'
import { type Gallery, serveGallery } from './gallery-server.ts'

let gallery: Gallery
beforeAll(async () => {
  gallery = await serveGallery()
}, 120_000)
afterAll(() => gallery?.close())

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const names = ['dashboard', 'practices', 'payments', 'documents', 'vouchers', 'login', 'register', 'empty', 'loading', 'components']

/** Elements that overflow the viewport and make the page scroll sideways. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })

const violationsIn = async (page: Page) => {
  const violations = await findViolations(page)
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test.each(names)('the page %s fits every viewport and violates no accessibility rule and no content policy', async (name) => {
  const { page, complaints } = await gallery.open(name, desktop)
  expect(await violationsIn(page)).toEqual([])
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count(), 'the title is inside main').toBe(1)
  for (const width of [1440, 900, 899, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowing(page), `${width} pixels wide`).toEqual([])
  }
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the home link is read once: the visible names, then where it leads', async () => {
  for (const name of ['dashboard', 'login']) {
    const { page } = await gallery.open(name, phone)
    const link = page.getByRole('banner').getByRole('link', { name: 'Area Club Orizzonti Viaggi Studio - Pagina iniziale', exact: true })
    expect(await link.count(), name).toBe(1)
    await page.context().close()
  }
})

test('the header of a year is read with commas, and the second line of a row describes its button outside of the heading', async () => {
  const { page } = await gallery.open('practices', phone)
  const headings = page.getByRole('main').getByRole('heading')
  const namesOf = async (level: number) => {
    const tree = await page.getByRole('main').ariaSnapshot()
    return [...tree.matchAll(new RegExp(`heading "(.+)" \\[level=${level}\\]`, 'g'))].map(([, words]) => words)
  }
  expect(await namesOf(2)).toEqual(['2027, 1 prenotazione', '2026, 3 prenotazioni, Da pagare 890,00 €', '2025, 2 prenotazioni'])
  expect(await namesOf(4)).toEqual(['Tommaso Rinaldi', 'Scuola e salute', 'Documento', 'Servizi', 'Sofia Rinaldi'])
  const row = page.getByRole('button', { name: 'Sofia Rinaldi', exact: true })
  expect(await row.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent)).toContain('RNLSFO')
  // The whole row is the target, not the title alone.
  await headings
    .filter({ hasText: 'Sofia Rinaldi' })
    .locator('xpath=ancestor::*[@data-open]')
    .click({ position: { x: 8, y: 8 } })
  expect(await row.getAttribute('aria-expanded')).toBe('true')
  await page.context().close()
})

/** Text that is clipped by its nearest ancestor with hidden overflow. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    while (texts.nextNode()) {
      const { parentElement: around, textContent: words } = texts.currentNode
      if (!around?.checkVisibility() || words?.trim() === '') continue
      let box: Element | null = around
      while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement
      const edge = box?.getBoundingClientRect()
      if (!box || box === document.documentElement || !edge || edge.width <= 1 || getComputedStyle(box).textOverflow === 'ellipsis')
        continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const { left, right, bottom } = range.getBoundingClientRect()
      if (left < edge.left - 1 || right > edge.right + 1 || (getComputedStyle(box).overflowY === 'hidden' && bottom > edge.bottom + 1))
        cut.push(words ?? '')
    }
    return cut
  })
const fontSizes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          !element.closest('svg') && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== ''),
      )
      .map((element) => ({
        words: `${element.tagName} ${element.textContent?.slice(0, 40)}`,
        px: Number.parseFloat(getComputedStyle(element).fontSize),
      })),
  )

test.each(names)(
  'the page %s follows the font size of the browser, and cuts off no word or block at twice the default font size',
  async (name) => {
    const { page } = await gallery.open(name, desktop)
    const before = await fontSizes(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const after = await fontSizes(page)
    expect(after).toHaveLength(before.length)
    // Headings also scale with the viewport, which stays the same, so they grow by less than two.
    const kept = after.filter(({ px }, at) => px < (before[at]?.px ?? 0) * 1.6)
    expect(kept).toEqual([])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflowing(page), `${width} pixels wide`).toEqual([])
      expect(await cutWords(page), `${width} pixels wide`).toEqual([])
    }
    await page.context().close()
  },
)

describe('the personal menu', () => {
  test('Tab reaches its link and Escape returns to the opener when the user opens it by keyboard', async () => {
    const { page } = await gallery.open('dashboard', desktop)
    const opener = page.getByRole('button', { name: /^Ciao Giulia/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Logout')
    await page.keyboard.press('Escape')
    expect(await opener.getAttribute('aria-expanded')).toBe('false')
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test('opens on hover, stays open on a click, and closes when the mouse leaves', async () => {
    const { page } = await gallery.open('dashboard', desktop)
    const link = page.getByRole('link', { name: 'Logout' })
    await page.getByRole('button', { name: /^Ciao Giulia/ }).hover()
    await link.waitFor()
    await page.mouse.down()
    await page.mouse.up()
    expect(await link.isVisible()).toBe(true)
    await page.mouse.move(200, 700)
    await link.waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('opens on the first tap, and closes on the second', async () => {
    const { page } = await gallery.open('dashboard', phone)
    const opener = page.getByRole('button', { name: /^Ciao Giulia/ })
    await opener.tap()
    expect(await opener.getAttribute('aria-expanded')).toBe('true')
    await opener.tap()
    expect(await opener.getAttribute('aria-expanded')).toBe('false')
    await page.context().close()
  })
})

describe('a modal', () => {
  test.each(['Apri conferma', 'Apri firma'])(
    'the dialog of "%s" has a name, traps the focus, and Escape returns it to the opener',
    async (name) => {
      const { page, complaints } = await gallery.open('components', desktop)
      const opener = page.getByRole('button', { name })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: /firma/i })
      await dialog.waitFor()
      for (let times = 0; times < 6; times++) {
        await page.keyboard.press('Tab')
        expect(
          await dialog.evaluate(
            (element) => element.contains(document.activeElement) || element.parentElement?.contains(document.activeElement),
          ),
        ).toBe(true)
      }
      expect(await violationsIn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  test('the menu of a phone is a named dialog with a visible close button', async () => {
    const { page, complaints } = await gallery.open('practices', phone)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    expect(await drawer.getByRole('link', { name: 'Viaggi' }).getAttribute('aria-current')).toBe('page')
    expect(await violationsIn(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Chiudi' }).click()
    await drawer.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe('a toast', () => {
  test('disappears after its time, but stays while the pointer is on it', async () => {
    const { page } = await gallery.open('components', desktop)
    expect(await page.locator('[role="status"][aria-live="polite"]').count()).toBe(1)
    const message = page.getByText('Transazione eseguita con successo')
    await page.getByRole('button', { name: 'Mostra avviso' }).click()
    await message.waitFor()
    await message.waitFor({ state: 'hidden' })
    await page.clock.install({ time: new Date('2026-06-15T10:00:00Z') })
    await page.clock.pauseAt(new Date('2026-06-15T11:00:00Z'))
    await page.getByRole('button', { name: 'Mostra avviso' }).click()
    await message.hover()
    await page.clock.runFor(60_000)
    expect(await message.isVisible()).toBe(true)
    await page.mouse.move(5, 5)
    await page.clock.runFor(60_000)
    await message.waitFor({ state: 'hidden' })
    await page.context().close()
  })
})

test('an open dialog does not hide the live region of toasts with the page behind it', async () => {
  const { page } = await gallery.open('components', desktop)
  await page.getByRole('button', { name: 'Apri conferma' }).click()
  await page.getByRole('dialog').waitFor()
  const hidden = (selector: string) => page.locator(selector).evaluate((element) => element.closest('[aria-hidden="true"]') !== null)
  expect(await hidden('main')).toBe(true)
  expect(await hidden('[role="status"][aria-live]')).toBe(false)
  await page.context().close()
})

describe('a button', () => {
  test('ignores presses and keeps the focus while it is disabled or busy', async () => {
    const { page } = await gallery.open('components', desktop)
    for (const name of ['Paga con bonifico', 'Generazione...']) {
      const button = page.getByRole('button', { name })
      await button.click({ force: true })
      await button.press('Enter')
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    expect(await page.locator('output').textContent()).toBe('0')
    await page.getByRole('button', { name: 'primary' }).click()
    expect(await page.locator('output').textContent()).toBe('1')
    await page.context().close()
  })
})

describe('a disclosure', () => {
  test('sets aria-expanded and renders its content when the user opens a closed year', async () => {
    const { page } = await gallery.open('practices', desktop)
    const year = page.getByRole('button', { name: /^2027/ })
    expect(await page.getByText('…').count()).toBe(0)
    await year.press('Enter')
    expect(await year.getAttribute('aria-expanded')).toBe('true')
    expect(await page.getByText('…').isVisible()).toBe(true)
    await year.press('Enter')
    expect(await page.getByText('…').isVisible()).toBe(false)
    await page.context().close()
  })
})

describe('a table on a phone', () => {
  test('shows rows as blocks that remain rows with a header cell', async () => {
    const { page } = await gallery.open('payments', phone)
    const table = page.getByRole('table', { name: 'Pagamenti' })
    expect(await table.getByRole('columnheader').count()).toBe(6)
    const row = table.getByRole('row').nth(1)
    expect(await row.getByRole('rowheader').textContent()).toBe('Saldo')
    expect(await row.getByRole('cell').count()).toBe(5)
    const [name, amount] = await Promise.all([row.getByRole('rowheader').boundingBox(), row.getByText('890,00 €').boundingBox()])
    expect(Math.abs((name?.y ?? 0) - (amount?.y ?? 100))).toBeLessThan(8)
    await page.context().close()
  })

  test('never moves the dot after a text to a line of its own when the cell narrows', async () => {
    const { page } = await gallery.open('payments', phone)
    const dotted = page
      .locator("tbody > tr:first-child > :is([data-place='named'], [data-place='plain']):has(~ [data-place='named'])")
      .first()
    // The separating dot must not add a line at any width.
    const alone = await dotted.evaluate((cell: HTMLElement) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.dotless::after { content: none !important }')
      document.adoptedStyleSheets.push(sheet)
      const natural = cell.getBoundingClientRect().width
      const heightAt = (width: number, dotless: boolean) => {
        cell.style.maxWidth = `${width}px`
        cell.classList.toggle('dotless', dotless)
        return cell.getBoundingClientRect().height
      }
      return Array.from({ length: 40 }, (_, step) => natural - step).filter((width) => heightAt(width, false) > heightAt(width, true) + 1)
    })
    expect(alone).toEqual([])
    await page.context().close()
  })
})
