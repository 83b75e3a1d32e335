/** Pieces that several files of the demonstration share. */
import { choice, constant, may, must, record, type Shape } from '../shape.ts'

export const words = constant('words')
export const html = constant('html')
export const amount = constant('amount')
export const offer = constant('offer')
export const day = constant('day')
export const yearlyDay = constant('yearly-day')
export const time = constant('time')
export const count = constant('integer')
export const yesOrNo = choice(['true', 'false'])

const numbered = (most: number): Shape => choice(Array.from({ length: most }, (_, index) => String(index + 1)))
export const division = numbered(11)
export const practiceType = numbered(6)
export const typology = numbered(7)
export const state = choice(['soldout', 'closed'])
export const extraFamily = choice([...Array.from({ length: 10 }, (_, index) => `Extra${index + 1}`), 'PAGAMENTO-EXTRA'])

export const bothLanguages = record('words in both languages', 'Plain words in Italian and English.', () => ({
  it: must(words, 'In Italian.'),
  en: must(words, 'In English.'),
}))

export const home = record('home', 'Where a person lives.', () => ({
  address: must(words, 'Street and number.'),
  city: must(words, 'The comune.'),
  cap: must(constant('postcode'), 'Its postal code.'),
  province: must(words, 'The code of its province.'),
}))

export const person = {
  firstName: must(words, 'The first name.'),
  lastName: must(words, 'The last name.'),
  gender: must(choice(['F', 'Z']), 'Z is a man, as in the API.'),
  birthDate: must(day, 'The date of birth. The tax code is derived from it.'),
  birthPlace: may(words, 'The comune of birth.'),
  birthProvince: may(words, 'The code of its province.'),
  birthNation: may(words, 'The country of birth, abroad.'),
  foreignBirthCity: may(words, 'The city of birth, abroad.'),
  email1: must(constant('email'), 'The e-mail.'),
  email2: may(constant('email'), 'Another e-mail.'),
  mobilePhone: may(constant('phone'), 'The mobile phone.'),
  phone1: may(constant('phone'), 'The phone at home.'),
}
/** A person is born in Italy or abroad. */
export const birthRules = {
  exactlyOne: [['birthPlace', 'birthNation']],
  together: [
    ['birthPlace', 'birthProvince'],
    ['birthProvince', 'birthPlace'],
    ['birthNation', 'foreignBirthCity'],
    ['foreignBirthCity', 'birthNation'],
  ],
}
