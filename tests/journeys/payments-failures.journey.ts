/** Messages of failed payments by language and width (specification 8; requirements P2 and P12). */
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import {
  approveIn,
  cardField,
  choose,
  focusCardField,
  goodCard,
  openPayment,
  openWindow,
  payableBooking,
  payByCard,
  payWithCard,
  pressIn,
  unfoldPayment,
} from './support/payment.ts'
import { paymentTexts } from './support/payment-texts.ts'

const orderCreation = /\/order\/create$/

// The tests are long and independent: both workers share them.
test.describe.configure({ mode: 'parallel' })

for (const [language, width, height] of [
  ['it', 1440, 900],
  ['it', 390, 844],
  ['en', 1440, 900],
  ['en', 390, 844],
] as const) {
  const words = paymentTexts[language]
  const place = `${language}, ${width}`

  test.describe(`Given the portal in ${language}, ${width} pixels wide`, () => {
    test.use({ language, viewport: { width, height } })
    test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

    test('a payment that cannot begin shows the reason, and other means of payment stay available', async ({ page, visit, breakCall }) => {
      test.slow()
      await breakCall('/simulators/payments/apple-pay-sdk', { kind: 'down' })
      const mendSetup = await breakCall('/api/payments/paypal/api', { kind: 'down' })
      const payment = await unfoldPayment(page, payableBooking, language)
      await expect(payment.getByText(words.loadFailed, { exact: true })).toBeVisible()
      await visit(`payments without the client id, ${place}`)
      await mendSetup()
      await payment.getByRole('button', { name: words.retry }).press('Enter')
      await expect(payment.getByRole('radio').first(), 'the first method is chosen').toBeChecked()
      await expect(payment.getByText(words.appleUnsupported, { exact: true })).toBeVisible()
      await expect(payment.getByRole('button', { name: words.googlePay })).toBeVisible()
      await visit(`payments without Apple Pay, ${place}`)

      await choose(payment, 'card', language)
      await expect(payment.getByRole('button', { name: words.googlePay }), 'one method is open at a time').toBeHidden()

      await payByCard(payment, language).press('Enter')
      await expect(payment.getByText(words.formInvalid, { exact: true })).toBeVisible()
      await expect(cardField(payment, 'number', language)).toBeFocused()
      await visit(`payments, empty card, ${place}`)

      const paypal = await choose(payment, 'paypal', language)
      for (const { status, body, said } of [
        { status: 500, body: { code: 'unexpected-fault' }, said: words.notBegun },
        {
          status: 409,
          body: { type: 'about:blank', title: 'Conflict', status: 409, code: 'amount-changed', message: '-', amount: 80_000 },
          said: words.amountChanged,
        },
      ]) {
        const mend = await breakCall(orderCreation, { kind: 'status', status, body })
        await Promise.all([page.waitForEvent('popup'), paypal.press('Enter')])
        await expect(payment.getByText(said, { exact: true })).toBeVisible()
        await visit(`payments, order refused with ${status}, ${place}`)
        await mend()
      }
      await expect(payment.getByText(/800,00\s€\./), 'the page shows the new amount (requirements P2)').toBeVisible()
      await expect(await choose(payment, 'card', language), 'the next press pays the new amount').toHaveText(/800,00\s€/)

      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    })

    test.describe('and a server of its own', () => {
      test.use({ hasOwnServer: true })

      test('a payment that the provider refuses shows the reason, and a retry completes it', async ({ page, visit, watch }) => {
        test.slow()
        watch.expectFailure({ path: /\/order\/capture$/, status: 422 })
        const payment = await openPayment(page, payableBooking, language)
        await visit(`payments, means, ${place}`)
        const paypal = await choose(payment, 'paypal', language)

        await pressIn(await openWindow(page, paypal), words.cancelInWindow)
        await expect(payment.getByText(words.cancelled, { exact: true })).toBeVisible()
        await visit(`payments, cancelled, ${place}`)

        const marked = page.waitForRequest(/\/markAsError$/)
        await pressIn(await openWindow(page, paypal), words.failInWindow)
        expect((await marked).postDataJSON()).toMatchObject({ practice: expect.any(Number), response: expect.stringMatching(/./) })
        await expect(payment.getByText(words.failed, { exact: true })).toBeVisible()
        await visit(`payments, failed, ${place}`)

        await approveIn(await openWindow(page, await choose(payment, 'applePay', language)), 'confirmation-fails')
        await expect(payment.getByText(words.notConfirmed, { exact: true })).toBeVisible()
        await visit(`payments, not confirmed, ${place}`)

        await payWithCard(payment, '4000000000000101', language)
        await expect(payment.getByText(words.refused, { exact: true })).toBeVisible()
        await visit(`payments, declined, ${place}`)

        await payWithCard(payment, goodCard, language)
        await expectAnnounced(page, words.completed)
      })
    })
  })
}

test.describe('Given a booking with a balance due', () => {
  test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

  test('an invalid card shows a message at each field, also inside its frame, and creates no order', async ({ page, visit }) => {
    const payment = await openPayment(page)
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(`${request.method()} ${request.url()}`))
    await cardField(payment, 'number').fill('4111 1111 1111 1112')
    await cardField(payment, 'expiry').fill('13/40')
    await focusCardField(cardField(payment, 'cvv'))
    await expect(payment.getByText(italian.areas.payments.texts['card-expiry-invalid'])).toBeVisible()
    await payByCard(payment).press('Enter')
    await expect(payment.getByText(italian.areas.payments.texts['card-form-invalid'], { exact: true })).toBeVisible()
    await expect(payment.getByText(italian.areas.payments.texts['card-form-advice'])).toBeVisible()
    const first = italian.areas.payments.texts['card-number-invalid']
    await expect(
      page.getByRole('status').filter({ hasText: `${first}. ` }),
      'what is wrong is read before the message of the form',
    ).toBeAttached()
    const number = payment.getByRole('group', { name: italian.areas.payments.texts['card-number'] })
    await expect(number).toHaveAccessibleDescription(italian.areas.payments.texts['card-number-invalid'])
    await expect(cardField(payment, 'number')).toBeFocused()
    await expect(cardField(payment, 'number')).toHaveAccessibleDescription(italian.areas.payments.texts['card-number-invalid'])
    await expect(cardField(payment, 'number')).toHaveAttribute('aria-invalid', 'true')
    await expect(payment.getByText(italian.areas.payments.texts['card-name-invalid'])).toBeVisible()
    await visit('payments, card with mistakes')
    await cardField(payment, 'number').fill('4111 1111 1111 1111')
    await expect(payment.getByText(italian.areas.payments.texts['card-number-invalid'])).toHaveCount(0)
    expect(sent, 'no order and no card data are sent').toEqual([])
  })

  test('nothing moves under a press on another means: mistakes of the card stay when a field is left, and new ones wait for the release', async ({
    page,
  }) => {
    const payment = await openPayment(page)
    const { 'card-number': name, 'card-number-invalid': mistake } = italian.areas.payments.texts
    const number = payment.getByRole('group', { name })
    await payByCard(payment).press('Enter')
    await expect(cardField(payment, 'number')).toBeFocused()
    await expect(number).toHaveAccessibleDescription(mistake)
    await page.keyboard.press('Tab')
    await expect(cardField(payment, 'expiry')).toBeFocused()
    await expect(number).toHaveAccessibleDescription(mistake)

    await cardField(payment, 'number').fill('4111 1111 1111 1111')
    await expect(number).toHaveAccessibleDescription('')
    await cardField(payment, 'number').fill('4111')
    const paypal = payment.getByRole('radio', { name: paymentTexts.it.methods.paypal, exact: true })
    await paypal.hover()
    await page.mouse.down()
    await expect(cardField(payment, 'number')).not.toBeFocused()
    await page.mouse.up()
    await expect(paypal).toBeChecked()
    await choose(payment, 'card')
    await expect(number).toHaveAccessibleDescription(mistake)
  })

  test('a payment SDK that fails to load shows an error, and loads after a retry', async ({ page, visit, breakCall, watch }) => {
    watch.expectConsole('Failed to load the PayPal JS SDK script')
    const mend = await breakCall('/simulators/payments/sdk', { kind: 'down' })
    const payment = await unfoldPayment(page)
    await expect(payment.getByText(texts['loading-failed'], { exact: true })).toBeVisible()
    await visit('payments without the SDK')
    await mend()
    await payment.getByRole('button', { name: texts.retry }).press('Enter')
    await expect(await choose(payment, 'card')).toBeVisible()
  })

  test('the bank transfer waits for the online means above it, and can be chosen when they are late', async ({ page, breakCall }) => {
    await page.clock.install()
    const mend = await breakCall('/simulators/payments/sdk', { kind: 'held' })
    const payment = await unfoldPayment(page)
    const transfer = payment.getByRole('radio', { name: paymentTexts.it.methods.transfer, exact: true })
    await expect(payment.getByText(italian.areas.payments.texts['online-loading'])).toBeAttached()
    await expect(transfer).toHaveCount(0)
    await page.clock.runFor(10_000)
    await transfer.check()
    await mend()
    await expect(payment.getByRole('radio')).not.toHaveCount(1)
    await expect(transfer, 'the choice stays').toBeChecked()
  })
})

test.describe('Given a booking with a balance due and a server of its own', () => {
  test.use({ hasOwnServer: true })
  test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

  test('the customer closes the payment window and pays by another means', async ({ page }) => {
    const { cancelled, completed } = paymentTexts.it
    const payment = await openPayment(page)
    const popup = await openWindow(page, await choose(payment, 'paypal'))
    await popup.close()
    await expect(payment.getByText(cancelled)).toBeVisible()
    await approveIn(await openWindow(page, await choose(payment, 'googlePay')))
    await expectAnnounced(page, completed)
  })

  test('a declined means of payment keeps the order, which the customer approves with another (requirements P12)', async ({
    page,
    watch,
  }) => {
    const { refused, completed } = paymentTexts.it
    watch.expectFailure({ path: /\/order\/capture$/, status: 422 })
    const payment = await openPayment(page)
    const orders: unknown[] = []
    page.on('response', async (response) => {
      if (orderCreation.test(response.url())) orders.push(await response.json())
    })
    const popup = await openWindow(page, await choose(payment, 'paypal'))
    await approveIn(popup, 'declined')
    await expect(popup.getByText('Il metodo di pagamento è stato rifiutato: scegline un altro.')).toBeVisible()
    await expect(payment.getByText(refused)).toBeVisible()
    await expect(payment.getByText(italian.areas.payments.texts['refused-advice'])).toBeVisible()
    await approveIn(popup, 'pays')
    await expectAnnounced(page, completed)
    expect(orders).toHaveLength(1)
  })
})
