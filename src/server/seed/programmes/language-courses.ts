import type { SeedProgramme } from '../demonstration.ts'
import { courseExtras } from './extras.ts'
import { paymentPlans, stay } from './services.ts'
import { turn } from './task-queue.ts'

const course = { productDivisionId: 6, office: 2, prefix: 'CL', types: ['esame'], extras: courseExtras, choices: paymentPlans } as const
const terms = [turn(1, '10-03', '12-19'), turn(2, '01-16', '04-17', { state: 'soldout' }), turn(3, '05-08', '07-03')]

/** Courses in Italy and short ones abroad (division 6). */
export const languageCourses: readonly SeedProgramme[] = [
  {
    ...course,
    title: 'Francese DELF B1, corso del mercoledì',
    destination: 'Modena',
    country: 'Italia',
    place: 'DLF',
    webId: 5500,
    structures: [['Centro lingue di Modena', 'Via Ganaceto 40, Modena', 'Aule al primo piano, ascensore, parcheggio in cortile.']],
    turns: terms,
    services: [stay('delf-corso', 'Corso di preparazione, 24 lezioni', 34_000), stay('delf-esame', 'Iscrizione all’esame DELF', 13_500)],
  },
  {
    ...course,
    title: 'Spagnolo DELE B2, corso intensivo',
    destination: 'Bologna',
    country: 'Italia',
    place: 'DEL',
    webId: 5600,
    structures: [['Centro lingue di Bologna', 'Via Castiglione 21, Bologna', 'Aule in centro, al secondo piano con ascensore.']],
    turns: terms,
    services: [stay('dele-corso', 'Corso intensivo, 40 lezioni', 52_000), stay('dele-esame', 'Iscrizione all’esame DELE', 20_500)],
  },
  {
    ...course,
    title: 'Londra, settimana di inglese per adulti',
    destination: 'Regno Unito, Londra',
    country: 'Regno Unito',
    place: 'LAD',
    webId: 5700,
    types: ['famiglia', 'citta'],
    structures: [['Famiglie di Ealing', null, 'Camera singola e colazione, metropolitana a piedi.']],
    turns: [turn(1, '09-13', '09-20'), turn(2, '04-18', '04-25')],
    services: [
      stay('londra-adulti', 'Famiglia, camera singola e colazione', 61_000),
      stay('corso-adulti', 'Corso di inglese, 20 lezioni', 29_000),
    ],
  },
]
