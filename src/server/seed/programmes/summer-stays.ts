import type { SeedProgramme } from '../demonstration.ts'
import { sport, summerExtras } from './extras.ts'
import { coaches, departure, inpsChoices, instalments, insurance, iseeBands, paymentPlans, stay } from './services.ts'
import { earlyFortnights, fortnights, turn, weeks } from './task-queue.ts'

const summerStay = { productDivisionId: 1, office: 1, prefix: 'EST', country: 'Italia', extras: summerExtras } as const

/** Summer stays with demonstration bookings (division 1). */
export const summerStays = {
  bellaria: {
    ...summerStay,
    title: 'Bellaria, mare e sport',
    destination: 'Italia, Riviera romagnola',
    place: 'BLR',
    webId: 3800,
    types: ['mare'],
    structures: [['Villaggio Le Conchiglie', 'Viale Pinzon 120, Bellaria', 'Camere da quattro con bagno, a cento metri dalla spiaggia.']],
    turns: fortnights,
    services: [
      departure('Modena', 'Pullman', 7_000),
      stay('bellaria-villaggio', 'Villaggio sul mare, pensione completa', 92_000),
      sport('bellaria-sport', 'Vela, beach volley e tuffi con istruttori', 15_000),
      insurance(5_000),
      instalments,
    ],
    choices: [
      ...coaches({ Bologna: 6_000, Milano: 9_500, Torino: 11_000, 'Firenze*': 8_500, Roma: 12_500 }),
      ...inpsChoices,
      ...paymentPlans,
    ],
  },
  garda: {
    ...summerStay,
    title: 'Lago di Garda, settimana di vela e natura',
    destination: 'Italia, Peschiera del Garda',
    place: 'GRD',
    webId: 3900,
    types: ['lago'],
    structures: [
      ['Casa San Benedetto', 'Lungolago Garibaldi 8, Peschiera del Garda', 'Casa per ferie con pontile proprio e camere da sei.'],
    ],
    turns: [...weeks.slice(0, 3), turn(5, '07-19', '07-25'), turn(6, '07-26', '08-01', { state: 'soldout' })],
    services: [
      stay('garda-camping', 'Casa per ferie sul lago, pensione completa', 49_000),
      stay('garda-vela', 'Corso di vela, cinque uscite', 11_500),
      insurance(3_500),
    ],
    choices: [...coaches({ Modena: 4_000, Bologna: 4_500, Milano: 5_500, Verona: 2_500 }), ...paymentPlans],
  },
  cesenatico: {
    ...summerStay,
    title: 'Cesenatico, mare e giochi',
    destination: 'Italia, Riviera romagnola',
    place: 'CES',
    webId: 3700,
    types: ['mare'],
    structures: [['Colonia Il Faro', 'Viale Carducci 210, Cesenatico', 'Camerate luminose, giardino e spiaggia riservata.']],
    turns: earlyFortnights.map((each) => (each.turn === 2 ? turn(2, '07-05', '07-18') : each)).filter((each) => each.turn !== 3),
    services: [
      departure('Modena', 'Pullman', 6_000),
      stay('cesenatico-villaggio', 'Colonia sul mare, pensione completa', 83_000),
      stay('cesenatico-parco', 'Ingresso al parco acquatico', 4_000),
      insurance(5_000),
    ],
    choices: [...coaches({ Bologna: 5_000, Parma: 7_500, Milano: 9_000 }), ...inpsChoices, ...paymentPlans],
  },
  dolomiti: {
    ...summerStay,
    title: 'Dolomiti, avventura in rifugio',
    destination: 'Italia, Val di Fassa',
    place: 'DLM',
    webId: 3600,
    types: ['montagna'],
    structures: [['Rifugio Monte Pelmo', null, 'Camerata da otto, cucina di montagna, stelle alla finestra.']],
    turns: weeks,
    services: [
      stay('dolomiti-rifugio', 'Rifugio, camerata, pensione completa', 62_000),
      stay('dolomiti-guida', 'Guida alpina e attrezzatura', 9_500),
      insurance(4_500),
    ],
    choices: [...coaches({ Verona: 4_500, Bologna: 6_500, 'Padova-': 5_000 }), ...paymentPlans],
  },
  bibione: {
    ...summerStay,
    title: 'Bibione, estate al mare',
    destination: 'Italia, Bibione',
    place: 'BIB',
    webId: 3500,
    types: ['mare'],
    structures: [['Villaggio Pineta Verde', 'Via dei Pini 4, Bibione', 'Villette da otto nella pineta, piscina e campi sportivi.']],
    turns: earlyFortnights.map((each) => ({ ...each, ...(each.turn === 2 && { state: 'soldout' as const }) })),
    services: [
      departure('Napoli', 'Pullman', 12_000),
      stay('bibione-villaggio', 'Villaggio, camera multipla, pensione completa', 139_000),
      stay('bibione-lab', 'Laboratori di musica e sport', 9_000),
      insurance(5_000),
      iseeBands.b,
      instalments,
    ],
    choices: [
      ...coaches({ Roma: 10_000, Firenze: 8_000, Bologna: 6_500, 'Milano*': 7_000, Bari: 14_500 }),
      ...inpsChoices,
      ...paymentPlans,
    ],
  },
} as const satisfies Record<string, SeedProgramme>
