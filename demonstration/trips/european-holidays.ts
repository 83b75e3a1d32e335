import type { TripFile } from '../types.ts'
import { euro, offer } from '../values.ts'

// Further European language holidays, to which a booking can be moved.
export const europeanHolidays = {
  shared: {
    division: 3,
    office: 2,
    prefix: 'VS',
    calendar: 'fortnights',
    choices: ['isee', 'inps-plan', 'payment-plans'],
    extras: ['study', 'price-lock'],
  },
  trips: {
    oxford: {
      title: 'Oxford, college tra i prati',
      destination: 'Regno Unito, Oxford',
      country: 'Regno Unito',
      place: 'OXF',
      webId: 7100,
      kinds: ['college', 'citta'],
      structures: [{ name: 'Headington Hill', address: 'London Road, Oxford', text: 'Camere singole, sala studio e campi da cricket.' }],
      services: [
        { stay: { code: 'oxford-college', name: 'College, camera singola, pensione completa', price: euro(1690) } },
        { stay: { code: 'corso-inglese-20', name: 'Corso di inglese, 20 lezioni a settimana', price: euro(380), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(120) } },
      ],
      departures: {
        flight: { Bologna: offer(340), Milano: offer(325), Roma: offer(335), Venezia: offer(350, 'soldout') },
      },
    },
    'galway-music': {
      title: 'Galway, inglese e musica in famiglia',
      destination: 'Irlanda, Galway',
      country: 'Irlanda',
      place: 'GWY',
      webId: 7200,
      kinds: ['famiglia', 'scena'],
      structures: [{ name: 'Famiglie di Salthill', text: 'Un solo studente italiano per famiglia, scuola a piedi.' }],
      calendar: 'early-fortnights',
      services: [
        { stay: { code: 'galway-famiglia-estate', name: 'Famiglia, pensione completa', price: euro(1380) } },
        { stay: { code: 'corso-inglese-20', name: 'Corso di inglese, 20 lezioni a settimana', price: euro(380), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(120) } },
      ],
      departures: {
        flight: { Milano: offer(360), Roma: offer(375), Bologna: offer(380) },
      },
    },
    sliema: {
      title: 'Malta, famiglia a Sliema',
      destination: 'Malta',
      country: 'Malta',
      place: 'SLM',
      webId: 7300,
      kinds: ['famiglia', 'mare'],
      structures: [{ name: 'Famiglie di Sliema', text: 'In due per famiglia, scuola e mare a piedi.' }],
      services: [
        { stay: { code: 'malta-famiglia', name: 'Famiglia, pensione completa', price: euro(1320) } },
        { stay: { code: 'corso-inglese-20', name: 'Corso di inglese, 20 lezioni a settimana', price: euro(380), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(120) } },
      ],
      departures: {
        flight: { Bologna: offer(320), Roma: offer(310), Catania: offer(240) },
      },
    },
    salamanca: {
      title: 'Salamanca, spagnolo nella città d’oro',
      destination: 'Spagna, Salamanca',
      country: 'Spagna',
      place: 'SLC',
      webId: 7400,
      kinds: ['college', 'citta'],
      structures: [
        {
          name: 'Colegio Mayor Hernán Cortés',
          address: 'Paseo de San Vicente 107, Salamanca',
          text: 'Camere singole a due passi da Plaza Mayor.',
        },
      ],
      services: [
        { stay: { code: 'salamanca-colegio', name: 'Collegio universitario, pensione completa', price: euro(1240) } },
        { stay: { code: 'corso-spagnolo-20', name: 'Corso di spagnolo, 20 lezioni a settimana', price: euro(360), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(110) } },
      ],
      departures: {
        flight: { Bologna: offer(275), Milano: offer(260), Roma: offer(265) },
      },
    },
    wannsee: {
      title: 'Berlino, tedesco e storia',
      destination: 'Germania, Berlino',
      country: 'Germania',
      place: 'BER',
      webId: 7500,
      kinds: ['college', 'citta'],
      structures: [
        { name: 'Jugendcampus Wannsee', address: 'Badeweg 1, Berlino', text: 'Camere da quattro sul lago, biciclette per tutti.' },
      ],
      calendar: 'early-fortnights',
      services: [
        { stay: { code: 'berlino-campus', name: 'Campus sul lago, pensione completa', price: euro(1270) } },
        { stay: { code: 'corso-tedesco-20', name: 'Corso di tedesco, 20 lezioni a settimana', price: euro(360), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(110) } },
      ],
      departures: {
        flight: { Bologna: offer(250), Milano: offer(240), Roma: offer(255) },
      },
      choices: ['payment-plans'],
    },
    'vienna-music': {
      title: 'Vienna, tedesco e musica',
      destination: 'Austria, Vienna',
      country: 'Austria',
      place: 'VIE',
      webId: 7600,
      kinds: ['college', 'scena'],
      structures: [{ name: 'Kolleg am Prater', address: 'Handelskai 78, Vienna', text: 'Camere doppie, sale prova e pianoforti.' }],
      services: [
        { stay: { code: 'vienna-kolleg', name: 'Collegio, camera doppia, pensione completa', price: euro(1310) } },
        { stay: { code: 'corso-tedesco-20', name: 'Corso di tedesco, 20 lezioni a settimana', price: euro(360), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(110) } },
      ],
      departures: {
        flight: { Bologna: offer(220), Milano: offer(225), Roma: offer(235) },
      },
    },
  },
} satisfies TripFile
