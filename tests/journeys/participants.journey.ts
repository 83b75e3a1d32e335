/** Participants of a booking, edited in place at /practices (specification 2, 4 and 5). */
import type { Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'
import { openParticipant, pencil } from './support/participant.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

const call = /\/api\/member\/practice\/\d+$/
const code = 'EST-48260'

function sentBy(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && call.test(request.url())) sent.push(request.postDataJSON())
  })
  return sent
}

test.describe('Given freshly seeded demonstration data', () => {
  test.use({ hasOwnServer: true })

  test('the customer edits one value, which is sent alone, marked as saved for three seconds, and kept after a reload', async ({
    page,
    signIn,
    visit,
  }) => {
    await page.clock.install()
    await signIn('giulia.bianchi')
    const card = await openParticipant(page, code, 'Sofia Rinaldi')
    const sent = sentBy(page)
    await pencil(card, italian.forms['practice-participant'].sections.fields.grade.label).press('Enter')
    const field = card.getByRole('textbox', { name: /^Media scolastica/ })
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('inputmode', 'decimal')
    await visit('practices, a value open')

    // An unchanged value is not sent; Escape restores the old value.
    await field.press('Enter')
    await expect(pencil(card, italian.forms['practice-participant'].sections.fields.grade.label)).toBeFocused()
    await pencil(card, italian.forms['practice-participant'].sections.fields.grade.label).click()
    await field.fill('4')
    await field.press('Escape')
    await expect(definitionOf(card, italian.forms['practice-participant'].sections.fields.grade.label)).toHaveText('9')
    expect(sent).toEqual([])

    await pencil(card, italian.forms['practice-participant'].sections.fields.grade.label).click()
    await field.fill('9,5')
    await card.getByRole('button', { name: labelled(texts.save) }).click()
    const saved = card.getByRole('button', { name: italian.messages.portal.saved, exact: true })
    await expect(saved).toBeFocused()
    await expect(definitionOf(card, italian.forms['practice-participant'].sections.fields.grade.label)).toContainText('9,5')
    await visit('practices, a value saved')
    await page.clock.fastForward(3_100)
    await expect(pencil(card, italian.forms['practice-participant'].sections.fields.grade.label)).toBeFocused()
    expect(sent).toEqual([expect.objectContaining({ grade: '9,5' })])
    expect(Object.keys(sent[0] ?? {}).sort()).toEqual(['grade', 'participantId', 'practiceId', 'version'])
    const again = await openParticipant(page, code, 'Sofia Rinaldi')
    await expect(definitionOf(again, italian.forms['practice-participant'].sections.fields.grade.label)).toHaveText('9,5')
  })

  test('the later of two browsers sees a version conflict for the field that it edits, and none for other fields', async ({
    page,
    browser,
    signIn,
    portal,
    watch,
    visit,
  }) => {
    await signIn('giulia.bianchi')
    const card = await openParticipant(page, code, 'Sofia Rinaldi')
    const room = card.getByRole('textbox', { name: /^Note sulla camera/ })
    const save = card.getByRole('button', { name: labelled(texts.save) })
    await pencil(card, italian.forms['practice-participant'].sections.fields.noteRooming.label).click()
    await room.fill('In camera con Anna')

    const other = await browser.newContext({ baseURL: portal.url, storageState: await page.context().storageState() })
    const elsewhere = await other.newPage()
    const saveElsewhere = async (field: string, words: string) => {
      const hers = await openParticipant(elsewhere, code, 'Sofia Rinaldi')
      await pencil(hers, field).click()
      await hers.getByRole('textbox', { name: new RegExp(`^${field}`) }).fill(words)
      await hers.getByRole('button', { name: labelled(texts.save) }).click()
      await expect(hers.getByRole('button', { name: italian.messages.portal.saved, exact: true })).toBeVisible()
    }
    await saveElsewhere(italian.forms['practice-participant'].sections.fields.noteGeneral.label, 'Dorme con la luce accesa.')
    watch.expectFailure({ path: call, status: 409 })
    await save.click()
    await expect(card.getByRole('button', { name: italian.messages.portal.saved, exact: true })).toBeVisible()
    await expect(card.getByText('I dati sono stati modificati nel frattempo.')).toBeHidden()
    await expect(definitionOf(card, italian.forms['practice-participant'].sections.fields.noteGeneral.label)).toContainText(
      'Dorme con la luce accesa.',
    )
    await expect(definitionOf(card, italian.forms['practice-participant'].sections.fields.noteRooming.label)).toContainText(
      'In camera con Anna',
    )

    await pencil(card, italian.forms['practice-participant'].sections.fields.noteRooming.label).click()
    await room.fill('In camera con Anna e Marta')
    await saveElsewhere(italian.forms['practice-participant'].sections.fields.noteRooming.label, 'Scritto da mamma')
    await other.close()
    await save.click()
    await expect(card.getByText('I dati sono stati modificati nel frattempo.')).toBeVisible()
    // After a version conflict the field reopens with the customer's input and shows the value that saving would replace.
    await expect(room).toHaveValue('In camera con Anna e Marta')
    await expect(card.getByText('Nel frattempo è stato salvato: «Scritto da mamma». Salvando lo sostituisci.')).toBeVisible()
    await visit('practices, a value that somebody else has saved meanwhile')
    await save.click()
    await expect(card.getByRole('button', { name: italian.messages.portal.saved, exact: true })).toBeVisible()
    await expect(card.getByText(italian.messages.portal.savedMeanwhile)).toBeHidden()
    const again = await openParticipant(page, code, 'Sofia Rinaldi')
    await expect(definitionOf(again, italian.forms['practice-participant'].sections.fields.noteRooming.label)).toHaveText(
      'In camera con Anna e Marta',
    )
    await expect(definitionOf(again, italian.forms['practice-participant'].sections.fields.noteGeneral.label)).toHaveText(
      'Dorme con la luce accesa.',
    )
  })
})

test.describe('Given a participant without an identity document', () => {
  const nothing = 'doc_type = null, doc_number = null, doc_emission = null, doc_expiration = null'
  test.use({
    sql: [`update participant set ${nothing} where practice_id = (select id from practice where short_code = '${code}')`],
  })

  test('the form validates the document as a whole, shows a message for each broken rule, and saves once all hold', async ({
    page,
    signIn,
    visit,
  }) => {
    await signIn('giulia.bianchi')
    const booking = await openParticipant(page, code, 'Sofia Rinaldi')
    const sent = sentBy(page)
    const errors = booking.getByRole('group', { name: italian.messages.portal.errorSummaryTitle }).getByRole('link')
    const number = booking.getByRole('textbox', { name: /^Numero/ })
    const issued = booking.getByRole('textbox', { name: /^Data di emissione/ })
    const expires = booking.getByRole('textbox', { name: /^Data di scadenza/ })
    const save = booking.getByRole('button', { name: labelled(texts.save) })
    await pencil(booking, 'Documento').click()

    await expect(booking.getByRole('radio', { checked: true })).toHaveCount(0)
    await issued.fill('31/02/2025')
    await save.click()
    await expect(errors).toHaveText([
      italian.forms['practice-participant'].sections.fields.docType.messages.missing,
      italian.forms['practice-participant'].sections.fields.docNumber.messages.missing,
      texts['document-dates-invalid'],
      texts['document-dates-invalid'],
    ])
    await visit('practices, a document without its data')

    await booking.getByRole('radio', { name: italian.enums.IdentityDocumentType.idCard.label }).check()
    await number.fill('123')
    await issued.fill('15/01/2025')
    await expires.fill('15/01/2025')
    await save.click()
    await expect(errors).toHaveText([
      'Numero Carta Identità, deve contenere due lettere e sette numeri, oppure due lettere, cinque numeri e due lettere.',
      italian.forms['practice-participant'].sections.fields.docExpiration.messages.notAfter,
    ])
    await booking.getByRole('radio', { name: italian.enums.IdentityDocumentType.passport.label }).check()
    await number.fill('YA12345AB')
    await save.click()
    await expect(errors.first()).toHaveText('Numero Passaporto, deve contenere due lettere e sette numeri.')
    await visit('practices, a document with other rules broken')
    expect(sent).toEqual([])

    await number.fill('YA1234567')
    await expires.fill('16/01/2025')
    await save.click()
    await expect(booking.getByRole('button', { name: italian.messages.portal.saved, exact: true })).toBeVisible()
    await expect(booking.getByText('Il documento scade prima della fine del viaggio')).toBeVisible()
    await visit('practices, a document that expires too early')

    await pencil(booking, 'Documento').click()
    await expires.fill('14/01/2035')
    await save.click()
    await expect(booking.getByText('Il documento scade prima della fine del viaggio')).toBeHidden()
    expect(sent.slice(1)).toEqual([expect.objectContaining({ docExpiration: '2035-01-14' })])
    await expect(definitionOf(booking, italian.forms['practice-participant'].sections.fields.docType.label)).toHaveText(
      italian.enums.IdentityDocumentType.passport.label,
    )
  })
})

test.describe('Given a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a failed save shows the old value with an error, and reopens the field with the input after three seconds', async ({
    page,
    signIn,
    visit,
    breakCall,
  }) => {
    await page.clock.install()
    await signIn('giulia.bianchi')
    const card = await openParticipant(page, code, 'Sofia Rinaldi')
    const mend = await breakCall(call, { kind: 'down' }, 'PUT')
    await pencil(card, italian.forms['practice-participant'].sections.fields.grade.label).tap()
    await card.getByRole('textbox', { name: /^Media scolastica/ }).fill('10')
    await card.getByRole('button', { name: labelled(texts.save) }).tap()
    await expect(card.getByText(texts['communication-error'])).toBeVisible()
    await expect(definitionOf(card, italian.forms['practice-participant'].sections.fields.grade.label)).toContainText('9')
    await visit('practices, a value not saved, phone')
    await page.clock.fastForward(3_100)
    await expect(card.getByRole('textbox', { name: /^Media scolastica/ })).toHaveValue('10')
    const { seen, wide } = await page.evaluate(() => ({
      seen: document.documentElement.clientWidth,
      wide: document.documentElement.scrollWidth,
    }))
    expect(wide).toBeLessThanOrEqual(seen)
    await mend()
  })
})

test('Participants are editable in bookings on option or confirmed; elsewhere the reason appears once', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  const closed = await openParticipant(page, 'EST-46902', 'Sofia Rinaldi')
  await expect(closed.getByText(italian.conditions['participants-editable'].otherwise)).toHaveCount(1)
  await expect(closed.getByRole('button', { name: /^Modifica/ })).toHaveCount(0)
  await expect(definitionOf(closed, texts.number)).toHaveText('AX1234567')
  await visit('practices, participant closed')
  for (const open of ['VS-48231', 'EST-48260']) {
    const card = practiceCard(page, open)
    await card.getByRole('button', { expanded: false }).first().click()
    await expect(pencil(card, italian.forms['practice-participant'].sections.fields.grade.label)).toBeVisible()
  }
})

for (const [language, width, height] of [
  ['it', 390, 844],
  ['en', 1440, 900],
] as const)
  test.describe(`Given a participant whose data may be changed, in ${language}, ${width} pixels wide`, () => {
    const words = language === 'it' ? italian : english
    const shared = language === 'it' ? texts : englishTexts
    const form = words.forms['practice-participant']
    test.use({ language, viewport: { width, height }, hasOwnServer: true })

    test('all data opens at once, and one save judges and sends what was changed', async ({ page, signIn, visit }) => {
      await signIn('giulia.bianchi')
      const card = await openParticipant(page, code, 'Sofia Rinaldi')
      const sent = sentBy(page)
      const opener = card.getByRole('button', { name: labelled(form.opener.label) })
      const save = card.getByRole('button', { name: labelled(shared.save) })
      const field = (label: string) => card.getByRole('textbox', { name: new RegExp(`^${label.replaceAll(/[()]/g, '.')}`) })
      await opener.press('Enter')
      const grade = field(form.sections.fields.grade.label)
      await expect(grade, 'the first field has the focus').toBeFocused()
      const number = field(shared.number)
      const before = await number.inputValue()
      await grade.fill('8,5')
      await number.fill('12')
      await save.press('Enter')
      await expect(card.getByRole('group', { name: words.messages.portal.errorSummaryTitle })).toBeFocused()
      await visit(`practices, all data of a participant, ${language}`)
      expect(sent, 'nothing is sent').toEqual([])

      await number.fill(before)
      await field(form.sections.fields.noteRooming.label).fill('In camera con Anna')
      await save.press('Enter')
      await expect(opener, 'the focus is back once it is saved').toBeFocused()
      expect(sent.map((body) => Object.keys(body).sort())).toEqual([['grade', 'noteRooming', 'participantId', 'practiceId', 'version']])
      await expect(definitionOf(card, form.sections.fields.noteRooming.label)).toHaveText('In camera con Anna')
      await opener.press('Enter')
      await grade.press('Escape')
      await expect(opener).toBeFocused()
      expect(sent, 'an edit that is left sends nothing').toHaveLength(1)
    })
  })
