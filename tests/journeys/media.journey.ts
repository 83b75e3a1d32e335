/** Forced colours and print (requirements A14). */

import type { Locator, Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { readAsMember } from '../support/read-as-member.ts'
import { readPdf } from '../support/read-pdf.ts'
import { italian, texts } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'
import { practiceId } from './support/practice-id.ts'

/** Controls without a visible frame: forced colours remove backgrounds and shadows. */
async function unframed(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main input:not([type="hidden"]), main select')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => control.closest('[class]') !== null && control.getBoundingClientRect().width > 1)
      .filter((control) => {
        const { borderTopWidth, borderTopStyle, textDecorationLine, outlineStyle } = getComputedStyle(control)
        const isFramed = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
        const isNative = control.matches('input[type="radio"], input[type="checkbox"]')
        const names = control.matches('button') && (control.closest('h2, h3, h4, h5') !== null || control.querySelector('svg') !== null)
        return !(isFramed || isNative || names || textDecorationLine !== 'none' || outlineStyle !== 'none')
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
}

const outlineOf = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  })

test('Forced colours keep a frame around every control and an outline around the focus', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/register')
  await page.getByRole('button', { name: texts.register, exact: true }).click()
  await expect(page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle })).toBeFocused()
  expect(await outlineOf(page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle }))).toBeGreaterThanOrEqual(2)
  expect(await unframed(page)).toEqual([])
  await page.getByRole('textbox', { name: italian.fields.person.fields.lastName.label }).focus()
  expect(await outlineOf(page.getByRole('textbox', { name: italian.fields.person.fields.lastName.label }))).toBeGreaterThanOrEqual(2)
  await signIn('giulia.bianchi')
  for (const path of ['/dashboard', '/practices', '/vouchers']) {
    await page.goto(path)
    await waitUntilSettled(page)
    expect(await unframed(page), path).toEqual([])
  }
})

/** Expects the page as printed to keep its heading and its bookings, without what leads to other pages. */
async function expectPrintsOnlyContent(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: italian.navigation.points.link.label })).toHaveCount(0)
}

test('Printed pages keep headings and bookings, and leave out the navigation and the points panel', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/documents')
  await openAllYears(page)
  await expectPrintsOnlyContent(page)
  expect((await page.pdf()).byteLength).toBeGreaterThan(10_000)
})

test('The summary of a booking prints its invoices, which are loaded for it', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-print-asked', '')
  })
  await signIn('giulia.bianchi')
  await page.goto(`/practices/${await practiceId(page, 'VS-48231')}`)
  const [answer] = await Promise.all([
    page.waitForResponse(/\/zucchetti\/listadocumenti\//),
    page.getByRole('button', { name: texts['print-summary'] }).click(),
  ])
  const { rows } = (await answer.json()) as { rows: { invoicenumber: string }[] }
  expect(rows.length).toBeGreaterThan(0)
  await expect(page.locator('[data-print-asked]')).toHaveCount(1)
  const { pages } = await readPdf(await page.pdf({ format: 'A4' }))
  const whole = pages.join(' ').replaceAll(/\s+/g, ' ')
  for (const words of ['VS-48231', 'Riepilogo di Giulia Bianchi', ...rows.map(({ invoicenumber }) => invoicenumber)])
    expect(whole).toContain(words)
})

for (const { path, contents, bookingsOnPage } of [
  { path: '/practices', contents: ['Servizi', 'Dettagli'], bookingsOnPage: 1 },
  { path: '/payments', contents: ['Pagamenti', 'Fatture'], bookingsOnPage: 2 },
])
  test(`The summary of ${path} prints customer, date, every booking with its sections, on few pages and none empty`, async ({
    page,
    signIn,
  }) => {
    // The dialog of the browser cannot be pressed by a test.
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-print-asked', '')
    })
    await signIn('giulia.bianchi')
    await page.goto(path)
    const bookings = await readAsMember<{ shortCode: string; packageTitle: string }[]>(page, '/member/practice')
    const closed = page.getByRole('main').locator('h2 > [aria-expanded="false"]')
    await expect(closed.first(), 'before, years are folded').toBeVisible()
    const folded = await closed.count()
    await page.getByRole('button', { name: texts['print-summary'] }).click()
    await expect(page.locator('[data-print-asked]')).toHaveCount(1)
    const { pages } = await readPdf(await page.pdf({ format: 'A4' }))
    const whole = pages.join(' ').replaceAll(/\s+/g, ' ')
    const today = await page.evaluate(() =>
      new Intl.DateTimeFormat('it-IT', { dateStyle: 'short', timeZone: 'Europe/Rome' }).format(new Date()),
    )
    const [day, month, year] = today.split('/')
    expect(whole).toContain(`Riepilogo di Giulia Bianchi, stampato il ${day}/${month}/20${year?.slice(-2)}`)
    expect(bookings.length).toBeGreaterThan(5)
    for (const { shortCode, packageTitle } of bookings) {
      expect(whole).toContain(shortCode)
      expect(whole).toContain(packageTitle.replaceAll(/\s+/g, ' '))
    }
    for (const content of contents)
      expect(whole.split(content).length - 1, `${content} in every booking`).toBeGreaterThanOrEqual(bookings.length)
    for (const [at, text] of pages.entries()) expect(text.trim().length, `page ${at + 1} of ${pages.length}`).toBeGreaterThan(80)
    expect(pages.length, 'pages').toBeLessThanOrEqual(bookings.length / bookingsOnPage + 2)
    for (const words of ['Paga con', 'Cerca per']) expect(whole).not.toContain(words)
    await expectPrintsOnlyContent(page)
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(closed, 'afterwards the page is as before').toHaveCount(folded)
  })
