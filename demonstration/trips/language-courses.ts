import type { TripFile } from '../types.ts'
import { euro } from '../values.ts'

// Courses in Italy and short ones abroad.
export const languageCourses = {
  shared: {
    division: 6,
    office: 2,
    prefix: 'CL',
    country: 'Italia',
    kinds: ['esame'],
    choices: ['payment-plans'],
    extras: ['course'],
  },
  trips: {
    delf: {
      title: 'Francese DELF B1, corso del mercoledì',
      destination: 'Modena',
      place: 'DLF',
      webId: 5500,
      structures: [
        {
          name: 'Centro lingue di Modena',
          address: 'Via Ganaceto 40, Modena',
          text: 'Aule al primo piano, ascensore, parcheggio in cortile.',
        },
      ],
      calendar: 'course-terms',
      services: [
        { stay: { code: 'delf-corso', name: 'Corso di preparazione, 24 lezioni', price: euro(340) } },
        { stay: { code: 'delf-esame', name: 'Iscrizione all’esame DELF', price: euro(135) } },
      ],
    },
    dele: {
      title: 'Spagnolo DELE B2, corso intensivo',
      destination: 'Bologna',
      place: 'DEL',
      webId: 5600,
      structures: [
        {
          name: 'Centro lingue di Bologna',
          address: 'Via Castiglione 21, Bologna',
          text: 'Aule in centro, al secondo piano con ascensore.',
        },
      ],
      calendar: 'course-terms',
      services: [
        { stay: { code: 'dele-corso', name: 'Corso intensivo, 40 lezioni', price: euro(520) } },
        { stay: { code: 'dele-esame', name: 'Iscrizione all’esame DELE', price: euro(205) } },
      ],
    },
    'london-adults': {
      title: 'Londra, settimana di inglese per adulti',
      destination: 'Regno Unito, Londra',
      country: 'Regno Unito',
      place: 'LAD',
      webId: 5700,
      kinds: ['famiglia', 'citta'],
      structures: [{ name: 'Famiglie di Ealing', text: 'Camera singola e colazione, metropolitana a piedi.' }],
      turns: [
        { turn: 1, from: '09-13', to: '09-20' },
        { turn: 2, from: '04-18', to: '04-25' },
      ],
      services: [
        { stay: { code: 'londra-adulti', name: 'Famiglia, camera singola e colazione', price: euro(610) } },
        { stay: { code: 'corso-adulti', name: 'Corso di inglese, 20 lezioni', price: euro(290) } },
      ],
    },
  },
} satisfies TripFile
