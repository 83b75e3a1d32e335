/** Paying by bank transfer at /payments: the account by division, copying (specification 2). */
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import { choose, openPayment, payByCard } from './support/payment.ts'
import { definitionOf } from './support/practice-card.ts'

test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

test.describe('Given a browser that allows clipboard access', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the customer chooses a bank transfer instead of the online means, and copies its details', async ({ page, visit }) => {
    const payment = await openPayment(page)
    const box = payment.getByRole('checkbox', { name: italian.areas.payments.texts['transfer-wanted'] })
    await expect(box, 'nothing of a method is shown before it is chosen').toHaveCount(0)
    const transfer = await choose(payment, 'transfer')
    await expect(payByCard(payment)).toBeHidden()
    await expect(transfer).toHaveAttribute('aria-disabled', 'true')
    await expect(transfer).toHaveAccessibleDescription(italian.areas.payments.texts['transfer-needs-tick'])
    await transfer.press('Enter')
    await expect(
      payment.getByText(italian.areas.payments.texts['transfer-title']),
      'the bank details are hidden until the box is ticked',
    ).toHaveCount(0)
    await box.press('Space')
    await transfer.press('Enter')
    await expect(payment.getByText(/^Fai il bonifico entro 48 ore/)).toBeVisible()
    await expect(definitionOf(payment, italian.areas.payments.texts['transfer-holder'])).toHaveText('Orizzonti Viaggi Studio S.r.l.')
    await expect(definitionOf(payment, texts.amount)).toHaveText(/^890,00\s€$/)
    await expect(payment.getByRole('img', { name: /^Codice QR per il bonifico: 890,00\s€ a Orizzonti/ })).toBeVisible()
    for (const { copy, copied, words } of [
      {
        copy: italian.areas.payments.texts['copy-iban'],
        copied: italian.areas.payments.texts['iban-copied'],
        words: 'IT60X0542811101000000123456',
      },
      {
        copy: italian.areas.payments.texts['copy-causal'],
        copied: italian.areas.payments.texts['causal-copied'],
        words: 'EST-48260 Sofia Rinaldi',
      },
    ]) {
      await payment.getByRole('button', { name: copy }).press('Enter')
      await expectAnnounced(page, copied)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words)
    }
    await visit('payments, bank transfer')
    await box.press('Space')
    await expect(payment.getByText(italian.areas.payments.texts['transfer-title'])).toHaveCount(0)
    await expect(await choose(payment, 'card')).toBeVisible()
  })
})

test.describe('Given a browser that denies clipboard access', () => {
  test.use({ permissions: [] })

  test('the customer still copies the IBAN', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      })
    })
    const payment = await openPayment(page)
    const transfer = await choose(payment, 'transfer')
    await payment.getByRole('checkbox').check()
    await transfer.click()
    await payment.getByRole('button', { name: italian.areas.payments.texts['copy-iban'] }).click()
    await expectAnnounced(page, italian.areas.payments.texts['iban-copied'])
  })
})

test('A booking outside division 1 offers payment by card, bank transfer and financing only', async ({ page, visit }) => {
  const payment = await openPayment(page, 'VS-48231')
  await expect(payment.getByRole('button', { name: /PayPal|Apple|Google|MyBank/ })).toHaveCount(0)
  await expect(payment.getByText(/Apple Pay/)).toHaveCount(0)
  await payment.getByRole('radio', { name: italian.areas.payments.texts['method-financing'] }).check()
  const financing = payment.getByRole('link', { name: italian.areas.payments.texts.financing })
  await expect(financing).toHaveAttribute('href', /^https:\/\/www\.orizzonti\.example\/finanziamento\//)
  await expect(financing).toHaveAttribute('target', '_blank')
  const transfer = await choose(payment, 'transfer')
  await payment.getByRole('checkbox', { name: italian.areas.payments.texts['transfer-wanted'] }).check()
  await transfer.click()
  await expect(definitionOf(payment, italian.areas.payments.texts['transfer-holder'])).toHaveText('Orizzonti Studio S.r.l.')
  await visit('payments, another division')
})
