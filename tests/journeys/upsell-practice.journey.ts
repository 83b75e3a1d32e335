/** /upsell-practice/{id}: extras for a booking on option or a confirmed one (specification 2, 5 and 8). */

import type { Locator, Page } from 'playwright'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'
import { goodCard, payByCard, payWithCard } from './support/payment.ts'
import { paymentTexts } from './support/payment-texts.ts'
import { practiceCard } from './support/practice-card.ts'
import { practiceId } from './support/practice-id.ts'

const onOption = 'EST-48260'
const confirmed = 'VS-48231'
const save = texts['save-the-change']
const saveAndPay = italian.areas.upselling.texts['save-and-pay']
const clear = italian.areas.upselling.texts.clear

async function openExtras(page: Page, code: string): Promise<number> {
  const id = await practiceId(page, code)
  await page.goto(`/upsell-practice/${id}`)
  await expect(page.getByRole('heading', { name: 'Aggiungi servizi' })).toBeVisible()
  return id
}

/** Ticks an unticked box and goes back before React renders the new address. */
const chooseAndGoBack = (box: Locator) =>
  box.evaluate(async (element: HTMLInputElement) => {
    if (element.checked) throw new Error('The box is ticked already.')
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    // React's scheduler posts a message to itself for each piece of work that is not urgent.
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => postMessage.call(this, message))
    }
    element.click()
    await new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true })
      history.back()
    })
    MessagePort.prototype.postMessage = postMessage
    for (const release of held) release()
  })

const extra = (page: Page, name: RegExp) => page.getByRole('main').getByRole('checkbox', { name })
const park = /Giornata al parco acquatico/
const esim = /eSIM con 20 GB/

test.describe('Given a booking on option', () => {
  test.use({ hasOwnServer: true })
  test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

  test('the customer chooses extras, clears them, chooses one again, and finds it in the booking after saving', async ({ page, visit }) => {
    test.slow()
    await openExtras(page, onOption)
    const button = page.getByRole('button', { name: save })
    const clearing = page.getByRole('button', { name: clear })
    await expect(page.getByText(italian.areas.upselling.texts['nothing-chosen'])).toBeVisible()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(clearing).toHaveCount(0)
    await expect(extra(page, /Gita in barca/), 'an extra past its deadline is not offered').toHaveCount(0)
    await extra(page, park).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^Il viaggio costerà in tutto 1\.235,00\s€\.$/)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /Da pagare in più: 45,00\s€/ })).toBeAttached()
    await expect(page).toHaveURL(/extras=\d+$/)
    // Clicks both in one task, before the URL has changed.
    const others = extra(page, /Zaino|Album/)
    await others.evaluateAll((boxes) => {
      for (const box of boxes) (box as HTMLInputElement).click()
    })
    await expect(page).toHaveURL(/extras=\d+\.\d+\.\d+$/)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await page.goBack()
    await expect(page.getByRole('checkbox', { checked: true }), 'Back undoes the last choice').toHaveCount(2)
    await chooseAndGoBack(extra(page, /Album/))
    await expect(page).toHaveURL(/extras=\d+\.\d+$/)
    await expect(page.getByRole('checkbox', { checked: true }), 'Back undoes a choice that the page has not followed yet').toHaveCount(2)
    await page.goBack()
    await visit('upsell-practice, chosen')
    await page.reload()
    await expect(extra(page, park), 'the choice survives a reload').toBeChecked()
    await clearing.press('Enter')
    await expect(extra(page, park)).not.toBeChecked()
    await expect(clearing).toHaveCount(0)
    await expect(button, 'the save button gets the focus of the hidden one').toBeFocused()
    await extra(page, park).check()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().endsWith('/member/practice/upselling')) sent.push(request.url())
    })
    // Clicks twice in one task, before the button shows that it is busy.
    await button.evaluate((element) => {
      for (let click = 0; click < 2; click += 1) (element as HTMLButtonElement).click()
    })
    const saved = page.getByRole('alert').filter({ hasText: italian.areas.upselling.texts.saved })
    await expect(saved).toBeFocused()
    expect(sent, 'a double click sends one request').toHaveLength(1)
    await visit('upsell-practice, saved')
    await expect(page).toHaveURL('/upselling')
    await openExtras(page, onOption)
    await expect(page.getByRole('heading', { name: /Bellaria/ })).toBeVisible()
    await expect(extra(page, park), 'a booked extra is not offered again').toHaveCount(0)
    await page.getByRole('button', { name: 'Servizi', exact: false }).first().click()
    await expect(page.getByRole('table').getByText('Giornata al parco acquatico')).toBeVisible()
  })
})

test.describe('Given a confirmed booking', () => {
  test.use({ hasOwnServer: true })
  test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

  test('the customer gives up reserved extras after a confirmation, and can choose them again', async ({ page, visit }) => {
    await openExtras(page, confirmed)
    await extra(page, esim).check()
    await page.getByRole('button', { name: saveAndPay }).click()
    const giveUp = page.getByRole('button', { name: 'Rinuncia ai servizi' })
    await giveUp.press('Enter')
    const question = page.getByRole('dialog', { name: 'Vuoi rinunciare ai servizi?' })
    await visit('upsell-practice, to be given up')
    await question.getByRole('button', { name: 'Tieni i servizi' }).press('Enter')
    await expect(question).toBeHidden()
    await expect(giveUp, 'the focus returns to the button').toBeFocused()
    await expect(page.getByRole('heading', { name: 'Servizi riservati per te' })).toBeVisible()
    await giveUp.press('Enter')
    await question.getByRole('button', { name: 'Rinuncia', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Aggiungi servizi' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Servizi riservati per te' })).toHaveCount(0)
    await expect(extra(page, esim)).toBeEnabled()
  })
})

const price = /19,00\s€/
/** Texts of the reserved services, by language. */
const reservedTexts = {
  it: {
    save: saveAndPay,
    reserved: 'Servizi riservati per te',
    giveUp: 'Rinuncia ai servizi',
    toDo: /^Paga i servizi riservati, 19,00\s€, entro il \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/,
    receipts: 'Ricevute',
    bar: italian.areas.upselling.texts['extra-price'],
    back: texts['back-to-list'],
  },
  en: {
    save: english.areas.upselling.texts['save-and-pay'],
    reserved: 'Services reserved for you',
    giveUp: 'Give up the services',
    toDo: /^Pay for the reserved services, 19,00\s€, by \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/,
    receipts: 'Receipts',
    bar: english.areas.upselling.texts['extra-price'],
    back: englishTexts['back-to-list'],
  },
} as const

for (const [language, width, height] of [
  ['it', 390, 844],
  ['en', 1440, 900],
] as const)
  test.describe(`Given a confirmed booking, the portal in ${language} and ${width} pixels wide`, () => {
    test.use({ hasOwnServer: true, language, viewport: { width, height } })
    const words = reservedTexts[language]
    const payment = paymentTexts[language]

    test('the customer reserves an extra, pays it by card where the focus is, and keeps the receipt', async ({ page, signIn, visit }) => {
      test.slow()
      await signIn('giulia.bianchi')
      const id = await practiceId(page, confirmed)
      await page.goto(`/upsell-practice/${id}`)
      await extra(page, esim).check()
      await visit(`upsell-practice, to be paid, ${language}`)
      await page.getByRole('button', { name: words.save }).press('Enter')
      await expect(page.getByRole('heading', { name: words.reserved })).toBeVisible()
      const means = page.getByRole('group', { name: payment.means })
      await expect(means, 'the payment has the focus').toBeFocused()
      await expect(means).toBeInViewport()
      await expect(page).toHaveURL(/\/upsell-practice\/\d+\?extras=\d+&step=payment$/)
      await expect(payByCard(means, language)).toHaveText(price)
      const giveUp = page.getByRole('button', { name: words.giveUp })
      await expect(giveUp).toBeVisible()
      await visit(`upsell-practice, reserved, ${language}`)
      await page.goto('/dashboard')
      const toDo = page.getByRole('main').getByRole('link', { name: words.toDo })
      await visit(`dashboard, extras reserved, ${language}`)
      await toDo.click()
      await expect(means, 'the thing to do leads to the payment').toBeFocused()
      await payWithCard(means, goodCard, language)
      await expectAnnounced(page, payment.completed)
      await expect(giveUp, 'what is paid cannot be given up').toHaveCount(0)
      const receipt = page.getByRole('table', { name: words.receipts }).getByRole('row').last()
      await expect(receipt).toContainText(price)
      await expect(receipt.getByRole('rowheader'), 'the receipt has the focus').toBeFocused()
      await expect(page.getByRole('heading', { name: words.reserved })).toHaveCount(0)
      const bar = page.getByRole('group', { name: words.bar })
      await expect(bar).toBeVisible()
      expect(await bar.evaluate((element) => getComputedStyle(element).position), 'no bar covers the receipt').toBe('static')
      await visit(`upsell-practice, paid, ${language}`)
      await page.reload()
      await expect(receipt, 'the receipt stays').toContainText(price)
      await expect(toDo).toHaveCount(0)
      await practiceCard(page, confirmed)
        .getByRole('button', { name: /^(Servizi|Services)/ })
        .click()
      await expect(page.getByRole('table').getByText(esim)).toBeVisible()
      await page.getByRole('link', { name: words.back }).click()
      await expect(page).toHaveURL('/upselling')
    })
  })

test('A refused change shows the reason, and a total that changed appears before the customer saves again', async ({
  page,
  signIn,
  breakCall,
  visit,
}) => {
  await signIn('giulia.bianchi')
  await openExtras(page, onOption)
  await extra(page, park).check()
  const button = page.getByRole('button', { name: save })
  for (const { status, body, said } of [
    {
      status: 409,
      body: { code: 'sold-out', message: texts['sold-out'] },
      said: texts['sold-out'],
    },
    {
      status: 500,
      body: { code: 'internal-error', message: 'Si è verificato un errore imprevisto' },
      said: texts['change-failed'],
    },
    { status: 409, body: { code: 'amount-changed', amount: 130_000 }, said: /Nel frattempo il totale è diventato 1\.300,00\s€/ },
  ] satisfies readonly { status: number; body: Record<string, unknown>; said: string | RegExp }[]) {
    const mend = await breakCall('/member/practice/upselling', {
      kind: 'status',
      status,
      body: { type: 'about:blank', title: 'Refused', status, ...body },
    })
    await button.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    await expect(extra(page, park)).toBeChecked()
    await visit(`upsell-practice, ${body.code}`)
    await mend()
  }
})

test('The page says when there is nothing to add and nothing bought, and loads a failed list after a retry', async ({
  page,
  signIn,
  breakCall,
  visit,
}) => {
  await signIn('giulia.bianchi')
  const id = await practiceId(page, onOption)
  await page.route(
    (url) => url.pathname.endsWith(`/member/practice/${id}`),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), serviceSnapshots: [] } })
    },
  )
  const mend = await breakCall('/upselling/options', { kind: 'status', status: 500 })
  await page.goto(`/upsell-practice/${id}`)
  const failed = page.getByRole('alert').filter({ hasText: texts['loading-failed'] })
  await expect(failed).toBeVisible()
  await mend()
  await page.route('**/upselling/options', (route) => route.fulfill({ json: [] }))
  await failed.getByRole('button', { name: texts.retry }).press('Enter')
  await expect(page.getByText(texts['no-alternative-services'], { exact: true })).toBeVisible()
  await expect(page.getByText(italian.areas.upselling.texts.empty, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Servizi/ }).click()
  await expect(page.getByText(texts['no-services-bought'], { exact: true })).toBeVisible()
  await visit('upsell-practice, nothing to add')
})

for (const [language, width, height] of [
  ['it', 390, 844],
  ['en', 1440, 900],
  ['en', 390, 844],
] as const)
  test.describe(`Given the portal in ${language}, ${width} pixels wide`, () => {
    test.use({ language, viewport: { width, height } })

    test('each extra shows its price in all, and a bar that stays in view shows their sum', async ({ page, signIn, visit }) => {
      const { areas } = language === 'it' ? italian : english
      const words = areas.upselling.texts
      await signIn('giulia.bianchi')
      await page.goto(`/upsell-practice/${await practiceId(page, confirmed)}`)
      await expect(extra(page, /prezzo al giorno/), 'the price of a day does not stand alone').toHaveAccessibleName(
        language === 'it' ? /5,00\s€, in tutto 70,00\s€/ : /5,00\s€, 70,00\s€ in all/,
      )
      await expect(
        page.getByRole('main').getByRole('link', { name: 'condizioni di polizza' }),
        'a link of the operator is a link',
      ).toHaveAttribute('href', 'https://www.orizzonti.example/polizza')
      await extra(page, /prezzo al giorno/).check()
      await extra(page, esim).check()
      const bar = page.getByRole('group', { name: words['extra-price'] })
      await expect(bar).toContainText(/89,00\s€/)
      const first = page.getByRole('main').getByRole('checkbox').first()
      await first.focus()
      await expect(first).toBeInViewport({ ratio: 1 })
      await expect(bar, 'the bar is in view at the first extra').toBeInViewport({ ratio: 1 })
      await expect(bar.getByRole('button', { name: words['save-and-pay'] })).toBeEnabled()
      await visit(`upsell-practice, ${language}, ${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    })
  })
