/** Paying by bank transfer at /payments: its data and deadline, where it is announced, and the way back (specification 2). */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { showDate, showDateTime } from '../../src/core/lib/show-date.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, type Language, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { english, italian } from '../support/words.ts'
import { readMailsTo } from './support/mails.ts'
import { openAllYears } from './support/open-all-years.ts'
import { choose, openPayment, payableBooking, payByCard } from './support/payment.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

const iban = 'IT60X0542811101000000123456'

/** The words of the blocks around the payment, which have no name in the catalogue. */
const words = {
  it: {
    area: italian.areas.payments.texts,
    announced: `Bonifico annunciato il ${showDate(new Date().toISOString(), 'Europe/Rome')}`,
    hours: /^Fai il bonifico entro 48 ore/,
    deadline: /Il termine è (\d\d\/\d\d\/\d{4} \d\d:\d\d)\./,
    back: 'Paga in un altro modo',
    giveUp: 'Rinuncia al bonifico',
    keep: 'Tieni il bonifico',
    givenUp: 'Il bonifico non è più annunciato',
    mail: `Dati per il bonifico della prenotazione ${payableBooking}`,
    file: `bonifico-${payableBooking}.txt`,
    due: /^Da pagare 890,00\s€/,
  },
  en: {
    area: english.areas.payments.texts,
    announced: `Bank transfer announced on ${showDate(new Date().toISOString(), 'Europe/Rome')}`,
    hours: /^Make the transfer within 48 hours/,
    deadline: /The deadline is (\d\d\/\d\d\/\d{4} \d\d:\d\d), Italian time\./,
    back: 'Pay another way',
    giveUp: 'Give up the transfer',
    keep: 'Keep the transfer',
    givenUp: 'The transfer is no longer announced',
    mail: `Bank transfer details for booking ${payableBooking}`,
    file: `bank-transfer-${payableBooking}.txt`,
    due: /^To pay: 890,00\s€/,
  },
} as const

/** Ticks the box and announces the transfer of the payable booking. Returns the payment. */
async function announce(page: Page, language: Language) {
  const payment = await openPayment(page, payableBooking, language)
  const { area } = words[language]
  const transfer = await choose(payment, 'transfer', language)
  await payment.getByRole('checkbox', { name: area['transfer-wanted'] }).press('Space')
  await expect(transfer).not.toHaveAttribute('aria-disabled', 'true')
  await transfer.press('Enter')
  await expect(payment.getByText(words[language].hours)).toBeVisible()
  await expect(payment.locator(':focus'), 'the focus is where the choice was').toHaveText(words[language].hours)
  return payment
}

test('A transfer is announced only once its box is ticked, which takes the place of the online means', async ({ page }) => {
  const payment = await openPayment(page)
  const { area } = words.it
  const box = payment.getByRole('checkbox', { name: area['transfer-wanted'] })
  await expect(box, 'nothing of a method is shown before it is chosen').toHaveCount(0)
  const transfer = await choose(payment, 'transfer')
  await expect(payByCard(payment), 'one method is open at a time').toBeHidden()
  await expect(transfer).toHaveAttribute('aria-disabled', 'true')
  await expect(transfer).toHaveAccessibleDescription(area['transfer-needs-tick'])
  await transfer.press('Enter')
  await box.press('Space')
  await expect(transfer).toHaveAccessibleDescription(/48 ore/)
  await expect(payment.getByText(words.it.hours), 'nothing is announced by the box').toHaveCount(0)
  await expect(await choose(payment, 'card')).toBeVisible()
})

test('An announcement that the server refuses says why, and the amount is loaded again', async ({ page, breakCall }) => {
  const payment = await openPayment(page)
  const { area } = words.it
  const refusal = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'amount-changed',
    message: 'L’importo è cambiato',
    amount: 1,
  }
  await breakCall('/api/payments/transfer', { kind: 'status', status: 409, body: refusal })
  const transfer = await choose(payment, 'transfer')
  await payment.getByRole('checkbox', { name: area['transfer-wanted'] }).press('Space')
  const loaded = page.waitForResponse(/\/api\/member\/practice$/)
  await transfer.press('Enter')
  await expect(payment.getByRole('alert')).toHaveText(refusal.message)
  await loaded
})

for (const { language, width, height } of [
  { language: 'it', width: 390, height: 844 },
  { language: 'en', width: 1440, height: 900 },
] as const) {
  const { area, ...around } = words[language]
  const isPhone = width < 768
  const place = `${width} px, ${language}`

  test.describe(`Given a viewport ${width} px wide, in ${language === 'it' ? 'Italian' : 'English'}`, () => {
    test.use({ hasOwnServer: true, language, viewport: { width, height }, permissions: ['clipboard-read', 'clipboard-write'] })

    test('an announced transfer has a deadline, and data to copy, to share, to save and in a mail', async ({ page, portal, visit }) => {
      await page.addInitScript(() => {
        const share = (data: ShareData) => {
          Object.assign(window, { shared: data.text })
          return Promise.resolve()
        }
        Object.defineProperty(navigator, 'share', { value: share })
      })
      const before = Date.now()
      const payment = await announce(page, language)
      const deadlines = [before, Date.now()].map((at) => showDateTime(new Date(at + 48 * 3_600_000).toISOString(), 'Europe/Rome'))
      const sentence = payment.getByText(around.hours)
      await expect(sentence).toHaveText(around.deadline)
      const deadline = around.deadline.exec(await sentence.innerText())?.[1] ?? ''
      expect(deadlines).toContain(deadline)
      await expect(definitionOf(payment, area['transfer-holder'])).toContainText('Orizzonti Viaggi Studio S.r.l.')
      await expect(definitionOf(payment, area['transfer-amount'])).toContainText(/890,00\s€/)
      await visit(`payments, bank transfer, ${place}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)

      for (const [name, copied] of [
        ['holder', 'Orizzonti Viaggi Studio S.r.l.'],
        ['iban', iban],
        ['amount', '890,00'],
        ['causal', `${payableBooking} Sofia Rinaldi`],
      ] as const) {
        await payment.getByRole('button', { name: area[`copy-${name}`] }).press('Enter')
        await expectAnnounced(page, area[`${name}-copied`])
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
      }

      const code = payment.getByRole('img', { name: /890,00\s€ .* Orizzonti/ })
      await expect(code, 'a phone does not scan its own screen').toBeVisible({ visible: !isPhone })

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        payment.getByRole('button', { name: area.download }).press('Enter'),
      ])
      expect(download.suggestedFilename()).toBe(around.file)
      const saved = await readFile(await download.path(), 'utf8')
      for (const datum of [iban, '890,00', `${payableBooking} Sofia Rinaldi`, deadline]) expect(saved).toContain(datum)
      await payment.getByRole('button', { name: area.share }).press('Enter')
      await expect.poll(() => page.evaluate(() => (window as { shared?: string }).shared)).toBe(saved)

      await expect.poll(async () => (await readMailsTo(portal, 'giulia.bianchi@posta.example', around.mail)).length).toBe(1)
      const [mail] = await readMailsTo(portal, 'giulia.bianchi@posta.example', around.mail)
      for (const datum of [iban, '890,00', `${payableBooking} Sofia Rinaldi`, deadline]) expect(mail?.text).toContain(datum)
    })

    test('a booking says that its transfer is announced until the customer gives it up', async ({ page, visit }) => {
      await announce(page, language)
      const card = practiceCard(page, payableBooking)
      await expect(card.getByText(around.announced).first()).toBeVisible()
      await page.goto('/practices')
      await expect(practiceCard(page, payableBooking).getByRole('link', { name: around.announced })).toBeVisible()
      await visit(`practices, bank transfer announced, ${place}`)
      await practiceCard(page, payableBooking).getByRole('link', { name: around.announced }).click()
      await expect(page).toHaveURL(`/payments#${payableBooking}`)
      await visit(`payments, bank transfer announced, ${place}`)

      const back = card.getByRole('button', { name: around.back })
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await back.press('Enter')
      await dialog.getByRole('button', { name: around.keep }).press('Enter')
      await expect(back, 'the transfer is kept').toBeFocused()
      await back.press('Enter')
      await visit(`payments, giving a bank transfer up, ${place}`)
      await dialog.getByRole('button', { name: around.giveUp }).press('Enter')
      await expectAnnounced(page, around.givenUp)
      await expect(card.getByText(around.announced)).toHaveCount(0)
      await expect(card.getByRole('heading', { level: 3 }), 'the button is gone').toBeFocused()
      const payment = await openPayment(page, payableBooking, language)
      await choose(payment, 'transfer', language)
      await expect(payment.getByRole('checkbox')).not.toBeChecked()
      await page.goto('/practices')
      await expect(practiceCard(page, payableBooking).getByRole('link', { name: around.due })).toBeVisible()
    })
  })
}

test.describe('Given a transfer whose deadline is over', () => {
  const late = `update practice set transfer_announced_at = now() - interval '3 days', transfer_pay_before = now() - interval '1 day',
    transfer_cents = 89000 where short_code = '${payableBooking}'`
  test.use({ sql: [late] })

  test('the booking says that it has not arrived, and still shows its data', async ({ page, visit }) => {
    await page.goto('/payments')
    await openAllYears(page)
    const card = practiceCard(page, payableBooking)
    await card.getByRole('button', { name: labelled(words.it.area['transfer-title']) }).press('Enter')
    const payment = card.getByRole('group', { name: words.it.area.means })
    await expect(card.getByText(/non è ancora arrivato, e il termine era/)).toBeVisible()
    await expect(definitionOf(payment, words.it.area['transfer-iban'])).toContainText(iban)
    await visit('payments, bank transfer late')
  })
})

test.describe('Given a browser that denies clipboard access and sharing', () => {
  test.use({ permissions: [], hasOwnServer: true })

  test('the customer still copies the IBAN, and is told what to do instead of sharing', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } })
      Object.defineProperty(navigator, 'share', { value: refuse })
    })
    const { area } = words.it
    const payment = await announce(page, 'it')
    await payment.getByRole('button', { name: area['copy-iban'] }).click()
    await expectAnnounced(page, area['iban-copied'])
    await payment.getByRole('button', { name: area.share }).click()
    await expectAnnounced(page, area['not-shared'])
  })
})

test.describe('Given a booking outside division 1', () => {
  test.use({ hasOwnServer: true })

  test('card, bank transfer and financing are offered, and the transfer goes to the account of its division', async ({ page, visit }) => {
    const payment = await openPayment(page, 'VS-48231')
    await expect(payment.getByRole('button', { name: /PayPal|Apple|Google|MyBank/ })).toHaveCount(0)
    await expect(payment.getByText(/Apple Pay/)).toHaveCount(0)
    const { area } = words.it
    await payment.getByRole('radio', { name: area['method-financing'] }).check()
    const financing = payment.getByRole('link', { name: area.financing })
    await expect(financing).toHaveAttribute('href', /^https:\/\/www\.orizzonti\.example\/finanziamento\//)
    await expect(financing).toHaveAttribute('target', '_blank')
    await visit('payments, another division')
    const transfer = await choose(payment, 'transfer')
    await payment.getByRole('checkbox', { name: area['transfer-wanted'] }).check()
    await transfer.click()
    await expect(definitionOf(payment, area['transfer-holder'])).toContainText('Orizzonti Studio S.r.l.')
    await expect(payment.getByRole('button', { name: area.share }), 'this browser has no share sheet').toHaveCount(0)
  })
})
