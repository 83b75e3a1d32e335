/** Signing documents with the product's own sign server (requirements G1 to G9, G11, S16, A6). */
import type { FrameLocator } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'
import { openSigned } from './support/open-signed.ts'
import { practiceCard } from './support/practice-card.ts'
import { openFrame, openReview, type SigningLanguage, signingDialog, signingTexts } from './support/signing.ts'
import { framed, getCode, openDocument, outcome, pageWords, signWith } from './support/signing-page.ts'
import { tabTo } from './support/tab-to.ts'

const booking = 'VS-48231'

/** Expects the pages of the booking's document on the signing page, with their text. */
async function expectPages(frame: FrameLocator, language: SigningLanguage): Promise<void> {
  const first = frame.getByRole('region', { name: pageWords[language].first })
  await expect(first.getByText('Tommaso Rinaldi').first()).toBeVisible()
  const { width = 0 } = (await first.boundingBox()) ?? {}
  await expect(first.locator('canvas')).toHaveAttribute('width', String(Math.round(width)))
}

test.use({ hasOwnServer: true })
test.beforeEach(async ({ signIn }) => {
  // Each test signs and verifies real files and waits for the portal to poll.
  test.slow()
  await signIn('giulia.bianchi')
})

test.describe('Given a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the customer reads a contract, signs it with the mailed code, and opens the signed document', async ({
    page,
    portal,
    visit,
    watch,
  }) => {
    watch.expectFailure({ path: '/sign/', status: 422 })
    const dialog = await openReview(page)
    await visit('signing, review for real')
    await dialog.getByRole('button', { name: signingTexts.it.begin }).click()
    const frame = framed(page)
    await expect(frame.getByRole('heading', { name: pageWords.it.heading })).toBeVisible()
    await expectPages(frame, 'it')
    await visit('signing, page')
    await frame.getByRole('button', { name: pageWords.it.larger }).click()
    await visit('signing, pages enlarged')

    const code = await getCode(portal, frame, 'it')
    await visit('signing, code sent')
    await signWith(frame, code === '000000' ? '000001' : '000000', 'it')
    await expect(frame.getByRole('alert')).toContainText('Il codice non è corretto')
    await expect(frame.getByLabel(pageWords.it.code), 'the invalid field has the focus').toBeFocused()
    await visit('signing, wrong code')
    // The boxes are still ticked.
    await frame.getByLabel(pageWords.it.code).fill(code)
    await frame.getByRole('button', { name: pageWords.it.sign, exact: true }).click()

    await expect(dialog.getByText('La tua firma è stata registrata')).toBeVisible(outcome)
    await visit('signing, signed for real')
    await openSigned(page, dialog.getByRole('button', { name: signingTexts.it.openSigned }))
    await dialog.getByRole('button', { name: signingTexts.it.back }).click()
    await expect(dialog).toBeHidden()
    await openAllYears(page)
    const row = practiceCard(page, booking).getByRole('row', { name: /Contratto di viaggio/ })
    await expect(row).toContainText('DOCUMENTO FIRMATO')
    await expect(row.getByRole('link', { name: signingTexts.it.sign })).toHaveCount(0)
    await openSigned(page, row.getByRole('button', { name: signingTexts.it.openSigned }))
  })
})

test('A customer declines in the signing page, reads the outcome, and starts again', async ({ page, visit }) => {
  const dialog = await openFrame(page)
  const frame = framed(page)
  await frame.getByText(italian['server-texts']['signing-page'].texts['decline-heading']).click()
  await frame.getByLabel(italian['server-texts']['signing-page'].texts['decline-label']).fill('Il nome del partecipante è sbagliato')
  await visit('signing, declining')
  await frame.getByRole('button', { name: italian['server-texts']['signing-page'].texts.decline }).click()
  await expect(dialog.getByText(italian.areas.signing.texts.declined)).toBeVisible(outcome)
  await visit('signing, declined for real')
  await dialog.getByRole('button', { name: signingTexts.it.restart }).click()
  await expect(framed(page).getByRole('button', { name: pageWords.it.send })).toBeVisible()
})

test('A customer signs by keyboard alone; a reload resumes the procedure, and the code mailed before stays valid', async ({
  page,
  portal,
}) => {
  const [words, own] = [pageWords.it, signingTexts.it]
  await page.goto('/documents')
  const row = practiceCard(page, booking).getByRole('row', { name: /Contratto di viaggio/ })
  await tabTo(page, row.getByRole('link', { name: own.sign }))
  await page.keyboard.press('Enter')
  const dialog = signingDialog(page)
  await tabTo(page, dialog.getByRole('button', { name: own.begin }))
  await page.keyboard.press('Enter')

  const frame = framed(page)
  await expect(frame.getByRole('heading', { name: words.heading })).toBeVisible()
  await tabTo(page, frame.getByRole('link', { name: words.open }))
  await openDocument(page, frame, 'it', () => page.keyboard.press('Enter'))
  await tabTo(page, frame.getByRole('button', { name: words.send }))
  const code = await getCode(portal, frame, 'it', () => page.keyboard.press('Enter'))
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await tabTo(page, frame.getByLabel(words.code))
  await page.keyboard.type(code)
  for (const box of await frame.getByRole('checkbox').all()) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
  }
  await tabTo(page, frame.getByRole('button', { name: words.sign, exact: true }))
  await page.keyboard.press('Enter')

  await expect(dialog.getByText('La tua firma è stata registrata')).toBeVisible(outcome)
  await tabTo(page, dialog.getByRole('button', { name: own.close }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('DOCUMENTO FIRMATO')
})

test('The parents’ consent form is not sent while a question is unanswered, and marks the question', async ({ page, visit }) => {
  await page.goto('/documents')
  await openAllYears(page)
  await practiceCard(page, booking).getByRole('button', { name: 'Compila' }).click()
  const form = page.getByRole('dialog', { name: italian.dialogs['consent-form'].title })
  await expect(form.getByText(/^Domanda 1: ./)).toBeVisible()
  await expect(form.getByLabel(/^Risposta/).first()).toBeVisible()
  await form.getByRole('button', { name: italian.forms['consent-form'].submit.label }).click()
  await expect(form.getByText(texts['required-field']).first()).toBeVisible()
  await visit('consent form, left open')
})

test.describe('Given the portal in English', () => {
  test.use({ language: 'en', viewport: { width: 1440, height: 900 } })

  test('a parent answers the consent form, previews it, and signs it', async ({ page, portal, visit }) => {
    await page.goto('/documents')
    await openAllYears(page)
    await practiceCard(page, booking).getByRole('button', { name: 'Fill in' }).click()
    const form = page.getByRole('dialog', { name: english.dialogs['consent-form'].title })
    await expect(form.getByText(/^Question 1:/)).toBeVisible()
    for (const choice of await form.getByRole('radio', { name: englishTexts.positive }).all()) await choice.check({ force: true })
    // What the participant's data say of intolerances is not asked again.
    const recorded = form.getByRole('group', { name: /allergie o intolleranze/ }).getByRole('textbox')
    await expect(recorded).toHaveValue('Lattosio, frutta secca')
    for (const field of await form.getByRole('textbox').all()) if ((await field.inputValue()) === '') await field.fill('Nessuno')
    await visit('consent form, answered')
    const [preview] = await Promise.all([page.waitForEvent('popup'), form.getByRole('button', { name: 'Preview the form' }).click()])
    await expect.poll(() => preview.url()).toMatch(/^blob:/)
    await preview.close()
    await form.getByRole('button', { name: english.forms['consent-form'].submit.label }).click()

    const dialog = signingDialog(page, 'en')
    const frame = framed(page, 'en')
    await expect(frame.getByRole('heading', { name: pageWords.en.heading })).toBeVisible()
    await expect(form).toBeHidden()
    await expectPages(frame, 'en')
    await visit('signing, page')
    const answer = await openDocument(page, frame, 'en')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    await signWith(frame, await getCode(portal, frame, 'en'), 'en')
    await expect(dialog.getByText('Your signature has been recorded')).toBeVisible(outcome)
    await visit('signing, consent form signed')
    await openSigned(page, dialog.getByRole('button', { name: signingTexts.en.openSigned }))
    await dialog.getByRole('button', { name: signingTexts.en.back }).click()
    await openAllYears(page)
    await expect(practiceCard(page, booking).getByRole('row', { name: /Modulo consenso genitore/ })).toContainText('SIGNED DOCUMENT')
  })
})
