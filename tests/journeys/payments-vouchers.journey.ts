/** Paying with vouchers at /payments: using one, the way back, the reasons against others, and a voucher that pays everything. */
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { english, italian, texts } from '../support/words.ts'
import { describeInBothLanguages } from './support/both-languages.ts'
import { holdTimers } from './support/held-timers.ts'
import { openAllYears } from './support/open-all-years.ts'
import { fillCard, goodCard, openPayment, payableBooking, payByCard } from './support/payment.ts'
import { paymentTexts } from './support/payment-texts.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

const words = {
  it: {
    ...italian.areas.payments.texts,
    use: /^Usa PUNTI-9W3C, 20,00\s€, valido fino al \d{2}\/\d{2}\/\d{4}$/,
    used: /^Usi il voucher PUNTI-9W3C per 20,00\s€: restano da pagare 870,00\s€\./,
    refused: /^STUDIO-5N0R, 120,00\s€: Questo voucher non vale per i viaggi di questo tipo\.$/,
    whole: 'Paga 890,00 € con carta',
    rest: 'Paga 870,00 € con carta',
    voucher: italian.enums.PaymentChannel.Voucher.label,
  },
  en: {
    ...english.areas.payments.texts,
    use: /^Use PUNTI-9W3C, 20,00\s€, valid until \d{2}\/\d{2}\/\d{4}$/,
    used: /^You use the voucher PUNTI-9W3C for 20,00\s€: 870,00\s€ is left to pay\./,
    refused: /^STUDIO-5N0R, 120,00\s€: This voucher is not valid for trips of this type\.$/,
    whole: 'Pay 890,00 € by card',
    rest: 'Pay 870,00 € by card',
    voucher: english.enums.PaymentChannel.Voucher.label,
  },
} as const

test.use({ hasOwnServer: true })
test.beforeEach(async ({ page, signIn }) => {
  // The page reloads itself after a payment, which would end the way to another.
  await holdTimers(page, 3_000)
  await signIn('giulia.bianchi')
})

describeInBothLanguages(({ language }) => {
  test('a customer uses a voucher with one press, can take it back, and pays the rest by card', async ({ page, visit }) => {
    test.slow()
    const { use, used, refused, whole, rest, voucher, ...texts } = words[language]
    const payment = await openPayment(page, payableBooking, language)
    const vouchers = payment.getByRole('group', { name: texts.vouchers })
    await expect(vouchers.getByText(refused), 'the reason against another voucher').toBeVisible()
    await visit(`payments, vouchers, ${language}`)
    await vouchers.getByRole('button', { name: use }).press('Enter')
    await expect(payment.getByText(used)).toBeVisible()
    await expect(payment.locator(':focus')).toContainText(used)
    await expect(payment.getByRole('radio', { name: paymentTexts[language].methods.transfer }), 'a transfer reserves nothing').toHaveCount(
      0,
    )
    await expect(payment.getByText(texts['transfer-without-voucher'])).toBeVisible()
    await expect(payByCard(payment, language)).toHaveText(rest)
    await visit(`payments, voucher used, ${language}`)
    await payment.getByRole('button', { name: texts['voucher-drop'] }).press('Enter')
    await expect(payByCard(payment, language)).toHaveText(whole)
    await vouchers.getByRole('button', { name: use }).press('Enter')
    await fillCard(payment, goodCard, language)
    const [asked] = await Promise.all([page.waitForRequest(/\/order\/create$/), payByCard(payment, language).press('Enter')])
    expect(asked.postDataJSON()).toMatchObject({ amount: 87_000, voucher: 'PUNTI-9W3C' })
    await expectAnnounced(page, paymentTexts[language].completed)
    await page.goto('/payments')
    await openAllYears(page)
    const card = practiceCard(page, payableBooking)
    for (const paid of [/870,00\s€/, /20,00\s€/]) await expect(card.getByRole('row', { name: paid })).toHaveCount(1)
    await expect(card.getByRole('row', { name: /20,00\s€/ })).toContainText(voucher)
    await page.goto('/vouchers')
    await expect(page.getByRole('row', { name: /PUNTI-9W3C/ })).toContainText(language === 'it' ? 'Usato' : 'Used')
  })
})

test.describe('Given a voucher of 1.000 euro', () => {
  test.use({ sql: ["update voucher set voucher_value_cents = 100000 where voucher_code = 'PUNTI-9W3C'"] })

  test('it pays all that remains without any other method; a refusal says why and leaves the choice', async ({ page, visit, watch }) => {
    const payment = await openPayment(page)
    await payment.getByRole('button', { name: /^Usa PUNTI-9W3C, 890,00\s€, / }).press('Enter')
    await expect(payment.getByRole('radio').first(), 'no other method').toBeHidden()
    const pay = payment.getByRole('button', { name: /^Paga 890,00\s€ con il voucher$/ })
    await visit('payments, all by voucher')
    // As if the booking had cost another amount when the page was loaded.
    watch.expectFailure({ path: '/api/payments/voucher/pay', status: 409 })
    await page.route('**/payments/voucher/pay', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), amount: 80_000 }) }),
    )
    await pay.press('Enter')
    await expect(payment.getByRole('alert')).toContainText('L’importo è cambiato: controlla quello attuale')
    await payment.getByRole('button', { name: italian.areas.payments.texts['voucher-drop'] }).press('Enter')
    await expect(payByCard(payment)).toBeVisible()
    await page.unroute('**/payments/voucher/pay')
    await payment.getByRole('button', { name: /^Usa PUNTI-9W3C/ }).press('Enter')
    await pay.press('Enter')
    await expectAnnounced(page, paymentTexts.it.completed)
    await page.goto('/payments')
    await openAllYears(page)
    const card = practiceCard(page, payableBooking)
    await expect(definitionOf(card, texts.balance)).toHaveText('Tutto pagato')
    await expect(card.getByRole('row', { name: /890,00\s€/ })).toContainText(words.it.voucher)
    await page.goto('/vouchers')
    await expect(page.getByRole('row', { name: /PUNTI-9W3C/ }), 'the rest stays on the voucher').toContainText(/Restano 80,00\s€/)
  })
})
