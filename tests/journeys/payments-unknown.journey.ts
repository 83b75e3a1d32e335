/** Payments with an unknown or unregistered outcome (specification 8; requirements P5, P6, P9 to P11). */

import type { Locator, Page } from 'playwright'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import { holdTimers } from './support/held-timers.ts'
import { openAllYears } from './support/open-all-years.ts'
import { passingAlert } from './support/passing-alert.ts'
import { approveIn, choose, endCapture, openPayment, openWindow, payableBooking, payWithCard } from './support/payment.ts'
import { paymentTexts } from './support/payment-texts.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'
import { practiceId } from './support/practice-id.ts'

const { failed, partial, completed, payRest } = paymentTexts.it
const verifying = italian.areas.payments.texts['verifying-title']

/** Delay before a page polls the outcome; the journeys hold this timer and release it. */
const firstLookMs = 2_000

async function payPending(page: Page): Promise<Locator> {
  const payment = await openPayment(page)
  await approveIn(await openWindow(page, await choose(payment, 'paypal')), 'pending')
  await expect(payment.getByText(verifying)).toBeVisible()
  return payment
}

test.use({ hasOwnServer: true })
test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

test('An unknown outcome blocks further payments, and after a minute says where it will appear (requirements P5)', async ({
  page,
  visit,
  watch,
}) => {
  watch.expectFailure({ path: /\/finalize$/, status: 409 })
  await page.clock.install()
  const payment = await payPending(page)
  await expect(payment.getByText(italian.areas.payments.texts.verifying)).toBeVisible()
  await expect(payment.getByRole('button', { name: /^Paga/ })).toHaveCount(0)
  await visit('payments, being verified')
  await page.clock.fastForward(61_000)
  await expect(payment.getByText(/^Ci vuole più del solito/)).toBeVisible()
  await visit('payments, being verified for long')
  await page.reload()
  await openAllYears(page)
  const card = practiceCard(page, payableBooking)
  await expect(card.getByText(texts['checking-payment'])).toBeVisible()
  await expect(card.getByRole('button', { name: paymentTexts.it.section }), 'no further payment is offered').toHaveCount(0)
})

for (const { action, outcome } of [
  { action: 'complete', outcome: 'the page confirms it' },
  { action: 'deny', outcome: 'the page reports the failure and offers payment again' },
] as const)
  test(`When the bank ends a pending payment (${action}), ${outcome} (requirements P9)`, async ({ page, portal, watch }) => {
    if (action === 'deny') watch.expectFailure({ path: /\/finalize$/, status: 422 })
    await holdTimers(page, firstLookMs)
    const payment = await payPending(page)
    await endCapture(page, portal.url, action)
    await payment.getByRole('button', { name: texts['check-now'] }).press('Enter')
    if (action === 'complete') return expectAnnounced(page, completed)
    await expect(payment.getByText(failed)).toBeVisible()
    await payWithCard(payment)
    await expectAnnounced(page, completed)
  })

test('A customer with a payment pending in one tab cannot pay the same booking in another (requirements P11)', async ({
  page,
  context,
  visit,
  watch,
}) => {
  watch.expectFailure({ path: /\/order\/create$/, status: 409 })
  const payment = await openPayment(page)
  const other = await context.newPage()
  await holdTimers(other, firstLookMs)
  await payPending(other)
  await payWithCard(payment)
  await expect(payment.getByText(/^Per questa prenotazione c’è già un pagamento di cui stiamo verificando l’esito/)).toBeVisible()
  await visit('payments, another one pending')
})

test('A payment made in one tab is seen in the other before anything is pressed there', async ({ page, context }) => {
  const payment = await openPayment(page)
  const other = await context.newPage()
  await payWithCard(await openPayment(other))
  await expectAnnounced(other, completed)
  await expect(practiceCard(page, payableBooking).getByText('Tutto pagato', { exact: true })).toBeVisible()
  await expect(payment).toHaveCount(0)
})

test('A capture below the amount shows a warning, and the customer pays the rest (requirements P10)', async ({ page, visit }) => {
  const payment = await openPayment(page)
  await approveIn(await openWindow(page, await choose(payment, 'paypal')), 'other-amount')
  await expect(payment.getByText(partial, { exact: true })).toBeVisible()
  await expect(passingAlert(page, completed)).toHaveCount(0)
  await visit('payments, recorded in part')
  await expect(definitionOf(practiceCard(page, payableBooking), texts['to-pay'])).toHaveText(/^0,01\s€$/)
  await payment.getByRole('button', { name: payRest }).press('Enter')
  await expect(payment.getByText(/^Paghi 0,01\s€ per /)).toBeVisible()
  await payWithCard(payment)
  await expectAnnounced(page, completed)
})

test('The page of a booking shows at once what is still due after a capture below the amount', async ({ page }) => {
  await page.goto(`/practices/${await practiceId(page, payableBooking)}`)
  await page.getByRole('button', { name: paymentTexts.it.section }).press('Enter')
  const payment = page.getByRole('group', { name: paymentTexts.it.means })
  await approveIn(await openWindow(page, await choose(payment, 'paypal')), 'other-amount')
  await expect(payment.getByText(partial, { exact: true })).toBeVisible()
  await expect(definitionOf(page.getByRole('main'), texts['to-pay'])).toHaveText(/^0,01\s€$/)
})

test('A captured payment that cannot be recorded names the support line and offers no other payment', async ({
  page,
  visit,
  breakCall,
}) => {
  await breakCall(/\/finalize$/, { kind: 'status', status: 404, body: { code: 'not-found' } })
  const payment = await openPayment(page)
  await approveIn(await openWindow(page, await choose(payment, 'paypal')))
  await expect(payment.getByText(italian.areas.payments.texts['unrecorded-title'])).toBeVisible()
  await expect(payment.getByText(/chiama l’assistenza al numero 059 555 0142, nei giorni feriali dalle 8:30 alle 17:30/)).toBeVisible()
  await expect(payment.getByRole('link', { name: '059 555 0142' })).toHaveAttribute('href', 'tel:0595550142')
  await expect(payment.getByRole('button')).toHaveCount(0)
  await visit('payments, not recorded')
})

test('A payment that cannot be recorded yet is shown as received, and completes on a check (requirements P6)', async ({
  page,
  visit,
  breakCall,
}) => {
  await holdTimers(page, firstLookMs)
  const mend = await breakCall(/\/finalize$/, { kind: 'status', status: 503, body: { code: 'unavailable' } })
  const payment = await openPayment(page)
  await approveIn(await openWindow(page, await choose(payment, 'paypal')))
  await expect(payment.getByText(italian.areas.payments.texts['received-title'])).toBeVisible()
  await expect(payment.getByText(italian.areas.payments.texts.received)).toBeVisible()
  await visit('payments, being registered')
  await mend()
  await payment.getByRole('button', { name: texts['check-now'] }).press('Enter')
  await expectAnnounced(page, completed)
})
