/** Paying a part of what remains at /payments: what may be entered, the way back, and what is left afterwards. */
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'
import { describeInBothLanguages } from './support/both-languages.ts'
import { holdTimers } from './support/held-timers.ts'
import { openAllYears } from './support/open-all-years.ts'
import { fillCard, goodCard, openPayment, payableBooking, payByCard } from './support/payment.ts'
import { paymentTexts } from './support/payment-texts.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

const words = {
  it: {
    ...italian.areas.payments.texts,
    invalid: /Inserisci un importo da 100,00\s€ a 790,00\s€/,
    chosen: /^Paghi 300,50\s€ adesso: dopo restano da pagare 589,50\s€\./,
    whole: 'Paga 890,00 € con carta',
    part: 'Paga 300,50 € con carta',
    remaining: texts['to-pay'],
  },
  en: {
    ...english.areas.payments.texts,
    invalid: /Enter an amount from 100,00\s€ to 790,00\s€/,
    chosen: /^You pay 300,50\s€ now: 589,50\s€ is left to pay afterwards\./,
    whole: 'Pay 890,00 € by card',
    part: 'Pay 300,50 € by card',
    remaining: englishTexts['to-pay'],
  },
} as const

test.use({ hasOwnServer: true })
test.beforeEach(async ({ page, signIn }) => {
  // The page reloads itself after a payment, which would end the way to another.
  await holdTimers(page, 3_000)
  await signIn('giulia.bianchi')
})

describeInBothLanguages(({ language }) => {
  test('a customer enters a part, can take it back, and pays it by card; the rest stays to be paid', async ({ page, visit }) => {
    test.slow()
    const { invalid, chosen, whole, part, remaining, ...names } = words[language]
    const payment = await openPayment(page, payableBooking, language)
    await payment.getByRole('button', { name: names['part-ask'] }).press('Enter')
    const amount = payment.getByRole('textbox', { name: names['part-label'] })
    await expect(amount).toBeFocused()
    for (const wrong of ['', '99,99', '790,01', 'tutto']) {
      await amount.fill(wrong)
      await amount.press('Enter')
      await expect(amount, wrong).toHaveAccessibleDescription(invalid)
      await expect(amount).toBeFocused()
    }
    await visit(`payments, part refused, ${language}`)
    await amount.fill('300,5')
    await amount.press('Enter')
    await expect(payment.locator(':focus')).toContainText(chosen)
    await expect(payment.getByRole('radio', { name: paymentTexts[language].methods.transfer }), 'a transfer is for all').toHaveCount(0)
    await expect(payment.getByText(names['transfer-without-part'])).toBeVisible()
    await expect(payByCard(payment, language)).toHaveText(part)
    await visit(`payments, part chosen, ${language}`)
    await payment.getByRole('button', { name: names['part-drop'] }).press('Enter')
    await expect(payByCard(payment, language)).toHaveText(whole)
    await payment.getByRole('button', { name: names['part-ask'] }).press('Enter')
    await amount.fill('300.50')
    await payment.getByRole('button', { name: names['part-choose'] }).press('Enter')
    await fillCard(payment, goodCard, language)
    const [asked] = await Promise.all([page.waitForRequest(/\/order\/create$/), payByCard(payment, language).press('Enter')])
    expect(asked.postDataJSON()).toMatchObject({ amount: 30_050, isPart: true })
    await expectAnnounced(page, paymentTexts[language].completed)
    await page.goto('/payments')
    await openAllYears(page)
    const card = practiceCard(page, payableBooking)
    await expect(card.getByRole('row', { name: /300,50\s€/ })).toHaveCount(1)
    await expect(definitionOf(card, remaining)).toHaveText(/589,50\s€/)
  })
})
