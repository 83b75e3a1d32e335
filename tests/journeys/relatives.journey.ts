/** /account: the linked participants (specification 2, 5 and 8). */

import type { Locator, Page } from 'playwright'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { italian, texts } from '../support/words.ts'
import { messageInForm } from './support/form-message.ts'
import { definitionOf } from './support/practice-card.ts'

const call = /\/api\/member\/me\/relationships\/\d+$/

/** Opens the panel of a linked participant and returns its form. */
async function openRelative(page: Page, name: string): Promise<Locator> {
  await page.goto('/account')
  const panel = page.getByRole('heading').getByRole('button', { name })
  await expect(panel).toBeVisible()
  // An open panel stays open after a reload.
  if ((await panel.getAttribute('aria-expanded')) === 'false') await panel.click()
  return page.locator('form').filter({ has: page.getByRole('button', { name: `Salva i dati di ${name.split(' ')[0]}` }) })
}

test.describe('Given freshly seeded demonstration data', () => {
  test.use({ hasOwnServer: true })

  test('the customer changes one participant, finds the change after a reload, and leaves the others unchanged', async ({
    page,
    signIn,
    visit,
  }) => {
    await signIn('giulia.bianchi')
    const form = await openRelative(page, 'Tommaso Rinaldi')
    await expect(page.getByRole('button', { name: labelled('Tommaso Rinaldi') })).toHaveAccessibleDescription(texts.son)
    await expect(page.getByRole('button', { name: labelled('Sofia Rinaldi') })).toHaveAccessibleDescription(texts.daughter)
    await expect(definitionOf(page.getByRole('main'), texts.relation)).toHaveText(texts.son)
    await expect(form.getByLabel(texts.relation), 'the relation cannot be changed').toHaveCount(0)
    await expect(form.getByRole('textbox', { name: italian.fields.person.fields.firstName.label, exact: true })).toHaveValue('Tommaso')
    await expect(form.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label })).toHaveValue('Modena (MO)')
    await visit('account, a linked participant')
    await form.getByRole('textbox', { name: /^Cellulare/ }).fill('')
    await form.getByRole('combobox', { name: /Città di residenza/ }).fill('bologna')
    await page.getByRole('option', { name: 'Bologna (BO)', exact: true }).click()
    await expect(form.getByRole('textbox', { name: /^CAP/ }), 'the first postal code of the city').toHaveValue(/^401\d\d$/)
    await expect(form.getByRole('textbox', { name: /^Provincia/ })).toHaveValue('BO')
    await form.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.foreign }).check()
    await form.getByRole('textbox', { name: italian.fields.person.fields.birthNation.label }).fill('Francia')
    await form.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.italian }).check()
    await expect(
      form.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label }),
      'cleared when the nationality changes',
    ).toHaveValue('')
    await form.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label }).fill('modena')
    await page.getByRole('option', { name: 'Modena (MO)', exact: true }).click()

    const sending = page.waitForRequest((request) => call.test(request.url()) && request.method() === 'PUT')
    await form.getByRole('button', { name: 'Salva i dati di Tommaso' }).click()
    await expectAnnounced(page, texts['data-saved'])
    const sent = (await sending).postDataJSON()
    expect(sent).toMatchObject({
      type: 'figlio',
      member: { firstName: 'Tommaso', birthPlace: 'Modena', birthProvince: 'MO', city: 'Bologna', mobilePhone: null },
    })
    for (const hidden of ['nationality', 'birthNation', 'foreignBirthCity']) expect(sent.member).not.toHaveProperty(hidden)
    const again = await openRelative(page, 'Tommaso Rinaldi')
    await expect(again.getByRole('combobox', { name: /Città di residenza/ })).toHaveValue('Bologna (BO)')
    const sister = await openRelative(page, 'Sofia Rinaldi')
    await expect(sister.getByRole('combobox', { name: /Città di residenza/ })).toHaveValue('Modena (MO)')
  })
})

test('The form lists the required fields of a participant but not the mobile phone, and sends nothing', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  const form = await openRelative(page, 'Tommaso Rinaldi')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1
  })
  for (const name of [/^Nome$/, /^Cognome$/, /^Cellulare/, /^Codice fiscale$/]) await form.getByRole('textbox', { name }).fill('')
  await form.getByRole('textbox', { name: /^Seconda email/ }).fill('non-valida')
  await form.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.foreign }).check()
  await form.getByRole('button', { name: 'Salva i dati di Tommaso' }).click()
  await expect(form.getByRole('group', { name: italian.messages.portal.errorSummaryTitle }).getByRole('link')).toHaveText([
    texts['enter-first-name'],
    texts['enter-last-name'],
    texts['enter-birth-nation'],
    texts['enter-birth-city'],
    texts['enter-tax-code'],
    texts['email-malformed'],
  ])
  await visit('account, a linked participant, missing')
  expect(sent).toBe(0)
})

test('The form shows a tax code refused by the server at its field, and keeps the input without a response', async ({
  page,
  signIn,
  visit,
  watch,
  breakCall,
}) => {
  watch.expectFailure({ path: call, status: 422 })
  await signIn('giulia.bianchi')
  const form = await openRelative(page, 'Tommaso Rinaldi')
  const save = form.getByRole('button', { name: 'Salva i dati di Tommaso' })
  const code = form.getByRole('textbox', { name: texts['tax-code'] })
  await code.fill('RNLTMS13P03F257A')
  await save.click()
  await expect(code).toHaveAccessibleDescription(/codice fiscale/i)
  await expect(form.getByRole('group', { name: italian.messages.portal.errorSummaryTitle })).toBeFocused()
  await visit('account, a linked participant, refused')
  const mend = await breakCall(call, { kind: 'down' }, 'PUT')
  await code.fill('RNLTMS13P03F257V')
  await save.click()
  await expect(messageInForm(page, texts['communication-error'])).toBeVisible()
  await expect(code).toHaveValue('RNLTMS13P03F257V')
  await mend()
})

test('A customer without participants sees the empty state, and loads the list by a retry when it failed', async ({
  page,
  signIn,
  visit,
  breakCall,
}) => {
  await signIn('nuovo.cliente')
  await visit('account, nobody linked', '/account')
  await expect(page.getByText('Nessun partecipante collegato')).toBeVisible()
  const mend = await breakCall('/member/me/relationships', { kind: 'status', status: 500 })
  await page.reload()
  await expect(page.getByText(texts['loading-failed']).first()).toBeVisible()
  await mend()
  await page.getByRole('button', { name: texts.retry }).first().click()
  await expect(page.getByText('Nessun partecipante collegato')).toBeVisible()
})

test.describe('Given a linked participant with an account of their own', () => {
  test.use({
    sql: [
      `insert into relationship (member_id, person_id, type) select giulia.id, luca.id, 'coniuge' from member giulia, member luca
       where giulia.username = 'giulia.bianchi' and luca.username = 'luca.estero'`,
    ],
  })

  test('the customer cannot edit their data, and reads the reason', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Luca Moreau', expanded: false }).click()
    await expect(page.getByText(texts['person-has-account'])).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salva i dati di Luca' })).toHaveCount(0)
    await visit('account, a linked participant with an account')
    await page.getByRole('button', { name: 'Tommaso Rinaldi', expanded: false }).click()
    await expect(
      page.getByRole('button', { name: 'Salva i dati di Tommaso' }),
      'the data of a child without an account are editable',
    ).toBeVisible()
  })
})
