import type { TripFile } from '../types.ts'
import { euro, offer } from '../values.ts'

// Further Italian summer stays, to which a booking can be moved.
export const italianStays = {
  shared: {
    division: 1,
    office: 1,
    prefix: 'EST',
    country: 'Italia',
    choices: ['isee', 'inps-plan', 'payment-plans'],
    extras: ['summer', 'price-lock'],
  },
  trips: {
    lignano: {
      title: 'Lignano, vela e pineta',
      destination: 'Italia, Lignano Sabbiadoro',
      place: 'LGN',
      webId: 2100,
      kinds: ['mare'],
      structures: [
        {
          name: 'Villaggio Getur',
          address: 'Viale Centrale 29, Lignano Sabbiadoro',
          text: 'Pineta, spiaggia e piscina olimpionica nello stesso villaggio.',
        },
      ],
      calendar: 'fortnights',
      services: [
        { stay: { code: 'lignano-villaggio', name: 'Villaggio nella pineta, pensione completa', price: euro(980) } },
        { stay: { code: 'lignano-vela', name: 'Corso di vela', price: euro(120) } },
        { insurance: { of: 'italy', price: euro(50) } },
      ],
      departures: {
        coach: { Modena: offer(80), Bologna: offer(75), Milano: offer(90), Verona: offer(60) },
      },
    },
    folgaria: {
      title: 'Folgaria, boschi e arrampicata',
      destination: 'Italia, Folgaria',
      place: 'FLG',
      webId: 2200,
      kinds: ['montagna'],
      structures: [
        {
          name: 'Casa Alpina Il Cimone',
          address: 'Via Negheli 14, Folgaria',
          text: 'Casa di legno con parete di arrampicata al coperto.',
        },
      ],
      calendar: 'weeks',
      services: [
        { stay: { code: 'folgaria-casa', name: 'Casa alpina, pensione completa', price: euro(540) } },
        { stay: { code: 'folgaria-arrampicata', name: 'Arrampicata e parco avventura', price: euro(85) } },
        { insurance: { of: 'italy', price: euro(45) } },
      ],
      departures: {
        coach: { Modena: offer(50), Verona: offer(35), Milano: offer(65, 'soldout') },
      },
      choices: ['payment-plans'],
    },
    sila: {
      title: 'Sila, scienza nel parco',
      destination: 'Italia, Parco della Sila',
      place: 'SIL',
      webId: 2300,
      kinds: ['montagna', 'lago'],
      structures: [
        {
          name: 'Centro Lorica',
          address: 'Località Lorica, San Giovanni in Fiore',
          text: 'Sul lago Arvo, con osservatorio astronomico.',
        },
      ],
      calendar: 'early-fortnights',
      services: [
        { stay: { code: 'sila-centro', name: 'Centro sul lago, pensione completa', price: euro(860) } },
        { stay: { code: 'sila-laboratori', name: 'Laboratori di scienze e osservatorio', price: euro(110) } },
        { insurance: { of: 'italy', price: euro(50) } },
      ],
      departures: {
        coach: { Napoli: offer(75), Bari: offer(65), Roma: offer(110) },
      },
    },
    'porto-pollo': {
      title: 'Sardegna, surf a Porto Pollo',
      destination: 'Italia, Palau',
      place: 'PLU',
      webId: 2400,
      kinds: ['mare'],
      structures: [
        {
          name: 'Villaggio Isola dei Gabbiani',
          address: 'Porto Pollo, Palau',
          text: 'Tende attrezzate su una penisola tra due spiagge.',
        },
      ],
      calendar: 'fortnights',
      services: [
        { stay: { code: 'sardegna-villaggio', name: 'Villaggio, tenda attrezzata, pensione completa', price: euro(1040) } },
        { stay: { code: 'sardegna-surf', name: 'Scuola di windsurf', price: euro(160) } },
        { insurance: { of: 'italy', price: euro(50) } },
      ],
      departures: {
        flight: { Bologna: offer(160), Milano: offer(150), Roma: offer(135), Torino: offer(165, 'soldout') },
      },
    },
    gargano: {
      title: 'Gargano, mare e delfini',
      destination: 'Italia, Vieste',
      place: 'VST',
      webId: 2500,
      kinds: ['mare', 'lago'],
      structures: [
        {
          name: 'Villaggio Baia degli Aranci',
          address: 'Lungomare Europa 30, Vieste',
          text: 'Bungalow tra gli aranci, gommone per le uscite in mare.',
        },
      ],
      calendar: 'early-fortnights',
      services: [
        { stay: { code: 'gargano-villaggio', name: 'Villaggio, bungalow, pensione completa', price: euro(910) } },
        { stay: { code: 'gargano-delfini', name: 'Uscite con i biologi marini', price: euro(130) } },
        { insurance: { of: 'italy', price: euro(50) } },
      ],
      departures: {
        coach: { Bari: offer(55), Napoli: offer(80), Roma: offer(105), Bologna: offer(135) },
      },
    },
  },
} satisfies TripFile
