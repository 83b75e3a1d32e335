/** /payments: paying online by every method (specification 2, 4 and 6; requirements P1, A6, A15). */

import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { italian, sideMenu, texts } from '../support/words.ts'
import { describeInBothLanguages } from './support/both-languages.ts'
import { holdTimers } from './support/held-timers.ts'
import { openAllYears } from './support/open-all-years.ts'
import {
  approveIn,
  cardField,
  choose,
  fillCard,
  focusCardField,
  goodCard,
  openPayment,
  openWindow,
  payableBooking,
  payByCard,
} from './support/payment.ts'
import { paymentTexts } from './support/payment-texts.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

const { completed } = paymentTexts.it

test.use({ hasOwnServer: true })
test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

test('A customer pays with PayPal, sees the confirmation, and finds the booking paid after the reload', async ({ page, visit }) => {
  test.slow()
  const letItReload = await holdTimers(page, 3_000)
  const payment = await openPayment(page)
  await expect(payment.getByText(/^Paghi 890,00\s€ per Bellaria, mare e sport, prenotazione EST-48260\.$/)).toBeVisible()
  await expect(
    payment.getByText(/viene addebitato subito e registrato sulla prenotazione/),
    'the page explains the effect of the payment (requirements A6)',
  ).toBeVisible()
  await visit('payments, means of paying')
  const popup = await openWindow(page, await choose(payment, 'paypal'))
  await expect(popup.getByText(/^890,00\s€$/)).toBeVisible()
  await expect(payment.getByText(/^Conferma il pagamento nella finestra che si è aperta/)).toBeVisible()
  await visit('payments, to be approved')
  await approveIn(popup)
  await expectAnnounced(page, completed)
  const card = practiceCard(page, payableBooking)
  const confirmation = card.getByText('Abbiamo ricevuto il tuo pagamento di oggi')
  await expect(definitionOf(card, texts.balance), 'the new figures do not wait for the reload').toHaveText('Tutto pagato')
  await expect(payment, 'nothing is offered to be paid again').toHaveCount(0)
  await expect(card.getByRole('button', { name: paymentTexts.it.section })).toHaveCount(0)
  await expect(confirmation).toBeVisible()
  await visit('payments, paid')
  const reloaded = page.waitForEvent('load')
  await letItReload()
  await reloaded
  await openAllYears(page)
  await expect(definitionOf(card, texts.balance)).toHaveText('Tutto pagato')
  await expect(confirmation, 'the confirmation stays after the reload').toBeVisible()
  await expect(card.getByText(/La ricevuta è nella tua email, e qui sotto in PDF\. Hai pagato tutto/)).toBeVisible()
  await expect(
    card.getByText(/^La prenotazione è ancora «Opzionato»: la confermiamo noi/),
    'what its state becomes, and when',
  ).toBeVisible()
  await expect(card.getByText(/da firmare|non c’è altro da fare/).first(), 'what is next').toBeVisible()
  const row = card.getByRole('row', { name: /890,00\s€/ }).filter({ hasText: italian.enums.PaymentOutcome.completato.label })
  await expect(row).toBeVisible()
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: labelled('Ricevuta in PDF') }).press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/^ricevuta-est-48260-del-\d\d-\d\d-\d{4}\.pdf$/)
  await expect(card.getByRole('button', { name: paymentTexts.it.section })).toHaveCount(0)
})

for (const { method, means } of [
  { method: 'pay later', means: 'payLater' },
  { method: italian.enums.PaymentChannel.MyBank.label, means: 'mybank' },
  { method: italian.enums.PaymentChannel['Apple Pay'].label, means: 'applePay' },
  { method: italian.enums.PaymentChannel['Google Pay'].label, means: 'googlePay' },
] as const)
  test(`A customer pays with ${method} by keyboard`, async ({ page }) => {
    const payment = await openPayment(page)
    const popup = await openWindow(page, await choose(payment, means))
    await approveIn(popup)
    await expectAnnounced(page, completed)
    await expect.poll(() => popup.isClosed()).toBe(true)
  })

test('A customer pays with a card by keyboard', async ({ page, visit }) => {
  const payment = await openPayment(page)
  const typed = { number: '4111 1111 1111 1111', expiry: '1240', cvv: '123', name: 'Giulia Bianchi' } as const
  // Tab skips a field that takes no input yet.
  for (const field of Object.keys(typed)) await expect(cardField(payment, field as keyof typeof typed)).toBeEnabled()
  await focusCardField(cardField(payment, 'number'))
  for (const [field, text] of Object.entries(typed)) {
    // Each field is a frame of its own, which gets the focus from another process.
    await expect(cardField(payment, field as keyof typeof typed)).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(payByCard(payment)).toBeFocused()
  await visit('payments, card')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, completed)
})

const confirmations = {
  it: {
    title: 'Abbiamo ricevuto il tuo pagamento di oggi',
    receipt: /La ricevuta è nella tua email, e qui sotto in PDF\. Hai pagato tutto/,
    state: /^La prenotazione è ancora «Opzionato»: la confermiamo noi, quando ci sono il pagamento e le firme/,
    next: /da firmare|non c’è altro da fare/,
  },
  en: {
    title: 'We have received your payment of today',
    receipt: /The receipt is in your email, and below as a PDF\. You have paid in full/,
    state: /^The booking is still “Provisional”: we confirm it, once the payment and the signatures are there/,
    next: /to sign|nothing else to do/,
  },
} as const

describeInBothLanguages(({ language }) => {
  test('the confirmation of a payment stays, and says where the receipt is, what the booking becomes, and what is next', async ({
    page,
    visit,
  }) => {
    test.slow()
    const { title, receipt, state, next } = confirmations[language]
    const letItReload = await holdTimers(page, 3_000)
    const payment = await openPayment(page, payableBooking, language)
    await fillCard(payment, goodCard, language)
    await payByCard(payment, language).press('Enter')
    await expectAnnounced(page, paymentTexts[language].completed)
    const reloaded = page.waitForEvent('load')
    await letItReload()
    await reloaded
    await openAllYears(page)
    const card = practiceCard(page, payableBooking)
    for (const words of [title, receipt, state, next]) await expect(card.getByText(words).first()).toBeVisible()
    await visit(`payments, confirmation, ${language}`)
  })
})

test('A double click on the button creates one order and completes one payment (requirements P1)', async ({ page }) => {
  const payment = await openPayment(page)
  let orders = 0
  page.on('request', (request) => void (request.url().endsWith('/order/create') && (orders += 1)))
  await fillCard(payment, goodCard)
  await payByCard(payment).dblclick()
  await expectAnnounced(page, completed)
  expect(orders).toBe(1)
})

test('The page asks for confirmation before the customer leaves while the capture is in progress', async ({ page, visit, breakCall }) => {
  test.slow()
  const letItGo = await breakCall(/\/order\/capture$/, { kind: 'held' })
  const payment = await openPayment(page)
  await approveIn(await openWindow(page, await choose(payment, 'paypal')))
  await expect(payment.getByText(italian.areas.payments.texts.capturing)).toBeVisible()
  await visit('payments, in progress')
  await page.getByRole('link', { name: sideMenu.vouchers.label }).first().click()
  const question = page.getByRole('dialog', { name: italian.areas.payments.texts['leave-title'] })
  await expect(question.getByText(/Vuoi uscire lo stesso\?/)).toBeVisible()
  await visit('payments, left in progress')
  await question.getByRole('button', { name: italian.areas.payments.texts['leave-stay'] }).click()
  await letItGo()
  await expectAnnounced(page, completed)
  await page.getByRole('link', { name: sideMenu.vouchers.label }).first().click()
  await expect(page).toHaveURL(/\/vouchers$/)
})
