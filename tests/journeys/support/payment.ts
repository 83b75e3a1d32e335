import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright'
import { openAllYears } from './open-all-years.ts'
import { practiceCard } from './practice-card.ts'

/** What is pressed and read at a payment, by language. */
const words = {
  it: {
    section: 'Paga',
    means: 'Come vuoi pagare',
    card: /^Paga .* con carta$/,
    frames: { number: 'Numero della carta', expiry: 'Scadenza', cvv: 'Codice di sicurezza', name: 'Nome sulla carta' },
  },
  en: {
    section: 'Pay',
    means: 'How you want to pay',
    card: /^Pay .* by card$/,
    frames: { number: 'Card number', expiry: 'Expiry date', cvv: 'Security code', name: 'Name on the card' },
  },
} as const
type Language = keyof typeof words

/** Opens the payment of a booking at /payments, and waits until its means are there. */
export async function openPayment(page: Page, code: string, language: Language = 'it'): Promise<Locator> {
  await page.goto('/payments')
  await openAllYears(page)
  const card = practiceCard(page, code)
  await card.getByRole('button', { name: words[language].section, exact: true }).press('Enter')
  const payment = card.getByRole('group', { name: words[language].means })
  await expect(payment.getByRole('button', { name: words[language].card })).toBeVisible()
  return payment
}

export const payByCard = (payment: Locator, language: Language = 'it') => payment.getByRole('button', { name: words[language].card })

/** The input inside a frame of the provider. */
export function cardField(payment: Locator, field: keyof (typeof words)['it']['frames'], language: Language = 'it'): Locator {
  return payment.frameLocator(`iframe[title="${words[language].frames[field]}"]`).getByRole('textbox')
}

export async function fillCard(payment: Locator, number: string, language: Language = 'it'): Promise<void> {
  const typed = { number, expiry: '12/40', cvv: '123', name: 'Giulia Bianchi' } as const
  for (const [field, text] of Object.entries(typed)) await cardField(payment, field as keyof typeof typed, language).fill(text)
}

/** Presses a button that opens the provider's window, and resolves to the window once the customer may decide. */
export async function openWindow(page: Page, button: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.press('Enter')])
  await expect(popup.getByRole('button').first()).toBeEnabled()
  return popup
}

/** Agrees in the provider's window, to an outcome of the stand-in where one is named. */
export async function approveIn(popup: Page, choice?: string, name: string | RegExp = /^(Approva|Approve)$/): Promise<void> {
  if (choice !== undefined) await popup.getByRole('combobox').selectOption(choice)
  await pressIn(popup, name)
}

/** Presses a button that may end its window. */
export async function pressIn(popup: Page, name: string | RegExp): Promise<void> {
  await popup
    .getByRole('button', { name })
    .press('Enter')
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
}

/** Stops the page's clock, which the journey has installed: what waits, such as a reload, waits until it is moved on. */
export async function holdTime(page: Page): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(nowMs + 200)
}
