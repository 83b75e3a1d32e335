import type { SeedProgramme } from '../demonstration.ts'
import { summerExtras } from './extras.ts'
import { coaches, flights, inpsChoices, insurance, paymentPlans, stay } from './services.ts'
import { earlyFortnights, fortnights, weeks } from './task-queue.ts'

const italianStay = { productDivisionId: 1, office: 1, prefix: 'EST', country: 'Italia', extras: summerExtras } as const

/** Further Italian summer stays (division 1), to which a booking can be moved. */
export const italianStays: readonly SeedProgramme[] = [
  {
    ...italianStay,
    title: 'Lignano, vela e pineta',
    destination: 'Italia, Lignano Sabbiadoro',
    place: 'LGN',
    webId: 2100,
    types: ['mare'],
    structures: [
      ['Villaggio Getur', 'Viale Centrale 29, Lignano Sabbiadoro', 'Pineta, spiaggia e piscina olimpionica nello stesso villaggio.'],
    ],
    turns: fortnights,
    services: [
      stay('lignano-villaggio', 'Villaggio nella pineta, pensione completa', 98_000),
      stay('lignano-vela', 'Corso di vela', 12_000),
      insurance(5_000),
    ],
    choices: [...coaches({ Modena: 8_000, Bologna: 7_500, Milano: 9_000, Verona: 6_000 }), ...inpsChoices, ...paymentPlans],
  },
  {
    ...italianStay,
    title: 'Folgaria, boschi e arrampicata',
    destination: 'Italia, Folgaria',
    place: 'FLG',
    webId: 2200,
    types: ['montagna'],
    structures: [['Casa Alpina Il Cimone', 'Via Negheli 14, Folgaria', 'Casa di legno con parete di arrampicata al coperto.']],
    turns: weeks,
    services: [
      stay('folgaria-casa', 'Casa alpina, pensione completa', 54_000),
      stay('folgaria-arrampicata', 'Arrampicata e parco avventura', 8_500),
      insurance(4_500),
    ],
    choices: [...coaches({ Modena: 5_000, Verona: 3_500, 'Milano*': 6_500 }), ...paymentPlans],
  },
  {
    ...italianStay,
    title: 'Sila, scienza nel parco',
    destination: 'Italia, Parco della Sila',
    place: 'SIL',
    webId: 2300,
    types: ['montagna', 'lago'],
    structures: [['Centro Lorica', 'Località Lorica, San Giovanni in Fiore', 'Sul lago Arvo, con osservatorio astronomico.']],
    turns: earlyFortnights,
    services: [
      stay('sila-centro', 'Centro sul lago, pensione completa', 86_000),
      stay('sila-laboratori', 'Laboratori di scienze e osservatorio', 11_000),
      insurance(5_000),
    ],
    choices: [...coaches({ Napoli: 7_500, Bari: 6_500, Roma: 11_000 }), ...inpsChoices, ...paymentPlans],
  },
  {
    ...italianStay,
    title: 'Sardegna, surf a Porto Pollo',
    destination: 'Italia, Palau',
    place: 'PLU',
    webId: 2400,
    types: ['mare'],
    structures: [['Villaggio Isola dei Gabbiani', 'Porto Pollo, Palau', 'Tende attrezzate su una penisola tra due spiagge.']],
    turns: fortnights,
    services: [
      stay('sardegna-villaggio', 'Villaggio, tenda attrezzata, pensione completa', 104_000),
      stay('sardegna-surf', 'Scuola di windsurf', 16_000),
      insurance(5_000),
    ],
    choices: [...flights({ Bologna: 16_000, Milano: 15_000, Roma: 13_500, 'Torino*': 16_500 }), ...inpsChoices, ...paymentPlans],
  },
  {
    ...italianStay,
    title: 'Gargano, mare e delfini',
    destination: 'Italia, Vieste',
    place: 'VST',
    webId: 2500,
    types: ['mare', 'lago'],
    structures: [['Villaggio Baia degli Aranci', 'Lungomare Europa 30, Vieste', 'Bungalow tra gli aranci, gommone per le uscite in mare.']],
    turns: earlyFortnights,
    services: [
      stay('gargano-villaggio', 'Villaggio, bungalow, pensione completa', 91_000),
      stay('gargano-delfini', 'Uscite con i biologi marini', 13_000),
      insurance(5_000),
    ],
    choices: [...coaches({ Bari: 5_500, Napoli: 8_000, Roma: 10_500, Bologna: 13_500 }), ...inpsChoices, ...paymentPlans],
  },
]
