import type { Account } from '../types.ts'

// A new customer without bookings, linked people or points.
export const nuovoCliente: Account = {
  username: 'nuovo.cliente',
  shows: 'a new customer with nothing yet',
  firstName: 'Chiara',
  lastName: 'Romano',
  gender: 'F',
  birthDate: { on: '01-09', years: -40 },
  birthPlace: 'Torino',
  birthProvince: 'TO',
  email1: 'chiara.romano@posta.example',
  mobilePhone: '+39 333 555 0184',
  cluster: 'blue',
  registeredOn: { ago: 1 },
}
