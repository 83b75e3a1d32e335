import type { TripFile } from '../types.ts'
import { euro, offer } from '../values.ts'

// Summer stays with bookings of the demonstration.
export const summerStays = {
  shared: {
    division: 1,
    office: 1,
    prefix: 'EST',
    country: 'Italia',
    kinds: ['mare'],
    choices: ['isee', 'inps-plan', 'payment-plans'],
    extras: ['summer', 'price-lock'],
  },
  trips: {
    bellaria: {
      title: 'Bellaria, mare e sport',
      destination: 'Italia, Riviera romagnola',
      place: 'BLR',
      webId: 3800,
      structures: [
        {
          name: 'Villaggio Le Conchiglie',
          address: 'Viale Pinzon 120, Bellaria',
          text: 'Camere da quattro con bagno, a cento metri dalla spiaggia.',
        },
      ],
      calendar: 'fortnights',
      services: [
        { departure: { city: 'Modena', by: 'coach', price: euro(70) } },
        { stay: { code: 'bellaria-villaggio', name: 'Villaggio sul mare, pensione completa', price: euro(920) } },
        { extra: { family: 'Extra4', code: 'bellaria-sport', name: 'Vela, beach volley e tuffi con istruttori', price: euro(150) } },
        { insurance: { of: 'italy', price: euro(50) } },
        { listed: 'pagamento-rate' },
      ],
      departures: {
        coach: { Bologna: offer(60), Milano: offer(95), Torino: offer(110), Firenze: offer(85, 'soldout'), Roma: offer(125) },
      },
    },
    garda: {
      title: 'Lago di Garda, settimana di vela e natura',
      destination: 'Italia, Peschiera del Garda',
      place: 'GRD',
      webId: 3900,
      kinds: ['lago'],
      structures: [
        {
          name: 'Casa San Benedetto',
          address: 'Lungolago Garibaldi 8, Peschiera del Garda',
          text: 'Casa per ferie con pontile proprio e camere da sei.',
        },
      ],
      turns: [
        { turn: 1, from: '06-14', to: '06-21' },
        { turn: 2, from: '06-21', to: '06-28' },
        { turn: 3, from: '06-28', to: '07-05', supplement: euro(20) },
        { turn: 5, from: '07-19', to: '07-25' },
        { turn: 6, from: '07-26', to: '08-01', state: 'soldout' },
      ],
      services: [
        { stay: { code: 'garda-camping', name: 'Casa per ferie sul lago, pensione completa', price: euro(490) } },
        { stay: { code: 'garda-vela', name: 'Corso di vela, cinque uscite', price: euro(115) } },
        { insurance: { of: 'italy', price: euro(35) } },
      ],
      departures: {
        coach: { Modena: offer(40), Bologna: offer(45), Milano: offer(55), Verona: offer(25) },
      },
      choices: ['payment-plans'],
    },
    cesenatico: {
      title: 'Cesenatico, mare e giochi',
      destination: 'Italia, Riviera romagnola',
      place: 'CES',
      webId: 3700,
      structures: [
        {
          name: 'Colonia Il Faro',
          address: 'Viale Carducci 210, Cesenatico',
          text: 'Camerate luminose, giardino e spiaggia riservata.',
        },
      ],
      turns: [
        { turn: 1, from: '06-14', to: '06-27' },
        { turn: 2, from: '07-05', to: '07-18' },
        { turn: 4, from: '07-26', to: '08-08', supplement: euro(60), state: 'closed' },
      ],
      services: [
        { departure: { city: 'Modena', by: 'coach', price: euro(60) } },
        { stay: { code: 'cesenatico-villaggio', name: 'Colonia sul mare, pensione completa', price: euro(830) } },
        { stay: { code: 'cesenatico-parco', name: 'Ingresso al parco acquatico', price: euro(40) } },
        { insurance: { of: 'italy', price: euro(50) } },
      ],
      departures: {
        coach: { Bologna: offer(50), Parma: offer(75), Milano: offer(90) },
      },
    },
    dolomiti: {
      title: 'Dolomiti, avventura in rifugio',
      destination: 'Italia, Val di Fassa',
      place: 'DLM',
      webId: 3600,
      kinds: ['montagna'],
      structures: [{ name: 'Rifugio Monte Pelmo', text: 'Camerata da otto, cucina di montagna, stelle alla finestra.' }],
      calendar: 'weeks',
      services: [
        { stay: { code: 'dolomiti-rifugio', name: 'Rifugio, camerata, pensione completa', price: euro(620) } },
        { stay: { code: 'dolomiti-guida', name: 'Guida alpina e attrezzatura', price: euro(95) } },
        { insurance: { of: 'italy', price: euro(45) } },
      ],
      departures: {
        coach: { Verona: offer(45), Bologna: offer(65), Padova: offer(50, 'closed') },
      },
      choices: ['payment-plans'],
    },
    bibione: {
      title: 'Bibione, estate al mare',
      destination: 'Italia, Bibione',
      place: 'BIB',
      webId: 3500,
      structures: [
        {
          name: 'Villaggio Pineta Verde',
          address: 'Via dei Pini 4, Bibione',
          text: 'Villette da otto nella pineta, piscina e campi sportivi.',
        },
      ],
      turns: [
        { turn: 1, from: '06-14', to: '06-27' },
        { turn: 2, from: '06-28', to: '07-11', state: 'soldout' },
        { turn: 3, from: '07-12', to: '07-25' },
        { turn: 4, from: '07-26', to: '08-08', supplement: euro(60), state: 'closed' },
      ],
      services: [
        { departure: { city: 'Napoli', by: 'coach', price: euro(120) } },
        { stay: { code: 'bibione-villaggio', name: 'Villaggio, camera multipla, pensione completa', price: euro(1390) } },
        { stay: { code: 'bibione-lab', name: 'Laboratori di musica e sport', price: euro(90) } },
        { insurance: { of: 'italy', price: euro(50) } },
        { listed: 'isee-b' },
        { listed: 'pagamento-rate' },
      ],
      departures: {
        coach: { Roma: offer(100), Firenze: offer(80), Bologna: offer(65), Milano: offer(70, 'soldout'), Bari: offer(145) },
      },
    },
  },
} satisfies TripFile
