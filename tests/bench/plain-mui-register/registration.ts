/** The values of the hand-written registration. */
export interface Registration {
  firstName: string
  lastName: string
  gender: string
  birthDate: string
  nationality: string
  birthPlace: string
  birthNation: string
  foreignBirthCity: string
  fiscalCode: string
  email1: string
  email2: string
  mobilePhone: string
  phone1: string
  phone2: string
  address: string
  city: string
  cap: string
  province: string
  password: string
  repeatPassword: string
  privacyAccepted: boolean
  marketingAccepted: string
  profilationAccepted: string
  profilation2Accepted: string
}

/** Names of the values that are text. */
export type TextName = Exclude<keyof Registration, 'privacyAccepted'>

export const emptyRegistration: Registration = {
  firstName: '',
  lastName: '',
  gender: '',
  birthDate: '',
  nationality: 'italian',
  birthPlace: '',
  birthNation: '',
  foreignBirthCity: '',
  fiscalCode: '',
  email1: '',
  email2: '',
  mobilePhone: '',
  phone1: '',
  phone2: '',
  address: '',
  city: '',
  cap: '',
  province: '',
  password: '',
  repeatPassword: '',
  privacyAccepted: false,
  marketingAccepted: '',
  profilationAccepted: '',
  profilation2Accepted: '',
}
