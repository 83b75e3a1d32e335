import type { Account } from '../types.ts'
import { euro } from '../values.ts'

// A teacher with a companion profile: he leads groups and attends a course himself.
export const marcoDocente: Account = {
  username: 'marco.docente',
  shows: 'a teacher who chooses between two profiles',
  firstName: 'Marco',
  lastName: 'Ferrari',
  gender: 'Z',
  birthDate: { on: '08-19', years: -51 },
  birthPlace: 'Mantova',
  birthProvince: 'MN',
  email1: 'marco.ferrari@scuola.example',
  mobilePhone: '+39 333 555 0162',
  home: { address: 'Corso Milano 88', city: 'Verona', cap: '37138', province: 'VR' },
  points: 180,
  cluster: 'blue',
  acceptsMarketing: true,
  hasCompletedTour: true,
  isTeacher: true,
  hasCompanionFrame: true,
  registeredOn: { on: '03-01', years: -1 },
  bookings: [
    {
      number: 48205,
      trip: 'cork',
      turn: 1,
      type: 3,
      status: 'confermato',
      createdOn: { ago: 80 },
      participants: [
        {
          who: 'buyer',
          docType: 'passport',
          docNumber: 'YB4410287',
          docEmission: { on: '05-05', years: -2 },
          docExpiration: { on: '05-04', years: 8 },
          docCountry: 'Italiana',
        },
      ],
      documents: [
        { paper: 'summary', on: { ago: 80 } },
        { paper: 'contract', on: { ago: 70 } },
      ],
    },
    {
      number: 47031,
      trip: 'galway',
      turn: 1,
      season: 'last',
      type: 1,
      status: 'confermato',
      endsAs: 'concluso',
      createdOn: { on: '03-12', years: 0 },
      participants: [{ who: 'buyer', noteEducation: 'Livello B2, attestato Cambridge First' }],
      payments: [
        {
          name: 'whole',
          on: { on: '03-14', years: 0 },
          amount: euro(1040),
          causal: 'Saldo',
          channel: 'Voucher',
          source: 'Carta del Docente',
        },
      ],
      invoices: [{ on: { on: '03-20', years: 0 }, amount: euro(1040) }],
      documents: [
        { paper: 'summary', on: { on: '03-12', years: 0 } },
        { paper: 'contract', on: { on: '03-13', years: 0 }, signed: { on: '03-14', years: 0 } },
        { paper: 'attendance', of: 'buyer', on: { on: '09-05', years: 0 } },
      ],
    },
  ],
  groups: [
    {
      title: 'Liceo Maffei, due settimane a Cork',
      destination: 'Irlanda, Cork',
      from: { on: '08-23', years: 0 },
      to: { on: '09-06', years: 0 },
      participants: [
        { first: 'Nora', last: 'Bellini' },
        { first: 'Tommaso', last: 'Dalla Costa' },
        { first: 'Yasmine', last: 'El Amrani' },
        { first: 'Pietro', last: 'Franchi', onlyInitial: true },
        { first: 'Emma', last: 'Guarnieri' },
        { first: 'Niccolò', last: 'Lonardi' },
        { first: 'Chiara', last: 'Mazzi', onlyInitial: true },
        { first: 'Davide', last: 'O’Brien' },
        { first: 'Sofia', last: 'Perusi' },
      ],
      notices: [
        {
          on: { ago: 12 },
          title: { it: 'Riunione con le famiglie', en: 'Meeting with the families' },
          text: {
            it: 'Ti aspettiamo online per presentare il gruppo: porta l’elenco delle intolleranze e i numeri di chi accompagna.',
            en: 'We meet online to introduce the group: bring the list of intolerances and the phone numbers of the companions.',
          },
        },
        {
          on: { ago: 3 },
          title: { it: 'Documenti per l’imbarco', en: 'Documents for boarding' },
          text: {
            it: 'Chi ha meno di 14 anni viaggia con l’atto di assenso firmato da entrambi i genitori. Controlla le copie prima della partenza.',
            en: 'Those under 14 travel with the consent form signed by both parents. Check the copies before departure.',
          },
        },
      ],
    },
    {
      title: 'Scambio con Galway',
      destination: 'Irlanda, Galway',
      from: { on: '10-04', years: 0 },
      to: { on: '10-11', years: 0 },
    },
    {
      title: 'Istituto Calabrese, estate a Galway',
      destination: 'Irlanda, Galway',
      from: { on: '08-24', years: -1 },
      to: { on: '09-04', years: -1 },
      participants: [
        { first: 'Alice', last: 'Bonetti' },
        { first: 'Leonardo', last: 'Corsi' },
        { first: 'Marta', last: 'Venturi', onlyInitial: true },
      ],
      notices: [
        {
          on: { on: '08-20', years: -1 },
          title: { it: 'Ritrovo in aeroporto', en: 'Meeting at the airport' },
          text: {
            it: 'Partenze, banco 14, due ore e mezza prima del volo, con la maglietta del gruppo.',
            en: 'Departures, desk 14, two and a half hours before the flight, in the group’s T-shirt.',
          },
        },
      ],
    },
  ],
}
