import type { Page } from 'playwright'
import { fiscalCodeOf, testPassword } from '../../support/test-members.ts'
import { italian, texts } from '../../support/words.ts'

/** Input of a registration; each `number` is another person. */
export interface Registration {
  firstName: string
  lastName: string
  birthDate: string
  fiscalCode: string
  email: string
  mobilePhone: string
  password: string
}

export function registrationOf(number: number): Registration {
  return {
    firstName: 'Marta',
    lastName: 'Conti',
    birthDate: '14/05/1982',
    fiscalCode: fiscalCodeOf(number),
    email: `marta.conti.${number}@posta.example`,
    mobilePhone: '+39 333 555 0199',
    password: testPassword,
  }
}

/** Fills in all required fields for an Italian citizen born in Modena. */
export async function fillRegistration(page: Page, person: Registration): Promise<void> {
  await page.getByRole('textbox', { name: italian.fields.person.fields.firstName.label, exact: true }).fill(person.firstName)
  await page.getByRole('textbox', { name: italian.fields.person.fields.lastName.label, exact: true }).fill(person.lastName)
  await page.getByRole('radio', { name: italian.enums.Gender.F.label }).check()
  await page.getByRole('textbox', { name: italian.fields.person.fields.birthDate.label }).fill(person.birthDate)
  await chooseTown(page, italian.fields.person.fields.birthPlace.label, 'Modena', 'Modena (MO)')
  await page.getByRole('textbox', { name: texts['tax-code'] }).fill(person.fiscalCode)
  await page.getByRole('textbox', { name: italian.fields.person.fields.email1.label, exact: true }).fill(person.email)
  await page.getByRole('textbox', { name: italian.fields.person.fields.mobilePhone.label }).fill(person.mobilePhone)
  await page.getByRole('textbox', { name: texts.password, exact: true }).fill(person.password)
  await page.getByRole('textbox', { name: italian.forms.register.sections.fields.repeatPassword.label, exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: /Ho letto e accetto/ }).check()
  await page
    .getByRole('radiogroup', { name: italian.fields.consents.fields.marketingAccepted.label })
    .getByRole('radio', { name: 'No' })
    .check()
}

export async function chooseTown(page: Page, field: string | RegExp, typed: string, town: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name: town, exact: true }).click()
}
