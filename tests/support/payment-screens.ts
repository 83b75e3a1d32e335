/**
 * Screenshots of the payment widget, with mocked responses of provider and server.
 *
 * The payments in the demonstration data stay the same for the other screenshots.
 */

import type { Locator, Page, Route } from 'playwright'
import { sendEmptyPages } from './empty-pages.ts'
import { labelled } from './labelled.ts'
import type { Screen } from './screen.ts'

const calls = '**/api/payments/paypal'
const order = '5O190127TN364715T'

const problem = (status: number, code: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, message: code, ...more }),
})
const pending = problem(409, 'payment-pending')

interface Outcome {
  create?: Parameters<Route['fulfill']>[0]
  capture?: Parameters<Route['fulfill']>[0] | 'held'
  finalize?: Parameters<Route['fulfill']>[0]
}

/** The responses to a card payment by state. */
const outcomes = {
  progress: { capture: 'held' },
  verifying: { capture: pending, finalize: pending },
  received: { finalize: problem(503, 'unavailable') },
  unrecorded: { finalize: problem(404, 'not-found') },
  paid: { finalize: { json: { message: 'Transazione eseguita con successo' } } },
  partial: { finalize: { json: { message: 'Il pagamento è stato registrato parzialmente: controlla quanto resta da pagare' } } },
  failed: { capture: problem(404, 'not-found') },
  declined: { capture: problem(422, 'payment-refused') },
  'amount-changed': { create: problem(409, 'amount-changed', { amount: 80_000 }) },
  'another-pending': { create: pending },
} satisfies Record<string, Outcome>

async function feign(page: Page, { create, capture, finalize }: Outcome): Promise<void> {
  await page.route(`${calls}/order/create`, (route) => route.fulfill(create ?? { json: JSON.stringify({ id: order }) }))
  await page.route('**/sdk/orders/*/approve', (route) =>
    route.fulfill({ json: { id: order, status: 'APPROVED' }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.route(`${calls}/order/capture`, (route) =>
    capture === 'held' ? undefined : route.fulfill(capture ?? { json: { id: order, status: 'COMPLETED' } }),
  )
  await page.route(`${calls}/finalize`, (route) => route.fulfill(finalize ?? { json: { message: '' } }))
  await page.route(`${calls}/markAsError`, (route) => route.fulfill({ json: { message: '' } }))
  // Prevents the page from reloading three seconds after a payment.
  await page.addInitScript({
    content: 'const own = window.setTimeout; window.setTimeout = (then, ms, ...given) => own(then, ms === 3000 ? 600000 : ms, ...given)',
  })
}

const cardOf = (page: Page, code: string) => page.getByRole('article').filter({ has: page.getByText(code, { exact: true }) })

const opener = /^(Paga|Pay) .*\d/

async function openPayment(page: Page, code = 'EST-48260'): Promise<Locator> {
  const card = cardOf(page, code)
  await card.getByRole('button', { name: opener }).click()
  const payment = card.getByRole('group', { name: /^(Come vuoi pagare|How you want to pay)$/ })
  await payment.getByRole('radio').first().waitFor()
  return payment
}

async function useVoucher(page: Page): Promise<void> {
  const payment = await openPayment(page)
  await payment.getByRole('button', { name: /^(Usa|Use) PUNTI-9W3C/ }).click()
}

async function openCard(page: Page, code?: string): Promise<Locator> {
  const payment = await openPayment(page, code)
  await payment.getByRole('radio', { name: /^(Carta di credito|Credit or debit)/ }).check()
  await cardName(payment).waitFor()
  return payment
}

/** Returns the provider's frame that appears last. */
const cardName = (place: Locator) =>
  place
    .locator('iframe')
    .and(place.getByTitle(/^(Nome sulla carta|Name on the card)$/))
    .contentFrame()
    .getByRole('textbox')

const byCard = (payment: Locator) => payment.getByRole('button', { name: /^(Paga .* con carta|Pay .* by card)$/ })

async function payWithCard(payment: Locator): Promise<void> {
  for (const [title, text] of [
    [/^(Numero della carta|Card number)$/, '4111111111111111'],
    [/^(Scadenza|Expiry date)$/, '12/40'],
    [/^(Codice di sicurezza|Security code)$/, '123'],
    [/^(Nome sulla carta|Name on the card)$/, 'Giulia Bianchi'],
  ] as const)
    await payment.locator('iframe').and(payment.getByTitle(title)).contentFrame().getByRole('textbox').fill(text)
  await byCard(payment).click()
  // Waits for the outcome: a notice, or an icon instead of the card's frames.
  await payment.locator('[data-severity], svg').first().waitFor()
}

/** Mocks an announced transfer of a booking. */
async function announceTransfer(page: Page, code: string, hoursLeft: number): Promise<void> {
  const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await sendEmptyPages(page)
  await page.route('**/api/member/practice', async (route) => {
    const response = await route.fetch()
    const practices: { shortCode: string; remainingAmount: number }[] = await response.json()
    const announced = practices.map((practice) => {
      if (practice.shortCode !== code) return practice
      const account = { holder: 'Orizzonti Viaggi Studio S.r.l.', bank: 'Banca Esempio', iban: 'IT60X0542811101000000123456' }
      const times = { announcedAt: moment(hoursLeft - 48), payBefore: moment(hoursLeft) }
      return { ...practice, announcedTransfer: { amount: practice.remainingAmount, ...times, ...account, causal: `${code} Sofia Rinaldi` } }
    })
    await route.fulfill({ response, json: announced })
  })
}

async function openTransfer(page: Page, code: string): Promise<void> {
  const card = cardOf(page, code)
  await card.getByRole('button', { name: labelled('Dati per il bonifico', 'Bank transfer details') }).click()
  await card.getByText('IT60').waitFor()
}

const screen = 'payments'
const path = '/payments'
const as = 'giulia.bianchi'
const of = (page: Page) => cardOf(page, 'EST-48260')

export const paymentScreens: readonly Screen[] = [
  { screen, state: 'means', path, as, then: openPayment, of },
  { screen, state: 'card', path, as, then: openCard, of },
  { screen, state: 'voucher-used', path, as, then: useVoucher, of },
  {
    screen,
    state: 'means-another-division',
    path,
    as,
    then: (page) => openPayment(page, 'VS-48231'),
    of: (page) => cardOf(page, 'VS-48231'),
  },
  {
    screen,
    state: 'transfer-choice',
    path,
    as,
    then: async (page) => {
      const payment = await openPayment(page)
      await payment.getByRole('radio', { name: /^(Bonifico bancario|Bank transfer)$/ }).check()
      await payment.getByRole('checkbox').check()
    },
    of,
  },
  {
    screen,
    state: 'transfer',
    path,
    as,
    before: (page) => announceTransfer(page, 'EST-48260', 47),
    then: (page) => openTransfer(page, 'EST-48260'),
    of,
  },
  { screen, state: 'transfer-announced', path, as, before: (page) => announceTransfer(page, 'EST-48260', 47) },
  {
    screen,
    state: 'transfer-late',
    path,
    as,
    before: (page) => announceTransfer(page, 'EST-48260', -20),
    then: (page) => openTransfer(page, 'EST-48260'),
    of,
  },
  {
    screen: 'practices',
    state: 'transfer-announced',
    path: '/practices',
    as,
    before: (page) => announceTransfer(page, 'EST-48260', 47),
    of,
  },
  {
    screen,
    state: 'without-sdk',
    path,
    as,
    of,
    before: (page) => page.route('**/simulators/payments/sdk?*', (route) => route.abort()),
    then: async (page) => {
      await page.getByRole('button', { name: opener }).first().click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    screen,
    state: 'card-missing',
    path,
    as,
    of,
    then: async (page) => {
      const payment = await openCard(page)
      await byCard(payment).click()
      await payment.locator('[data-severity="error"]').waitFor()
    },
  },
  {
    screen,
    state: 'approving',
    path,
    as,
    of,
    before: (page) => feign(page, {}),
    then: async (page) => {
      const payment = await openPayment(page)
      await payment.getByRole('radio', { name: 'PayPal', exact: true }).check()
      await Promise.all([
        page.waitForEvent('popup'),
        payment
          .getByRole('button', { name: /PayPal$/ })
          .first()
          .click(),
      ])
      await payment.getByText(/^(Conferma il pagamento nella|Confirm the payment in)/).waitFor()
    },
  },
  ...Object.entries(outcomes).map(
    ([state, outcome]): Screen => ({
      screen,
      state,
      path,
      as,
      before: (page) => feign(page, outcome),
      then: async (page) => payWithCard(await openCard(page)),
      of,
    }),
  ),
  {
    screen: 'practices',
    state: 'parto-sicuro-awaited',
    path: '/practices',
    as: 'anna.inps',
    before: wishPartoSicuro,
    then: async (page) => {
      await page.getByRole('radio', { name: /^(Carta di credito|Credit or debit)/ }).check()
      await cardName(page.getByRole('main')).waitFor()
    },
    of: (page) => cardOf(page, 'EST-48244'),
  },
]

/** Mocks a booking with a requested parto sicuro, whose advance is to be paid. */
async function wishPartoSicuro(page: Page): Promise<void> {
  await sendEmptyPages(page)
  await page.route('**/api/member/practice', async (route) => {
    const response = await route.fetch()
    const practices: { shortCode: string }[] = await response.json()
    const wished = practices.map((practice) => (practice.shortCode === 'EST-48244' ? { ...practice, partoSicuroWished: true } : practice))
    await route.fulfill({ response, json: wished })
  })
}
