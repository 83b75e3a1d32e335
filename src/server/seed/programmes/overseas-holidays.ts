import type { SeedProgramme } from '../demonstration.ts'
import { studyExtras } from './extras.ts'
import { flights, inpsChoices, insurance, paymentPlans, stay } from './services.ts'
import { earlyFortnights, fortnights } from './task-queue.ts'

const studyHoliday = { productDivisionId: 3, office: 2, prefix: 'VS', extras: studyExtras } as const
const english = stay('corso-inglese-20', 'Corso di inglese, 20 lezioni a settimana', 42_000, 2)

/** Overseas language holidays (division 3). */
export const overseasHolidays: readonly SeedProgramme[] = [
  {
    ...studyHoliday,
    title: 'New York, college sull’Hudson',
    destination: 'Stati Uniti, New York',
    country: 'Stati Uniti',
    place: 'NYC',
    webId: 7700,
    types: ['college', 'citta'],
    structures: [['Riverdale Campus', 'Manhattan College Parkway, New York', 'Camere doppie, metropolitana davanti al campus.']],
    turns: fortnights,
    services: [stay('newyork-college', 'College, camera doppia, pensione completa', 232_000), english, insurance(16_000)],
    choices: [...flights({ Milano: 92_000, Roma: 89_000, 'Bologna-': 98_000 }), ...inpsChoices, ...paymentPlans],
  },
  {
    ...studyHoliday,
    title: 'Boston, inglese e scienza',
    destination: 'Stati Uniti, Boston',
    country: 'Stati Uniti',
    place: 'BOS',
    webId: 7800,
    types: ['college'],
    structures: [['Fenway Residence', 'The Fenway 255, Boston', 'Appartamenti da quattro vicino ai musei.']],
    turns: earlyFortnights,
    services: [stay('boston-college', 'College, appartamento, pensione completa', 226_000), english, insurance(16_000)],
    choices: [...flights({ Milano: 94_000, Roma: 91_000 }), ...inpsChoices, ...paymentPlans],
  },
  {
    ...studyHoliday,
    title: 'Toronto, college e grandi laghi',
    destination: 'Canada, Toronto',
    country: 'Canada',
    place: 'TOR',
    webId: 7900,
    types: ['college', 'lago'],
    structures: [['York Lakeside', 'Keele Street 4700, Toronto', 'Camere singole, piscina e un parco di duecento ettari.']],
    turns: fortnights,
    services: [stay('toronto-college', 'College, camera singola, pensione completa', 214_000), english, insurance(16_000)],
    choices: [...flights({ Milano: 88_000, Roma: 86_000, 'Venezia*': 93_000 }), ...inpsChoices, ...paymentPlans],
  },
]
