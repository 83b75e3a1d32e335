/** The parent's main tasks: the amount due, the next departure, the page of a booking, and the counts in the menu. */
import { readFile } from 'node:fs/promises'
import { formatDate } from '../../src/core/lib/dates.ts'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { readCalendar } from '../support/read-calendar.ts'
import { italian, texts } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'
import { pencil } from './support/participant.ts'
import { practiceCard } from './support/practice-card.ts'

/** The name of the agenda's link to what is due: the amount, then the trip. */
const due = /^Da pagare 890,00\s€, il termine era il [\d/]+ Bellaria, mare e sport · Sofia · [\d/-]+$/

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('what is due is one tap from the dashboard', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await visit('dashboard, things to do', '/dashboard')
    await page.getByRole('main').getByRole('link', { name: due }).click()
    await expect(page).toHaveURL('/payments#EST-48260')
    await expect(practiceCard(page, 'EST-48260').getByRole('heading', { name: 'Bellaria, mare e sport' })).toBeFocused()
  })

  test('the next departure is one tap from the dashboard, and leads to its page', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/dashboard')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Prossima partenza/ })
      .click()
    await expect(page).toHaveURL(/\/practices\/\d+$/)
    await expect(page.getByRole('heading', { name: 'Malta, college a St. Julian’s' })).toBeVisible()
    await visit('practice')
    for (const part of [texts.payments, texts.documents]) await expect(page.getByRole('article', { name: part })).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Aggiungi al calendario', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('VS-48231.ics')
    const { events } = readCalendar(await readFile(await download.path(), 'utf8'))
    const days = new Map(events.map(({ event }) => [event.summary, formatDate(String(event.startDate))]))
    const [from, to] = [days.get('Partenza: Malta, college a St. Julian’s'), days.get('Rientro: Malta, college a St. Julian’s')]
    await expect(page.getByRole('listitem').filter({ hasText: `${texts['period-heading']}: dal ${from} al ${to}` })).toBeVisible()
    expect([...days.keys()]).toContain('Scade il documento d’identità di Tommaso')
    const balance = events.find(({ event }) => /^Saldo di [\d.]+,\d{2}\s€: Malta, college a St\. Julian’s$/.test(event.summary))
    await expect(page.getByText(`Il saldo si paga entro il ${formatDate(String(balance?.event.startDate))}.`)).toBeVisible()
    const [reminder] = balance?.component.getAllSubcomponents('valarm') ?? []
    expect(String(reminder?.getFirstPropertyValue('trigger')), 'a week before, at nine in the morning').toBe('-P6DT15H')
  })
})

test.describe('On a phone, with data of its own', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasOwnServer: true })

  test('a further intolerance is three taps and its words from the dashboard', async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto('/dashboard')
    const { fields } = italian.forms['practice-participant'].sections
    const main = page.getByRole('main')
    await main.getByRole('link', { name: /^Prossima partenza/ }).click()
    await pencil(main, fields.intolerancesText.label).click()
    await main.getByRole('textbox', { name: new RegExp(`^${fields.intolerancesText.label}`) }).fill('Lattosio, frutta secca, glutine')
    await main.getByRole('button', { name: labelled(texts.save) }).click()
    await expect(main.getByRole('button', { name: italian.messages.portal.saved, exact: true })).toBeVisible()
  })
})

test('A booking leads to its payments, its documents and its page, and they lead back', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  for (const [link, path] of [
    [texts.payments, '/payments#VS-48231'],
    [texts.documents, '/documents#VS-48231'],
  ] as const) {
    await page.goto('/practices')
    await openAllYears(page)
    await practiceCard(page, 'VS-48231').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
    await practiceCard(page, 'VS-48231').getByRole('link', { name: texts['see-your-booking'] }).click()
    await expect(page).toHaveURL(/\/practices\/\d+$/)
    await expect(page.getByRole('article', { name: 'Malta, college a St. Julian’s' })).toContainText('VS-48231')
  }
})

test('The menu counts what is to be done on each page, and says it', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  const entry = (name: string) => menu.getByRole('link', { name, exact: true })
  await expect(entry(texts.payments)).toHaveAccessibleDescription('2 cose da fare')
  await expect(entry(texts.documents)).toHaveAccessibleDescription('2 cose da fare')
  await expect(entry(texts.vouchers)).toHaveAccessibleDescription('')
})

test('A booking that is not the customer’s own has no page', async ({ page, signIn, watch }) => {
  await signIn('giulia.bianchi')
  watch.expectFailure({ path: /\/api\/member\/practice\/1$/, status: 404 })
  await page.goto('/practices/1')
  await expect(page.getByText(texts['practice-not-found'])).toBeVisible()
  await page.getByRole('link', { name: texts['back-to-bookings'] }).click()
  await expect(page).toHaveURL('/practices')
})

test('An agenda whose data fails to load shows what is known, the error, and the rest after a retry', async ({
  page,
  signIn,
  breakCall,
  visit,
}) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall('/member/practice/documents', { kind: 'status', status: 500 })
  await visit('dashboard, documents failed', '/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: due })).toBeVisible()
  await expect(main.getByRole('link', { name: '1 documento da firmare' })).toHaveCount(0)
  await mend()
  await main.getByRole('button', { name: texts.retry }).first().click()
  await expect(main.getByRole('link', { name: '1 documento da firmare' })).toBeVisible()
})

for (const path of ['/practices', '/payments', '/documents'])
  test(`A search by traveller, trip or code narrows the bookings of ${path}`, async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto(path)
    const search = page.getByRole('searchbox', { name: texts['find-booking'] })
    await search.fill('sofia BELLARIA')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Bellaria, mare e sport' }).first()).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Malta, college a St. Julian’s' })).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /^\d+ prenotazion[ei]$/ })).toBeVisible()
    await visit(`search on ${path}`)
    await search.fill('VS-48231')
    await expect(main.getByRole('heading', { name: 'Malta, college a St. Julian’s' })).toBeVisible()
    await search.fill('nessun viaggio così')
    await expect(page.getByText(texts['no-booking-found'])).toBeVisible()
    await search.press('Escape')
    await expect(search).toHaveValue('')
    await expect(main.getByRole('button', { name: /^\d{4}\b/ }).first()).toBeVisible()
  })
