/** /account: the personal data (specification 2, 5, 8 and 9). */
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import { messageInForm } from './support/form-message.ts'
import { passingAlert } from './support/passing-alert.ts'
import { chooseTown } from './support/registration.ts'

const saved = texts['data-saved']
const call = '/api/member/me'

test.describe('Given freshly seeded demonstration data', () => {
  test.use({ hasOwnServer: true })

  test('the customer sees the stored data, changes the address, and finds the new one after a reload', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await visit('account, full', '/account')
    const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
    await expect(field(italian.fields.person.fields.firstName.label)).toHaveValue('Giulia')
    await expect(field(italian.fields.person.fields.lastName.label)).toHaveValue('Bianchi')
    await expect(page.getByRole('radio', { name: italian.enums.Gender.F.label })).toBeChecked()
    await expect(field(italian.fields.person.fields.birthDate.label)).toHaveValue(/^14\/05\/\d{4}$/)
    await expect(page.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.italian })).toBeChecked()
    await expect(page.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label })).toHaveValue('Bologna (BO)')
    await expect(field(italian.fields.person.fields.email1.label)).toHaveValue('giulia.bianchi@posta.example')
    await expect(page.getByRole('combobox', { name: /Città di residenza/ })).toHaveValue('Modena (MO)')
    await expect(field(/^CAP/)).toHaveValue('41122')
    // The last section of a long page is one click away, and the links to the sections stay in view.
    const toLastSection = page.getByRole('navigation', { name: texts['on-this-page'] }).getByRole('link').last()
    await toLastSection.click()
    await expect(page.getByRole('heading', { name: await toLastSection.innerText() })).toBeFocused()
    await expect(toLastSection).toBeInViewport()
    await expect(toLastSection).toHaveAttribute('aria-current', 'location')
    await field(/^Indirizzo/).fill('Viale Martiri 3')
    await chooseTown(page, /Città di residenza/, 'Bologna', 'Bologna (BO)')
    await expect(field(/^Provincia/)).toHaveValue('BO')
    const sending = page.waitForRequest((request) => request.url().endsWith(call) && request.method() === 'PUT')
    await page.getByRole('button', { name: texts.save }).click()
    await expectAnnounced(page, saved)
    const sent = (await sending).postDataJSON()
    expect(sent).toMatchObject({
      address: 'Viale Martiri 3',
      city: 'Bologna',
      province: 'BO',
      birthDate: expect.stringMatching(/^\d{4}-05-14$/),
    })
    expect(sent).not.toHaveProperty('nationality')
    await visit('account, saved')
    await page.reload()
    await expect(field(/^Indirizzo/)).toHaveValue('Viale Martiri 3')
    await expect(page.getByRole('combobox', { name: /Città di residenza/ })).toHaveValue('Bologna (BO)')

    await field(italian.fields.person.fields.firstName.label).fill('Giulietta')
    await page.getByRole('button', { name: texts.save }).click()
    await expect(page.getByRole('button', { name: 'Ciao Giulietta' }), 'the greeting shows the new name').toBeVisible()
  })

  test('a version conflict between two tabs shows the other change and keeps the customer’s input until it is saved', async ({
    page,
    context,
    signIn,
    watch,
  }) => {
    const field = (tab: typeof page, name: RegExp) => tab.getByRole('textbox', { name })
    const save = (tab: typeof page) => tab.getByRole('button', { name: texts.save, exact: true }).click()
    await signIn('giulia.bianchi')
    await page.goto('/account')
    await field(page, /^Indirizzo/).fill('Via Nuova 1')
    const other = await context.newPage()
    await other.goto('/account')
    await field(other, /^Telefono/).fill('051 555 0199')
    await save(other)
    await expectAnnounced(other, saved)

    // Changing the language refetches everything: the new version arrives while the customer is editing the address.
    const renewed = page.waitForResponse((answer) => answer.url().endsWith(call) && answer.request().method() === 'GET')
    await page.getByRole('button', { name: 'English' }).click()
    await renewed
    await page.getByRole('button', { name: 'Italiano' }).click()
    watch.expectFailure({ path: call, status: 409 })
    await save(page)
    await expect(page.getByText('I dati sono stati modificati nel frattempo.').first()).toBeVisible()
    await expect(field(page, /^Telefono/)).toHaveValue('051 555 0199')
    await expect(field(page, /^Indirizzo/)).toHaveValue('Via Nuova 1')
    await save(page)
    await expectAnnounced(page, saved)
    await page.reload()
    await expect(field(page, /^Telefono/)).toHaveValue('051 555 0199')
    await expect(field(page, /^Indirizzo/)).toHaveValue('Via Nuova 1')
  })

  test('a customer of foreign nationality keeps country and city of birth after saving another field', async ({ page, signIn, visit }) => {
    await signIn('luca.estero')
    await visit('account, foreign', '/account')
    await expect(page.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.foreign })).toBeChecked()
    await expect(page.getByRole('textbox', { name: italian.fields.person.fields.birthNation.label })).toHaveValue('Francia')
    await expect(page.getByRole('textbox', { name: italian.fields.person.fields.foreignBirthCity.label })).toHaveValue('Lione')
    await page.getByRole('textbox', { name: italian.fields.person.fields.mobilePhone.label }).fill('+33 6 55 50 19 21')
    await page.getByRole('button', { name: texts.save }).click()
    await expectAnnounced(page, saved)
    await page.reload()
    await expect(page.getByRole('textbox', { name: italian.fields.person.fields.mobilePhone.label })).toHaveValue('+33 6 55 50 19 21')
    await expect(page.getByRole('textbox', { name: italian.fields.person.fields.birthNation.label })).toHaveValue('Francia')
  })

  test('the success toast stays for four seconds, and longer while it has the pointer or the focus', async ({ page, signIn }) => {
    await page.clock.install()
    await signIn('nuovo.cliente')
    await page.goto('/account')
    const save = page.getByRole('button', { name: texts.save })
    await save.click()
    const alert = passingAlert(page, saved)
    await expect(alert).toBeVisible()
    // The clock goes on beside it: a busy machine may have used a second.
    await page.clock.runFor(2_500)
    await expect(alert).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(alert).toHaveCount(0)

    await save.click()
    await expect(alert).toBeVisible()
    await alert.hover()
    await page.clock.runFor(10_000)
    await expect(alert).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(5_500)
    await expect(alert).toHaveCount(0)

    await save.click()
    await expect(alert).toBeVisible()
    await page.getByRole('button', { name: texts.close }).focus()
    await page.clock.runFor(10_000)
    await expect(alert).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(alert).toHaveCount(0)
  })
})

test('The form lists every required field that the customer emptied, and sends nothing', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  await page.goto('/account')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1
  })
  for (const name of [
    italian.fields.person.fields.firstName.label,
    italian.fields.person.fields.lastName.label,
    italian.fields.person.fields.email1.label,
    italian.fields.person.fields.mobilePhone.label,
    texts['tax-code'],
    italian.fields.person.fields.birthDate.label,
  ])
    await page.getByRole('textbox', { name, exact: true }).fill('')
  await page.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label }).fill('')
  await page.getByRole('textbox', { name: /^Seconda email/ }).fill('non-valida')
  await page.getByRole('checkbox', { name: /Ho letto e accetto/ }).uncheck()
  await page.getByRole('button', { name: texts.save }).click()
  await expect(page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle }).getByRole('link')).toHaveText([
    texts['enter-first-name'],
    texts['enter-last-name'],
    texts['enter-birth-date'],
    texts['enter-birth-city'],
    texts['enter-tax-code'],
    italian.fields.person.fields.email1.messages.missing,
    texts['email-malformed'],
    texts['enter-mobile'],
    texts['accept-to-register'],
  ])
  await visit('account, missing')
  await page.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.foreign }).check()
  await expect(page.getByRole('textbox', { name: italian.fields.person.fields.birthNation.label })).toHaveAccessibleDescription(
    texts['enter-birth-nation'],
  )
  await expect(page.getByRole('textbox', { name: italian.fields.person.fields.foreignBirthCity.label })).toHaveAccessibleDescription(
    texts['enter-birth-city'],
  )
  await visit('account, foreign and missing')
  expect(sent).toBe(0)
})

test('The form shows at its field that an e-mail address belongs to another account', async ({ page, signIn, visit, watch }) => {
  watch.expectFailure({ path: call, status: 422 })
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const email = page.getByRole('textbox', { name: italian.fields.person.fields.email1.label, exact: true })
  await email.fill('luca.moreau@posta.example')
  const form = page.locator('form').filter({ has: email })
  await form.getByLabel(texts['current-password'], { exact: true }).fill(demonstrationPassword)
  await page.getByRole('button', { name: texts.save }).click()
  await expect(email).toHaveAccessibleDescription(/Esiste già un account con questa email/)
  await expect(page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle })).toBeFocused()
  await visit('account, e-mail taken')
})

test('The form keeps the customer’s input when the server does not respond', async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const address = page.getByRole('textbox', { name: /^Indirizzo/ })
  await address.fill('Via mai salvata 1')
  await breakCall('/member/me', { kind: 'down' }, 'PUT')
  await page.getByRole('button', { name: texts.save }).click()
  await expect(messageInForm(page, texts['communication-error'])).toBeVisible()
  await expect(address).toHaveValue('Via mai salvata 1')
  await visit('account, no answer')
})
