import type { Account } from '../types.ts'
import { euro } from '../values.ts'

// A teacher without a companion profile, booked on a course.
export const saraDocente: Account = {
  username: 'sara.docente',
  shows: 'a teacher without the companions’ frame',
  firstName: 'Sara',
  lastName: 'Conti',
  gender: 'F',
  birthDate: { on: '10-30', years: -38 },
  birthPlace: 'Prato',
  birthProvince: 'PO',
  email1: 'sara.conti@scuola.example',
  mobilePhone: '+39 333 555 0171',
  home: { address: 'Via dei Serragli 40', city: 'Firenze', cap: '50124', province: 'FI' },
  points: 0,
  cluster: 'blue',
  hasCompletedTour: true,
  isTeacher: true,
  registeredOn: { ago: 75 },
  bookings: [
    {
      number: 48252,
      trip: 'galway',
      turn: 2,
      type: 1,
      status: 'opzionato',
      createdOn: { ago: 21 },
      participants: [{ who: 'buyer' }],
      payments: [{ name: 'deposit', on: { ago: 3 }, amount: euro(260), kind: 'pending', causal: 'Acconto', channel: 'Bonifico bancario' }],
      documents: [
        { paper: 'summary', on: { ago: 21 } },
        { paper: 'contract', on: { ago: 20 } },
      ],
    },
  ],
}
