import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright'
import { openAllYears } from './open-all-years.ts'
import { type CardFrame, type PaymentLanguage, paymentTexts } from './payment-texts.ts'
import { practiceCard } from './practice-card.ts'

/** A booking of division 1, which offers every payment method, with 890 euro due. */
export const payableBooking = 'EST-48260'
/** A card number that the simulator accepts. */
export const goodCard = '4111111111111111'

/** Expands the payment of a booking at /payments, whether or not it can be paid. */
export async function unfoldPayment(page: Page, code: string = payableBooking, language: PaymentLanguage = 'it'): Promise<Locator> {
  await page.goto('/payments')
  await openAllYears(page)
  const card = practiceCard(page, code)
  await card.getByRole('button', { name: paymentTexts[language].section }).press('Enter')
  return card.getByRole('group', { name: paymentTexts[language].means })
}

/** Means of paying that a radio chooses. */
type Means = 'card' | 'paypal' | 'payLater' | 'mybank' | 'applePay' | 'googlePay' | 'transfer'

/** Chooses a means of paying, and returns the button that begins the payment. */
export async function choose(payment: Locator, means: Means, language: PaymentLanguage = 'it'): Promise<Locator> {
  const { methods, byTransfer, byCard, ...words } = paymentTexts[language]
  await payment.getByRole('radio', { name: methods[means], exact: true }).check()
  const button = means === 'card' ? byCard : means === 'transfer' ? byTransfer : words[means]
  return payment.getByRole('button', { name: button })
}

/** Opens the payment of a booking at /payments and waits for its payment methods, of which the card is chosen. */
export async function openPayment(page: Page, code: string = payableBooking, language: PaymentLanguage = 'it'): Promise<Locator> {
  const payment = await unfoldPayment(page, code, language)
  await expect(await choose(payment, 'card', language)).toBeVisible()
  return payment
}

export const payByCard = (payment: Locator, language: PaymentLanguage = 'it') =>
  payment.getByRole('button', { name: paymentTexts[language].byCard })

export function cardField(payment: Locator, field: CardFrame, language: PaymentLanguage = 'it'): Locator {
  return payment.frameLocator(`iframe[title="${paymentTexts[language].frames[field]}"]`).getByRole('textbox')
}

/** Focuses a card field once it takes input. */
export async function focusCardField(field: Locator): Promise<void> {
  await expect(field).toBeEnabled()
  await field.focus()
}

export async function fillCard(payment: Locator, number: string, language: PaymentLanguage = 'it'): Promise<void> {
  const typed = { number, expiry: '12/40', cvv: '123', name: 'Giulia Bianchi' } as const
  for (const [field, text] of Object.entries(typed)) await cardField(payment, field as CardFrame, language).fill(text)
}

export async function payWithCard(payment: Locator, number: string = goodCard, language: PaymentLanguage = 'it'): Promise<void> {
  await choose(payment, 'card', language)
  await fillCard(payment, number, language)
  await payByCard(payment, language).press('Enter')
}

/** Opens the provider's window and returns it once the customer can decide. */
export async function openWindow(page: Page, button: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.press('Enter')])
  await expect(popup.getByRole('button').first()).toBeEnabled()
  return popup
}

/** Approves the payment in the provider's window, with an outcome of the simulator where one is given. */
export async function approveIn(popup: Page, choice?: string): Promise<void> {
  if (choice !== undefined) await popup.getByRole('combobox').selectOption(choice)
  await pressIn(popup, /^(Approva|Approve)$/)
}

/** Presses a button that may close its window. */
export async function pressIn(popup: Page, name: string | RegExp): Promise<void> {
  await popup
    .getByRole('button', { name })
    .press('Enter')
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
}

/** Completes or denies the only pending capture of the simulator, as the bank does days later. */
export async function endCapture(page: Page, url: string, action: 'complete' | 'deny'): Promise<void> {
  const path = `${url}/simulators/payments/control`
  const state: { orders: { captures: { id: string; status: string }[] }[] } = await (await page.request.get(path)).json()
  const pending = state.orders.flatMap(({ captures }) => captures).filter(({ status }) => status === 'PENDING')
  expect(pending).toHaveLength(1)
  const answer = await page.request.post(path, { data: { action, captureId: pending[0]?.id } })
  expect(answer.status()).toBe(204)
}
