/**
 * Screenshots of moving a booking to another trip and of adding services.
 *
 * Responses that would change the booking are mocked, so that the demonstration data stays the same for the other screenshots.
 */

import type { Page } from 'playwright'
import { sendEmptyPages } from './empty-pages.ts'
import { readAsMember } from './read-as-member.ts'
import type { Screen } from './screen.ts'

const [onOption, confirmed, withGrant] = ['EST-48260', 'VS-48231', 'VS-48219']

interface Booking {
  id: number
  shortCode: string
}

async function openChange(page: Page, screen: 'edit-practice' | 'upsell-practice', code: string): Promise<Booking> {
  const found = (await readAsMember<Booking[]>(page, '/member/practice')).find(({ shortCode }) => shortCode === code)
  if (!found) throw new Error(`There is no booking ${code}`)
  await page.goto(`/${screen}/${found.id}`)
  return found
}

const main = (page: Page) => page.getByRole('main')

async function goElsewhere(page: Page): Promise<void> {
  await main(page)
    .getByRole('radio', { name: /^(Un’altra destinazione|Another destination)/ })
    .check()
}

async function chooseOption(page: Page, name: RegExp, option: RegExp): Promise<void> {
  const select = main(page).getByRole('combobox', { name })
  await select.selectOption({ label: (await select.locator('option').filter({ hasText: option }).first().textContent()) ?? '' })
}

async function chooseTrip(page: Page, code: string, country: RegExp, programme: RegExp): Promise<void> {
  await openChange(page, 'edit-practice', code)
  await goElsewhere(page)
  await chooseOption(page, /^(Seleziona paese|Choose a country)/, country)
  await main(page).getByRole('radio', { name: programme }).check()
  await main(page)
    .getByRole('radiogroup', { name: /^(Seleziona periodo|Choose dates)/ })
    .first()
    .getByRole('radio')
    .first()
    .check()
  await chooseOption(page, /^(Seleziona città|Choose a departure)/, /^Milano/)
  await main(page).getByRole('checkbox').first().waitFor()
}

/** Chooses another period of the booked programme, with which the summary has a price at once. */
async function chooseSameTrip(page: Page): Promise<void> {
  await openChange(page, 'edit-practice', onOption)
  await main(page)
    .getByRole('radiogroup', { name: /^(Seleziona periodo|Choose dates)/ })
    .getByRole('radio')
    .first()
    .check()
  await main(page).getByRole('checkbox').first().waitFor()
}

const choosePriced = (page: Page) => chooseTrip(page, onOption, /^Italia/, /Cesenatico/)

/** Presses 'Modifica' once there is a price. On a phone the button is in the sheet. */
async function askToConfirm(page: Page): Promise<void> {
  await choosePriced(page)
  const opener = page.getByRole('button', { name: /^(Vedi il riepilogo|See the summary)$/ })
  if (await opener.isVisible()) await opener.click()
  await page
    .getByRole('button', { name: /^(Modifica|Change)$/ })
    .and(page.locator('button:not([aria-disabled])'))
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: confirm }).waitFor()
}
const confirm = /^(Conferma lo spostamento|Confirm the move)$/

async function agree(page: Page): Promise<void> {
  await askToConfirm(page)
  await page.getByRole('button', { name: confirm }).click()
}

const feignChange = (page: Page, answer: { status?: number; json: object }) =>
  page.route('**/editPackage', (route) => route.fulfill(answer))
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  json: { type: 'about:blank', title: code, status, code, ...more },
})

const extra = (page: Page) => main(page).getByRole('checkbox').first()

async function chooseExtra(page: Page, code: string): Promise<void> {
  await openChange(page, 'upsell-practice', code)
  await extra(page).check()
}

async function saveExtra(page: Page): Promise<void> {
  await chooseExtra(page, onOption)
  await page.getByRole('button', { name: /^(Salva modifica|Save the change)$/ }).click()
  await main(page).getByRole('alert').waitFor()
}

/** Mocks a booking with a held service that is not paid yet, by itself and in the list. */
async function feignHold(page: Page): Promise<void> {
  await sendEmptyPages(page)
  await page.route(/\/member\/practice(\/\d+)?$/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: Array.isArray(answer) ? answer.map(hold) : hold(answer) })
  })
}

function hold(practice: { shortCode: string; serviceSnapshots: readonly object[] }): object {
  if (practice.shortCode !== confirmed) return practice
  const services = practice.serviceSnapshots.slice(-1)
  const heldServices = { services, amount: 19_000, expiresAt: new Date(Date.now() + 1_740_000).toISOString() }
  return { ...practice, isModifying: true, heldServices }
}

async function openReserved(page: Page): Promise<void> {
  await openChange(page, 'upsell-practice', confirmed)
  await page.getByRole('heading', { name: /^(Servizi riservati per te|Services reserved for you)$/ }).waitFor()
}

async function giveUp(page: Page): Promise<void> {
  await openReserved(page)
  await page.getByRole('button', { name: /^(Rinuncia ai servizi|Give up the services)$/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** Chooses up to the list that is empty or fails. */
async function chooseUntil(page: Page, steps: number): Promise<void> {
  await openChange(page, 'edit-practice', onOption)
  await goElsewhere(page)
  await chooseOption(page, /^(Seleziona paese|Choose a country)/, /^Italia/)
  if (steps > 1)
    await main(page)
      .getByRole('radio', { name: /Cesenatico/ })
      .check()
  if (steps > 2)
    await main(page)
      .getByRole('radiogroup', { name: /^(Seleziona periodo|Choose dates)/ })
      .first()
      .getByRole('radio')
      .first()
      .check()
}

async function openSummary(page: Page): Promise<void> {
  await choosePriced(page)
  const opener = page.getByRole('button', { name: /^(Vedi il riepilogo|See the summary)$/ })
  if (await opener.isVisible()) await opener.click()
}

const as = 'giulia.bianchi'
const path = '/practices'
const empty = (call: string) => async (page: Page) => {
  await sendEmptyPages(page)
  await page.route(call, (route) => route.fulfill({ json: [] }))
}

export const changeScreens: readonly Screen[] = [
  { state: 'priced', then: choosePriced },
  { state: 'services-missing', as: 'anna.inps', then: (page: Page) => chooseTrip(page, withGrant, /^Irlanda/, /Galway/) },
  { state: 'confirm', then: askToConfirm },
  {
    state: 'another-price',
    before: (page: Page) => feignChange(page, problem(409, 'amount-changed', { amount: 105_000 })),
    then: (page: Page) => agree(page).then(() => page.getByRole('dialog', { name: /^(Il prezzo è|The price has)/ }).waitFor()),
  },
  {
    state: 'failed',
    before: (page: Page) => feignChange(page, problem(500, 'internal-error')),
    then: (page: Page) => agree(page).then(() => page.getByRole('alert').waitFor()),
  },
  { state: 'same-trip', then: chooseSameTrip },
  { state: 'summary', then: openSummary },
  { state: 'no-programmes', before: empty('**/form/destinations/packages'), then: (page: Page) => chooseUntil(page, 1) },
  { state: 'no-periods', before: empty('**/form/turns'), then: (page: Page) => chooseUntil(page, 2) },
  { state: 'no-cities', before: empty('**/form/package/cities'), then: (page: Page) => chooseUntil(page, 3) },
  {
    state: 'list-failed',
    before: (page: Page) => page.route('**/form/turns', (route) => route.fulfill(problem(500, 'internal-error'))),
    then: (page: Page) => chooseUntil(page, 2),
  },
  {
    state: 'no-countries',
    before: empty('**/form/destinations/1'),
    then: (page: Page) => openChange(page, 'edit-practice', onOption).then(() => goElsewhere(page)),
  },
].map((one): Screen => ({ screen: 'edit-practice', path, as, ...one }))

export const extraScreens: readonly Screen[] = [
  { state: 'chosen', then: (page: Page) => chooseExtra(page, onOption) },
  { state: 'to-be-paid', then: (page: Page) => chooseExtra(page, confirmed) },
  {
    state: 'failed',
    before: (page: Page) => page.route('**/member/practice/upselling', (route) => route.fulfill(problem(409, 'sold-out'))),
    then: saveExtra,
  },
  {
    state: 'saved',
    before: (page: Page) => page.route('**/member/practice/upselling', (route) => route.fulfill({ json: { message: '', amountToPay: 0 } })),
    then: saveExtra,
  },
  { state: 'reserved', before: feignHold, then: openReserved },
  { state: 'giving-up', before: feignHold, then: giveUp },
  {
    state: 'nothing-to-add',
    before: empty('**/upselling/options'),
    then: (page: Page) => openChange(page, 'upsell-practice', onOption),
  },
].map((one): Screen => ({ screen: 'upsell-practice', path, as, ...one }))
