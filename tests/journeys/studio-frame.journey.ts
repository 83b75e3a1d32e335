/** What the studio shows beside the portal as it is today: another date, other states of its data, mails and documents. */
import { test } from '@playwright/test'
import { findViolations } from '../support/find-violations.ts'
import { expect, openStudio, type StudioPage } from '../support/studio-page.ts'

let studio: StudioPage

test.describe.configure({ mode: 'serial', timeout: 180_000 })

test.beforeAll(async ({ browser }) => {
  studio = await openStudio(browser)
  const { page } = studio
  await page.getByRole('combobox', { name: 'Chi guarda' }).click()
  await page.getByRole('option', { name: 'giulia.bianchi' }).click()
  await expect(studio.portal.getByText(/Giulia/).first()).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Schermate e testi' })
    .getByRole('button', { name: /practices$/ })
    .first()
    .click()
})
test.afterAll(() => studio?.close())

async function choose(field: string, option: string): Promise<void> {
  await studio.page.getByRole('combobox', { name: field }).click()
  await studio.page.getByRole('option', { name: option, exact: true }).click()
}

test('On another date, what has an end is gone', async () => {
  const { page, portal, takeComplaints } = studio
  const advice = portal.getByText('Ti consigliamo di modificare le prenotazioni')
  const search = portal.getByRole('searchbox').or(portal.getByLabel(/Cerca/)).first()
  await page.getByLabel('Oggi è').fill('2026-01-10')
  await expect(advice).toBeVisible()
  await page.getByLabel('Oggi è').fill('2035-01-10')
  await expect(search).toBeVisible()
  await expect(advice).toBeHidden()
  await page.getByLabel('Oggi è').fill('')
  expect(takeComplaints()).toEqual([])
})

test('Data is loading, absent or failing where one asks for it, on pages that have their member', async () => {
  const { portal, takeComplaints } = studio
  await choose('Dati', 'Nessuno')
  await expect(portal.getByText('Nessuna prenotazione disponibile')).toBeVisible()
  await choose('Dati', 'Non arrivano')
  await expect(portal.getByRole('button', { name: 'Riprova' }).first()).toBeVisible()
  await choose('Dati', 'In arrivo')
  await expect(portal.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(portal.locator('[aria-busy="true"]').first()).toBeVisible()
  await choose('Dati', 'Come sono')
  await expect(portal.getByText('Ti consigliamo di modificare')).toBeVisible()
  expect(takeComplaints()).toEqual([])
})

test('A mail is shown in both languages, and drawn again when its words change', async () => {
  const { copy, page, changeOf, undoTo } = studio
  const file = 'catalogue/mails/username-recovery.yaml'
  const before = copy.read(file)
  await page.getByRole('button', { name: 'Email e documenti' }).click()
  await choose('Quale', 'username-recovery')
  const italian = page.frameLocator('iframe[title="username-recovery in Italiano"]')
  // The first mail waits for the modules that write it.
  await expect(italian.getByText('giulia.bianchi')).toBeVisible({ timeout: 90_000 })
  await expect(page.frameLocator('iframe[title="username-recovery in Inglese"]').getByText('Your username for logging in')).toBeVisible()
  const change = await changeOf(file, async () => {
    const words = page.getByRole('table').getByLabel('Italiano').filter({ hasText: 'Se non lo hai chiesto tu' })
    await words.fill('Non lo hai chiesto tu? Non fare nulla.')
    await page.keyboard.press('Control+Enter')
  })
  expect(change.gone).toEqual([expect.stringContaining('puoi ignorare questo messaggio')])
  expect(change.added).toEqual([expect.stringContaining('it: "Non lo hai chiesto tu? Non fare nulla."')])
  await expect(italian.getByText('Non lo hai chiesto tu? Non fare nulla.')).toBeVisible()
  await undoTo(file, before)
  await expect(italian.getByText('puoi ignorare questo messaggio')).toBeVisible()
})

test('A document is typeset in both languages', async ({ request }) => {
  const { copy, page } = studio
  await choose('Quale', 'receipt')
  for (const [language, name] of [
    ['it', 'Italiano'],
    ['en', 'Inglese'],
  ] as const) {
    const source = await page.locator(`iframe[title="receipt in ${name}"]`).getAttribute('src')
    expect(source).toContain(`receipt.${language}.pdf`)
    const answer = await request.get(`${copy.url}${source}`)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await expect(page.getByRole('table', { name: 'I testi di receipt' }).getByRole('row').nth(2)).toBeVisible()
  expect((await request.get(`${copy.url}/__mails/no-such-mail.it.html`)).status()).toBe(404)
  studio.takeComplaints()
})

/** Runs axe around the mails: in these no script may run, axe's neither. tests/server/mail-pages.test.ts checks them. */
async function findViolationsAround() {
  const { page } = studio
  const papers = page.locator('main iframe')
  // A frame may come after its words.
  await expect(async () => {
    await papers.evaluateAll((frames: HTMLIFrameElement[]) => {
      for (const frame of frames) frame.src = 'about:blank'
    })
    expect(page.frames().filter((frame) => frame.url().includes('/__mails'))).toEqual([])
  }).toPass()
  return findViolations(page)
}

for (const width of [1440, 768])
  test(`At ${width} px, in both languages, nobody is shut out`, async () => {
    const { page } = studio
    await page.setViewportSize({ width, height: 900 })
    await choose('Quale', 'username-recovery')
    await expect(page.getByRole('table', { name: 'I testi di username-recovery' })).toBeVisible()
    expect(await findViolationsAround()).toEqual([])
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('combobox', { name: 'Which' })).toBeVisible()
    expect(await findViolationsAround()).toEqual([])
    await page.getByRole('button', { name: 'Italiano' }).click()
  })
