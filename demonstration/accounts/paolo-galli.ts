import type { Account } from '../types.ts'

// Leonardo’s father. He books nothing himself: Elena Moretti shares Leonardo’s bookings with him.
export const paoloGalli: Account = {
  username: 'paolo.galli',
  shows: 'a second parent, who sees the bookings that another account shares',
  firstName: 'Paolo',
  lastName: 'Galli',
  gender: 'Z',
  birthDate: { on: '10-19', years: -47 },
  birthPlace: 'Modena',
  birthProvince: 'MO',
  email1: 'paolo.galli@posta.example',
  mobilePhone: '+39 333 555 0197',
  home: { address: 'Via Giardini 120', city: 'Modena', cap: '41124', province: 'MO' },
  cluster: 'blue',
  hasCompletedTour: true,
  registeredOn: { ago: 50 },
}
