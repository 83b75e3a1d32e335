import type { TripFile } from '../types.ts'
import { euro, offer } from '../values.ts'

// Overseas language holidays.
export const overseasHolidays = {
  shared: {
    division: 3,
    office: 2,
    prefix: 'VS',
    country: 'Stati Uniti',
    calendar: 'fortnights',
    choices: ['isee', 'inps-plan', 'payment-plans'],
    extras: ['study', 'price-lock'],
  },
  trips: {
    'new-york': {
      title: 'New York, college sull’Hudson',
      destination: 'Stati Uniti, New York',
      place: 'NYC',
      webId: 7700,
      kinds: ['college', 'citta'],
      structures: [
        {
          name: 'Riverdale Campus',
          address: 'Manhattan College Parkway, New York',
          text: 'Camere doppie, metropolitana davanti al campus.',
        },
      ],
      services: [
        { stay: { code: 'newyork-college', name: 'College, camera doppia, pensione completa', price: euro(2320) } },
        { stay: { code: 'corso-inglese-20', name: 'Corso di inglese, 20 lezioni a settimana', price: euro(420), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(160) } },
      ],
      departures: {
        flight: { Milano: offer(920), Roma: offer(890), Bologna: offer(980, 'closed') },
      },
    },
    boston: {
      title: 'Boston, inglese e scienza',
      destination: 'Stati Uniti, Boston',
      place: 'BOS',
      webId: 7800,
      kinds: ['college'],
      structures: [{ name: 'Fenway Residence', address: 'The Fenway 255, Boston', text: 'Appartamenti da quattro vicino ai musei.' }],
      calendar: 'early-fortnights',
      services: [
        { stay: { code: 'boston-college', name: 'College, appartamento, pensione completa', price: euro(2260) } },
        { stay: { code: 'corso-inglese-20', name: 'Corso di inglese, 20 lezioni a settimana', price: euro(420), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(160) } },
      ],
      departures: {
        flight: { Milano: offer(940), Roma: offer(910) },
      },
    },
    toronto: {
      title: 'Toronto, college e grandi laghi',
      destination: 'Canada, Toronto',
      country: 'Canada',
      place: 'TOR',
      webId: 7900,
      kinds: ['college', 'lago'],
      structures: [
        {
          name: 'York Lakeside',
          address: 'Keele Street 4700, Toronto',
          text: 'Camere singole, piscina e un parco di duecento ettari.',
        },
      ],
      services: [
        { stay: { code: 'toronto-college', name: 'College, camera singola, pensione completa', price: euro(2140) } },
        { stay: { code: 'corso-inglese-20', name: 'Corso di inglese, 20 lezioni a settimana', price: euro(420), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(160) } },
      ],
      departures: {
        flight: { Milano: offer(880), Roma: offer(860), Venezia: offer(930, 'soldout') },
      },
    },
  },
} satisfies TripFile
