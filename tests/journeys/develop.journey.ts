/** Editing the catalogue: saving updates the page, and a mistake appears over it as in the terminal. */
import { expect, test } from '@playwright/test'
import { type DevelopmentCopy, startDevelopment } from '../support/development-copy.ts'
import { type JourneyData, takeData } from '../support/journey-data.ts'
import { readPdf } from '../support/read-pdf.ts'
import { signInByCall } from '../support/sign-in.ts'
import { italian } from '../support/words.ts'
import { approveIn, choose, endCapture, openPayment, openWindow } from './support/payment.ts'
import { paymentTexts } from './support/payment-texts.ts'

const file = 'catalogue/screens/login.yaml'
const sentence = 'in un solo posto'

let data: JourneyData
let development: DevelopmentCopy

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  data = await takeData({ isSeeded: true })
  development = await startDevelopment('dev', { DATA_DIR: data.dataDir, ...data.settings })
})

test.afterAll(async () => {
  await development.stop()
  await data.remove()
})

test('The open page shows a saved change, overlays a mistake until it is corrected, and keeps the input', async ({ page }) => {
  const before = development.read(file)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto(`${development.url}/login`)
  await page.getByLabel('Username').fill('giulia.bianchi')
  await expect(page.getByText(sentence)).toBeVisible()

  await test.step('a changed text', async () => {
    development.write(file, before.replace(sentence, 'tutto insieme'))
    await expect(page.getByText('tutto insieme')).toBeVisible()
  })

  const overlay = page.locator('vite-error-overlay')
  const frame = overlay.locator('.frame')

  await test.step('a mistyped key', async () => {
    development.write(file, before.replace('description:', 'descripton:'))
    await expect(frame).toContainText('Did you mean "description"?')
    await expect(frame).toContainText(/catalogue\/screens\/login\.yaml:\d+:1/)
    const framed = (await frame.innerText()).split('\n').filter((line) => line.trim() !== '')
    for (const line of framed) expect(development.said()).toContain(line.trim())
    const tip = overlay.locator('.tip')
    expect(await tip.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('Mend the file and save it')
    await expect(tip, 'the hint about configuring Vite is hidden').toHaveCSS('visibility', 'hidden')
  })

  await test.step('undoing the mistake, which changes no file', async () => {
    development.write(file, before.replace(sentence, 'tutto insieme'))
    await expect(overlay).toHaveCount(0)
  })

  await expect(page.getByLabel('Username')).toHaveValue('giulia.bianchi')
  expect(loads, 'the page has not reloaded').toBe(1)
})

test('A page opened while the catalogue has a mistake shows the diagnostic, and works once it is corrected', async ({ page }) => {
  const before = development.read(file)
  development.write(file, before.replace('layout: welcome', 'layout: welcme'))
  await expect.poll(() => development.said()).toContain('welcme')
  await page.goto(`${development.url}/login`)
  await expect(page.locator('vite-error-overlay .frame')).toContainText('Did you mean "welcome"?')
  await page.getByLabel('Username').fill('giulia.bianchi')
  development.write(file, before)
  await expect(page.locator('vite-error-overlay')).toHaveCount(0)
  await expect(page.getByLabel('Username')).toHaveValue('giulia.bianchi')
})

test('A draft is shown at its address as soon as it is saved, and is not among the files of the build', async ({ page }) => {
  test.setTimeout(90_000)
  const draft = 'catalogue/screens/trial.yaml'
  const trial = (title: string): string => `path: /trial
access: public
draft: true
title: { it: "${title}", en: "Trial" }
content: [{ prose: { text: { it: "Non ancora per tutti.", en: "Not for everyone yet." } } }]
`
  development.write(draft, trial('Prova'))
  await expect
    .poll(async () => (await fetch(`${development.url}/src/generated/screens/trial.ts`)).headers.get('content-type'), { timeout: 30_000 })
    .toContain('javascript')
  await page.goto(`${development.url}/trial`)
  await expect(page.getByRole('heading', { name: 'Prova' })).toBeVisible()
  development.write(draft, trial('Seconda prova'))
  await expect(page.getByRole('heading', { name: 'Seconda prova' })).toBeVisible({ timeout: 30_000 })
  expect(() => development.read('src/generated/screens/trial.ts')).toThrow('ENOENT')
  expect(development.read('src/generated/catalogue.ts')).not.toContain('/trial')
})

test("A wrong figure in the operator's file stops the server with a report, and a corrected one starts it again", async ({ page }) => {
  test.setTimeout(60_000)
  const figures = 'operator.yaml'
  const before = development.read(figures)
  const status = async () => (await fetch(`${development.url}/health`)).status
  await page.goto(`${development.url}/login`)
  development.write(figures, before.replace('pointsPerLot: 100', 'pointsPerLot: hundred'))
  const frame = page.locator('vite-error-overlay .frame')
  await expect(frame).toContainText(/operator\.yaml:\d+:19/)
  await expect(frame).toContainText('Allowed is a whole number from 1 to 999999.')
  expect(development.said()).toContain('error CAT114  vouchers.fromPoints.pointsPerLot is "hundred"')
  await expect.poll(status, { timeout: 20_000 }).toBe(503)
  expect(development.said()).toContain("The operator's figures in operator.yaml are wrong")
  development.write(figures, before)
  await expect(page.locator('vite-error-overlay')).toHaveCount(0)
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
})

test('A mail uses the texts that were saved last', async () => {
  test.setTimeout(60_000)
  const mail = 'catalogue/mails/password-recovery.yaml'
  const newestSubject = async () => {
    await fetch(`${development.url}/api/member/password-recovery`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'giulia.bianchi' }),
    })
    const kept = await fetch(`${development.url}/simulators/mail`, { headers: { accept: 'application/json' } })
    const [newest] = (await kept.json()) as { subject: string }[]
    return newest?.subject
  }
  await expect.poll(newestSubject, { intervals: [1_000] }).toBe('Scegli una nuova password')
  const words = '{ it: "La password che hai chiesto", en: "The password you asked for" }'
  development.write(mail, development.read(mail).replace('subject: choose-new-password', `subject: ${words}`))
  await expect.poll(newestSubject, { intervals: [3_000], timeout: 30_000 }).toBe('La password che hai chiesto')
})

test('The page of documents updates the PDF of the contract when a clause changes', async ({ page }) => {
  const contract = 'catalogue/documents/contract.yaml'
  const before = development.read(contract)
  const words = async () => {
    const answer = await page.request.get(`${development.url}/__documents/contract.it.pdf`)
    return answer.ok() ? (await readPdf(await answer.body())).pages.join(' ').replaceAll(/\s+/g, ' ') : await answer.text()
  }
  await page.goto(`${development.url}/__documents/`)
  await page.getByRole('navigation', { name: 'Documents' }).locator('a[href="#contract.it"]').click()
  const shown = page.locator('iframe')
  await expect(shown).toHaveAttribute('src', /contract\.it\.pdf/)
  const address = await shown.getAttribute('src')
  expect(await words()).toContain('Le richieste particolari valgono solo se accettate per iscritto.')

  development.write(contract, before.replace('solo se accettate per iscritto', 'solo se confermate per iscritto'))
  await expect.poll(words).toContain('solo se confermate per iscritto.')
  await expect(shown).not.toHaveAttribute('src', address ?? '')

  development.write(contract, before.replace('{trip.packageCode} in vigore', '{trip.pakageCode} in vigore'))
  await expect(page.locator('vite-error-overlay .frame')).toContainText('Did you mean "packageCode"?')
  development.write(contract, before)
  await expect(page.locator('vite-error-overlay')).toHaveCount(0)
  expect((await page.request.get(`${development.url}/__documents/nothing.it.pdf`)).status()).toBe(404)
})

test('A pending payment is checked by itself until the bank ends it', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ baseURL: development.url, locale: 'it-IT', reducedMotion: 'reduce' })
  const page = await context.newPage()
  // The server compiles what the test before has written, and answers after that.
  await expect(() => signInByCall(page, development.url, 'giulia.bianchi')).toPass({ timeout: 60_000 })
  const payment = await openPayment(page)
  await approveIn(await openWindow(page, await choose(payment, 'paypal')), 'pending')
  await expect(payment.getByText(italian.areas.payments.texts['verifying-title'])).toBeVisible()
  await endCapture(page, development.url, 'complete')
  await expect(page.getByText(paymentTexts.it.completed).first()).toBeAttached({ timeout: 40_000 })
  await context.close()
})
