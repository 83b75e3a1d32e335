import type { TripFile } from '../types.ts'
import { euro, offer } from '../values.ts'

// Stays for older guests.
export const silverStays = {
  shared: {
    division: 11,
    office: 1,
    prefix: 'ARG',
    country: 'Italia',
    kinds: ['terme'],
    choices: ['payment-plans'],
    extras: ['silver'],
  },
  trips: {
    ischia: {
      title: 'Ischia, terme e mare',
      destination: 'Italia, Ischia',
      place: 'ISC',
      webId: 3400,
      structures: [
        {
          name: 'Albergo Terme del Golfo',
          address: 'Via Roma 61, Casamicciola Terme',
          text: 'Tre piscine termali e stabilimento convenzionato.',
        },
      ],
      calendar: 'silver-seasons',
      services: [
        { stay: { code: 'ischia-albergo', name: 'Albergo con piscine termali, pensione completa', price: euro(780) } },
        { departure: { city: 'Bologna', by: 'coach-and-ferry', price: euro(130) } },
        { insurance: { of: 'italy', price: euro(40) } },
      ],
      departures: {
        'coach-and-ferry': { Firenze: offer(115), Roma: offer(90) },
      },
    },
    montecatini: {
      title: 'Montecatini, due settimane alle terme',
      destination: 'Italia, Montecatini Terme',
      place: 'MTC',
      webId: 3300,
      structures: [
        { name: 'Albergo Belvedere', address: 'Viale Verdi 45, Montecatini Terme', text: 'Nel parco, a due passi dagli stabilimenti.' },
      ],
      calendar: 'silver-seasons',
      services: [
        { stay: { code: 'montecatini-albergo', name: 'Albergo nel parco, pensione completa', price: euro(690) } },
        { insurance: { of: 'italy', price: euro(40) } },
      ],
      departures: {
        coach: { Modena: offer(55), Bologna: offer(50), Milano: offer(85) },
      },
    },
    rodi: {
      title: 'Rodi, autunno sul mare',
      destination: 'Grecia, Rodi',
      country: 'Grecia',
      place: 'ROD',
      webId: 3200,
      kinds: ['mare', 'citta'],
      structures: [{ name: 'Hotel Elafos Bay', address: 'Ialyssos, Rodi', text: 'Camere vista mare, cucina italiana e greca.' }],
      turns: [
        { turn: 1, from: '09-06', to: '09-20' },
        { turn: 2, from: '09-20', to: '10-04' },
      ],
      services: [
        { stay: { code: 'rodi-hotel', name: 'Albergo sul mare, pensione completa', price: euro(880) } },
        { insurance: { of: 'abroad', price: euro(90) } },
      ],
      departures: {
        flight: { Bologna: offer(260), Milano: offer(240), Roma: offer(235) },
      },
    },
  },
} satisfies TripFile
