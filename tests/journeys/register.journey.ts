/** /register (specification 2, 5 and 8). */

import type { Page } from 'playwright'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import { messageInForm } from './support/form-message.ts'
import { chooseTown, fillRegistration, registrationOf } from './support/registration.ts'

const communicationError = texts['communication-error']
const privacyError = texts['accept-to-register']
const marketingError = italian.fields.consents.fields.marketingAccepted.messages.missing
const call = '/api/member/register'

const submit = (page: Page) => page.getByRole('button', { name: texts.register }).click()
/** The fold of what need not be answered. */
const others = (page: Page) => page.getByRole('button', { name: 'Aggiungi altri dati (facoltativi)' })
const summaryOf = (page: Page) => page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle })

test('An empty form shows the same message for every missing answer in the error summary and at its field', async ({ page, visit }) => {
  await visit('register, empty', '/register')
  const topOf = async (label: string) => (await page.getByRole('textbox', { name: label, exact: true }).boundingBox())?.y
  expect(await topOf(italian.fields.person.fields.lastName.label), 'beside the first name').toBe(
    await topOf(italian.fields.person.fields.firstName.label),
  )
  // What is not required is asked last, and only of those who open it.
  await expect(others(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText(italian.messages.portal.optional, { exact: true })).toHaveCount(2)
  await submit(page)
  const summary = summaryOf(page)
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle('Errore: Crea il tuo account - Area Club')
  const missing = [
    texts['enter-first-name'],
    texts['enter-last-name'],
    italian.fields.person.fields.gender.messages.missing,
    texts['enter-birth-date'],
    texts['enter-birth-city'],
    texts['enter-tax-code'],
    italian.fields.person.fields.email1.messages.missing,
    texts['enter-mobile'],
    texts['password-short'],
    texts['passwords-differ'],
    privacyError,
    marketingError,
  ]
  await expect(summary.getByRole('link')).toHaveText(missing)
  for (const words of missing) await expect(page.getByText(words, { exact: true }), words).toHaveCount(2)
  await visit('register, missing')
  for (const [words, role, field] of [
    [texts['enter-last-name'], 'textbox', italian.fields.person.fields.lastName.label],
    [texts['enter-birth-date'], 'textbox', italian.fields.person.fields.birthDate.label],
    [texts['enter-birth-city'], 'combobox', italian.fields.person.fields.birthPlace.label],
    [privacyError, 'checkbox', /Ho letto e accetto/],
  ] as const) {
    await summary.getByRole('link', { name: words }).click()
    const control = page.getByRole(role, { name: field, exact: true })
    await expect(control).toBeFocused()
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(new RegExp(words))
  }
  await summary.getByRole('link', { name: italian.fields.person.fields.gender.messages.missing }).click()
  await expect(page.getByRole('radio', { name: italian.enums.Gender.F.label })).toBeFocused()
  await expect(page.getByRole('radiogroup', { name: italian.fields.person.fields.gender.label })).toHaveAttribute('aria-invalid', 'true')
})

test('An error message appears when the visitor leaves a field, and disappears once the value is valid', async ({ page, visit }) => {
  await page.goto('/register')
  const email = page.getByRole('textbox', { name: italian.fields.person.fields.email1.label, exact: true })
  await email.pressSequentially('marta.conti')
  await expect(page.getByText(texts['email-malformed'])).toHaveCount(0)
  await email.press('Tab')
  await expect(email).toHaveAccessibleDescription(/Formato email non valido/)
  const born = page.getByRole('textbox', { name: italian.fields.person.fields.birthDate.label, exact: true })
  await born.fill('31/02/2020')
  await born.blur()
  await expect(born).toHaveAccessibleDescription(new RegExp(italian.messages.rules.noSuchDate))
  const password = page.getByRole('textbox', { name: texts.password, exact: true })
  await password.fill('sette77')
  await password.blur()
  await expect(password).toHaveAccessibleDescription(/La password deve contenere almeno 8 caratteri/)
  const repeated = page.getByRole('textbox', { name: italian.forms.register.sections.fields.repeatPassword.label, exact: true })
  await repeated.fill('altro')
  await repeated.blur()
  await expect(repeated).toHaveAccessibleDescription(/Conferma password non coincide con la password inserita/)
  await others(page).focus()
  await page.keyboard.press('Enter')
  await expect(others(page)).toHaveAttribute('aria-expanded', 'true')
  for (const [field, type, autocomplete] of [
    ['email2', 'email', 'work email'],
    ['phone1', 'tel', 'home tel'],
    ['phone2', 'tel', 'work tel'],
  ] as const) {
    const contact = page.getByRole('textbox', { name: new RegExp(`^${italian.fields.person.fields[field].label}`) })
    await expect(contact).toHaveAttribute('type', type)
    await expect(contact).toHaveAttribute('autocomplete', autocomplete)
  }
  await page.getByRole('textbox', { name: italian.fields.person.fields.email2.label }).fill('non-valida')
  await page.getByRole('textbox', { name: italian.fields.person.fields.email2.label }).blur()
  await expect(page.getByText(texts['email-malformed'])).toHaveCount(2)
  await page.getByRole('textbox', { name: texts['tax-code'] }).fill('ABC')
  await page.getByRole('textbox', { name: texts['tax-code'] }).blur()
  await expect(page.getByText(texts['tax-code-malformed'])).toBeVisible()
  await visit('register, malformed')
  // A try to send opens the fold again where an answer inside is wrong, and the summary leads into it.
  await others(page).click()
  await expect(page.getByRole('textbox', { name: italian.fields.person.fields.email2.label })).toBeHidden()
  await expect(page, 'the title is unchanged because nothing was sent').toHaveTitle('Crea il tuo account - Area Club')
  await submit(page)
  await expect(others(page)).toHaveAttribute('aria-expanded', 'true')
  await others(page).click()
  await summaryOf(page).getByRole('link', { name: texts['email-malformed'] }).last().click()
  await expect(page.getByRole('textbox', { name: italian.fields.person.fields.email2.label })).toBeFocused()
  await email.fill('marta.conti@posta.example')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await password.fill('sette777')
  await expect(password).not.toHaveAttribute('aria-invalid')
  await repeated.fill('sette777')
  await expect(repeated).not.toHaveAttribute('aria-invalid')
  await page.getByRole('textbox', { name: italian.fields.person.fields.email2.label }).fill('')
  await expect(page.getByText(texts['email-malformed'])).toHaveCount(0)
})

test('Switching the nationality shows other fields of birth and clears the previous answers', async ({ page, visit }) => {
  await page.goto('/register')
  await chooseTown(page, italian.fields.person.fields.birthPlace.label, 'Modena', 'Modena (MO)')
  await page.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.foreign }).check()
  await expect(page.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label })).toHaveCount(0)
  await submit(page)
  await expect(summaryOf(page).getByRole('link', { name: texts['enter-birth-nation'] })).toBeVisible()
  await expect(summaryOf(page).getByRole('link', { name: texts['enter-birth-city'] })).toBeVisible()
  await visit('register, foreign')
  await page.getByRole('textbox', { name: italian.fields.person.fields.birthNation.label }).fill('Francia')
  await page.getByRole('textbox', { name: italian.fields.person.fields.foreignBirthCity.label }).fill('Lione')
  await page.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.italian }).check()
  await expect(page.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label })).toHaveValue('')
  await page.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.foreign }).check()
  await expect(page.getByRole('textbox', { name: italian.fields.person.fields.birthNation.label })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: italian.fields.person.fields.foreignBirthCity.label })).toHaveValue('')
})

test('The visitor finds a town by keyboard after typing more than two letters', async ({ page, visit }) => {
  await page.goto('/register')
  const town = page.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label })
  await town.pressSequentially('Mo')
  await expect(town).toHaveAttribute('aria-expanded', 'false')
  await town.pressSequentially('den')
  await expect(town).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('option', { name: 'Modena (MO)', exact: true })).toBeVisible()
  await visit('register, towns listed')
  await town.press('ArrowDown')
  const active = await town.getAttribute('aria-activedescendant')
  await expect(page.getByRole('option').first()).toHaveAttribute('id', active ?? '')
  await town.press('Escape')
  await expect(town).toHaveAttribute('aria-expanded', 'false')
  await town.fill('Modena')
  await expect(page.getByRole('option', { name: 'Modena (MO)', exact: true })).toBeVisible()
  await town.press('ArrowDown')
  await town.press('Enter')
  await expect(town).toHaveValue('Modena (MO)')
  await town.fill('Xyzxyz')
  await expect(page.getByText(italian.messages.portal.noMatch).first()).toBeVisible()
})

test('Choosing the town of residence fills postcode and province', async ({ page }) => {
  await page.goto('/register')
  await others(page).click()
  await chooseTown(page, /Città di residenza/, 'Modena', 'Modena (MO)')
  await expect(page.getByRole('textbox', { name: italian.fields.person.fields.cap.label })).toHaveValue('41121')
  await expect(page.getByRole('textbox', { name: italian.fields.person.fields.province.label })).toHaveValue('MO')
})

test('The field shows an error when towns fail to load, and lists them after a retry', async ({ page, visit, breakCall }) => {
  const mend = await breakCall('/member/geo/comuni', { kind: 'status', status: 500 })
  await page.goto('/register')
  await page.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label }).pressSequentially('Moden')
  await expect(page.getByText(communicationError).first()).toBeVisible()
  await visit('register, towns failed')
  await mend()
  await page.getByRole('button', { name: texts.retry }).first().click()
  await chooseTown(page, italian.fields.person.fields.birthPlace.label, 'Modena', 'Modena (MO)')
  await expect(page.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label })).toHaveValue('Modena (MO)')
})

test('The form rejects an e-mail address and a tax code of another account at their fields', async ({ page, visit, watch }) => {
  watch.expectFailure({ path: call, status: 422 })
  await page.goto('/register')
  await fillRegistration(page, { ...registrationOf(11), email: 'giulia.bianchi@posta.example' })
  await submit(page)
  const summary = summaryOf(page)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([italian.messages.server['email-taken']])
  const email = page.getByRole('textbox', { name: italian.fields.person.fields.email1.label, exact: true })
  await expect(email).toHaveAccessibleDescription(/Esiste già un account con questa email/)
  await visit('register, e-mail taken')
  await email.fill('marta.conti.11@posta.example')
  await expect(email).not.toHaveAttribute('aria-invalid')

  const me = await page.request.post('/api/member/login', { data: { username: 'giulia.bianchi', password: 'Vacanze-2026' } })
  const { token } = await me.json()
  const { fiscalCode } = await (await page.request.get('/api/member/me', { headers: { authorization: `Bearer ${token}` } })).json()
  await page.getByRole('textbox', { name: texts['tax-code'] }).fill(fiscalCode)
  await submit(page)
  await expect(summary.getByRole('link')).toHaveText([italian.messages.server['fiscal-code-taken']])
  await expect(page.getByRole('textbox', { name: texts['tax-code'] })).toHaveAccessibleDescription(
    /Esiste già un account con questo codice fiscale/,
  )
})

test('The form rejects a common password at its field', async ({ page, watch }) => {
  watch.expectFailure({ path: call, status: 422 })
  await page.goto('/register')
  await fillRegistration(page, { ...registrationOf(12), password: 'password1' })
  await submit(page)
  await expect(page.getByRole('textbox', { name: texts.password, exact: true })).toHaveAccessibleDescription(
    /Questa password è troppo comune: scegline una meno facile da indovinare/,
  )
})

test('The form keeps the input when the server does not respond, and registers the visitor on a retry', async ({
  page,
  visit,
  breakCall,
}) => {
  const person = registrationOf(13)
  await page.goto('/register')
  await fillRegistration(page, person)
  const mend = await breakCall('/member/register', { kind: 'down' })
  await submit(page)
  await expect(messageInForm(page, communicationError)).toBeVisible()
  await visit('register, no answer')
  for (const [field, value] of [
    [italian.fields.person.fields.firstName.label, person.firstName],
    [italian.fields.person.fields.lastName.label, person.lastName],
    [texts['tax-code'], person.fiscalCode],
    [italian.fields.person.fields.email1.label, person.email],
    [italian.fields.person.fields.mobilePhone.label, person.mobilePhone],
    [texts.password, person.password],
    [italian.forms.register.sections.fields.repeatPassword.label, person.password],
  ] as const)
    await expect(page.getByRole('textbox', { name: field, exact: true }), field).toHaveValue(value)
  await expect(page.getByRole('textbox', { name: italian.fields.person.fields.birthDate.label })).toHaveValue(person.birthDate)
  await expect(page.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label })).toHaveValue('Modena (MO)')
  await expect(page.getByRole('checkbox', { name: /Ho letto e accetto/ })).toBeChecked()
  await mend()
  await submit(page)
  await expect(page).toHaveURL('/dashboard')
})

test('A successful registration shows a message, and logs the customer in after one second', async ({ page, visit }) => {
  const person = registrationOf(14)
  await page.goto('/register')
  await fillRegistration(page, person)
  // The tax code is someone else's, which is told and keeps nobody from registering: people who would share a code have another one.
  const code = page.getByRole('group', { name: 'Nascita e codice fiscale' })
  await expect(code.getByText(/^Il codice fiscale non corrisponde/)).toHaveText([
    /non corrisponde a nome e cognome/,
    /non corrisponde al luogo di nascita/,
  ])
  await visit('register, tax code of someone else')
  // By the browser's clock: what it reports arrives later the busier the machine is.
  const registered = page
    .waitForResponse((response) => response.url().endsWith(call))
    .then(async (response) => {
      await response.finished()
      const { startTime, responseEnd } = response.request().timing()
      return startTime + responseEnd
    })
  const loggingIn = page.waitForResponse('**/api/member/login').then((response) => response.request())
  await submit(page)
  await expectAnnounced(page, texts['registration-done'])
  const login = await loggingIn
  expect(login.postDataJSON()).toEqual({ username: person.email, password: person.password, cookie: true })
  expect(login.timing().startTime - (await registered)).toBeGreaterThanOrEqual(950)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Ciao Marta' })).toBeVisible()
  await visit('dashboard, just registered')
})

test('A visitor born abroad registers with country and city of birth', async ({ page }) => {
  const person = registrationOf(15)
  await page.goto('/register')
  await fillRegistration(page, person)
  await page.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.foreign }).check()
  await page.getByRole('textbox', { name: italian.fields.person.fields.birthNation.label }).fill('Francia')
  await page.getByRole('textbox', { name: italian.fields.person.fields.foreignBirthCity.label }).fill('Lione')
  const sending = page.waitForRequest((request) => request.url().endsWith(call))
  await submit(page)
  const sent = (await sending).postDataJSON()
  expect(sent).toMatchObject({ birthNation: 'Francia', foreignBirthCity: 'Lione', birthDate: '1982-05-14' })
  for (const name of ['nationality', 'repeatPassword', 'birthPlace']) expect(sent).not.toHaveProperty(name)
  await expect(page).toHaveURL('/dashboard')
})
