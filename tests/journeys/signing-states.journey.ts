/** /documents: every state of a signature (requirements G3 to G7, G14, S16, S17, A6, A9). */

import { expect, test } from '../support/journey.ts'
import { mockSigning } from '../support/mock-signing.ts'
import { italian, texts } from '../support/words.ts'
import { openFrame, openReview, signingDialog, signingTexts } from './support/signing.ts'

const words = signingTexts.it
const result = /signature\/result$/

test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

test('The review names the booking of the document and starts nothing; Escape closes it and restores the focus', async ({
  page,
  portal,
  visit,
}) => {
  const told = await mockSigning(page, { frameUrl: portal.frameUrl })
  const dialog = await openReview(page)
  await expect(dialog.getByText('Stai per firmare')).toContainText('VS-48231')
  await visit('signing, review')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: words.sign }).first()).toBeFocused()
  expect(told.begun, 'opening the review begins no procedure').toBe(0)
})

test('The signing page runs in a sandboxed frame with the focus, and the keyboard leads out of it', async ({ page, portal, visit }) => {
  await mockSigning(page, { frameUrl: portal.frameUrl })
  const dialog = await openFrame(page)
  const frame = dialog.getByTitle(words.frame)
  expect(await frame.getAttribute('sandbox')).toBe(
    'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  )
  expect(new URL((await frame.getAttribute('src')) ?? '').origin).toBe(portal.frameUrl)
  await expect(frame).toBeFocused()
  await visit('signing, frame')
  const inside = frame.contentFrame().getByRole('button', { name: 'Continua' })
  await page.keyboard.press('Tab')
  await expect(inside).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: words.close })).toBeFocused()
})

test('Closing the signing page asks for confirmation (specification 8), and leaving cancels nothing', async ({ page, portal, visit }) => {
  const told = await mockSigning(page, { frameUrl: portal.frameUrl })
  const dialog = await openFrame(page)
  await dialog.getByRole('button', { name: words.close }).click()
  const question = page.getByRole('dialog', { name: italian.areas.signing.texts['leave-title'] })
  await expect(question).toContainText(words.leave)
  await visit('signing, leaving')
  await question.getByRole('button', { name: words.goOn }).click()
  await expect(dialog.getByTitle(words.frame)).toBeVisible()
  await dialog.getByRole('button', { name: words.close }).click()
  await question.getByRole('button', { name: words.leaveLater }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/documents$/)
  expect(told.cancelled).toBe(0)
})

test('Back asks for confirmation, and a reload resumes the procedure', async ({ page, portal }) => {
  const told = await mockSigning(page, { frameUrl: portal.frameUrl })
  const dialog = await openFrame(page)
  await page.goBack()
  const question = page.getByRole('dialog', { name: italian.areas.signing.texts['leave-title'] })
  await question.getByRole('button', { name: words.goOn }).click()
  await expect(dialog.getByTitle(words.frame)).toBeVisible()
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(signingDialog(page).getByTitle(words.frame)).toBeVisible()
  expect(told.begun).toBe(2)
})

test('The page offers the signed document in a new window when the server reports the signature', async ({ page, portal, visit }) => {
  await page.clock.install()
  const told = await mockSigning(page, { frameUrl: portal.frameUrl })
  await page.route('**/signature/download', (route) =>
    route.fulfill({
      contentType: 'application/pdf',
      body: '%PDF-1.7\n%%EOF',
      headers: { 'content-disposition': 'attachment; filename="firmato.pdf"' },
    }),
  )
  const dialog = await openFrame(page)
  told.status = 'signed'
  await page.clock.runFor(6_000)
  await expect(dialog.getByText('La tua firma è stata registrata')).toBeVisible()
  await visit('signing, signed')
  const [opened] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('button', { name: words.openSigned }).click()])
  await opened.close()
  await dialog.getByRole('button', { name: words.close }).click()
  await expect(dialog).toBeHidden()
})

for (const { status, says, next } of [
  { status: 'declined', says: italian.areas.signing.texts['declined-title'], next: words.restart },
  { status: 'cancelled', says: italian.areas.signing.texts['cancelled-title'], next: words.restart },
  { status: 'rejected', says: italian.areas.signing.texts['rejected-title'], next: words.restart },
  { status: 'expired', says: italian.areas.signing.texts['expired-title'], next: words.restart },
  { status: 'deleted', says: italian.areas.signing.texts['deleted-title'], next: words.restart },
  { status: 'link-expired', says: italian.areas.signing.texts['link-expired-title'], next: words.renew },
  { status: 'unknown', says: italian.areas.signing.texts['unknown-title'], next: words.restart },
] as const)
  test(`The page stops polling and offers the next step when the server reports ${status}`, async ({ page, portal, visit }) => {
    await page.clock.install()
    const told = await mockSigning(page, { frameUrl: portal.frameUrl })
    const dialog = await openFrame(page)
    told.status = status
    await page.clock.runFor(6_000)
    await expect(dialog.getByText(says)).toBeVisible()
    await visit(`signing, ${status}`)
    const { asked } = told
    await page.clock.runFor(60_000)
    expect(told.asked, 'polling stops at a final status').toBe(asked)
    told.status = 'pending'
    await dialog.getByRole('button', { name: next }).press('Enter')
    await expect(dialog.getByTitle(words.frame)).toBeVisible()
    expect(told.begun).toBe(2)
  })

test('Giving up asks for confirmation and cancels the procedure on the server', async ({ page, portal }) => {
  const told = await mockSigning(page, { frameUrl: portal.frameUrl })
  const dialog = await openFrame(page)
  await dialog.getByRole('button', { name: words.giveUp }).press('Enter')
  await page
    .getByRole('dialog', { name: italian.areas.signing.texts['give-up-title'] })
    .getByRole('button', { name: words.giveUpYes })
    .press('Enter')
  await expect(dialog.getByText(italian.areas.signing.texts['cancelled-title'])).toBeVisible()
  expect(told.cancelled).toBe(1)
})

test('The page ignores forged messages, and asks the server when the frame sends one', async ({ page, portal }) => {
  await page.clock.install()
  const told = await mockSigning(page, { frameUrl: portal.frameUrl })
  const dialog = await openFrame(page)
  const frame = dialog.getByTitle(words.frame)
  await page.evaluate(() => {
    const forged = { type: 'signature', status: 'signed' }
    window.postMessage(forged, '*')
    const other = document.createElement('iframe')
    document.body.append(other)
    window.dispatchEvent(new MessageEvent('message', { data: forged, origin: 'https://evil.example', source: other.contentWindow }))
    window.dispatchEvent(new MessageEvent('message', { data: forged, origin: location.origin, source: window }))
    other.remove()
  })
  await page.clock.runFor(2_000)
  expect(told.asked).toBe(0)
  await expect(frame).toBeVisible()
  await frame
    .contentFrame()
    .locator('body')
    .evaluate(() => parent.postMessage({ type: 'signature', status: 'signed' }, '*'))
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return told.asked
    })
    .toBe(1)
  await expect(frame, 'the frame stays because the server reports pending').toBeVisible()
})

test('The page offers a link to a new tab when the frame stays silent', async ({ page, portal, visit, watch }) => {
  watch.expectConsole('X-Frame-Options')
  watch.expectConsole('Refused to display')
  watch.expectFailure({ path: 'feigned-' })
  await page.clock.install()
  await mockSigning(page, { frameUrl: portal.frameUrl, isBlocked: true })
  const dialog = await openFrame(page)
  await expect(dialog.getByRole('link', { name: words.newTab })).toHaveCount(0)
  await page.clock.runFor(8_000)
  const link = dialog.getByRole('link', { name: words.newTab })
  await expect(link).toBeVisible()
  expect(await link.getAttribute('rel')).toContain('noopener')
  await visit('signing, blocked')
})

test('The page refuses to frame a URL outside the signing hosts, and says so', async ({ page, visit }) => {
  await mockSigning(page, { frameUrl: 'https://evil.example' })
  const dialog = await openReview(page)
  await dialog.getByRole('button', { name: words.begin }).press('Enter')
  await expect(dialog.getByText('per sicurezza non la apriamo')).toBeVisible()
  await expect(dialog.locator('iframe')).toHaveCount(0)
  await visit('signing, address refused')
})

test('The page shows an error and offers a retry when the procedure cannot start', async ({ page, portal, visit, watch }) => {
  watch.expectFailure({ path: 'signature/data', status: 503 })
  const begin = {
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'Unavailable', status: 503, code: 'signature-unavailable' }),
  }
  await mockSigning(page, { frameUrl: portal.frameUrl, begin })
  const dialog = await openReview(page)
  await dialog.getByRole('button', { name: words.begin }).press('Enter')
  await expect(dialog.getByText(italian.areas.signing.texts['not-begun-title'])).toBeVisible()
  await visit('signing, not begun')
  await expect(dialog.getByRole('button', { name: texts.retry })).toBeVisible()
})

test('The page stops polling after a quarter of an hour, and then checks when the customer asks', async ({ page, portal, visit }) => {
  await page.clock.install()
  const told = await mockSigning(page, { frameUrl: portal.frameUrl })
  const dialog = await openFrame(page)
  for (let minute = 0; minute < 16; minute++) {
    await page.clock.fastForward(60_000)
    await page.waitForResponse((response) => result.test(response.url()), { timeout: 1_000 }).catch(() => undefined)
  }
  await expect(dialog.getByText('non controlliamo più da soli').last()).toBeVisible()
  await visit('signing, stopped')
  const { asked } = told
  await dialog.getByRole('button', { name: words.check }).press('Enter')
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return told.asked
    })
    .toBe(asked + 1)
  await expect(dialog.getByText(italian.areas.signing.texts['still-pending']).last()).toBeVisible()
})

test('The page says so when the document in the URL is not one of the customer', async ({ page, visit }) => {
  await visit('signing, no such document', '/documents?sign=999999')
  await expect(signingDialog(page).getByText(italian.areas.signing.texts['missing-title'])).toBeVisible()
  await signingDialog(page).getByRole('button', { name: words.back }).press('Enter')
  await expect(page).toHaveURL(/\/documents$/)
})

test.describe('Given the portal in English', () => {
  test.use({ language: 'en' })
  test('the review and the dialog of the frame are in English', async ({ page, portal, visit }) => {
    await mockSigning(page, { frameUrl: portal.frameUrl })
    await openReview(page, 'en')
    await visit('signing, review')
    await signingDialog(page, 'en').getByRole('button', { name: signingTexts.en.begin }).press('Enter')
    await expect(signingDialog(page, 'en').getByTitle(signingTexts.en.frame)).toBeVisible()
    await visit('signing, frame')
  })
})
