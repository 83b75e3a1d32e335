import type { SeedProgramme } from '../demonstration.ts'
import { silverExtras } from './extras.ts'
import { coaches, departure, flights, insurance, paymentPlans, stay } from './services.ts'
import { turn } from './task-queue.ts'

const silverStay = { productDivisionId: 11, office: 1, prefix: 'ARG', country: 'Italia', extras: silverExtras, types: ['terme'] } as const
const seasons = [
  turn(1, '09-06', '09-20'),
  turn(2, '09-20', '10-04'),
  turn(3, '05-17', '05-31'),
  turn(4, '10-04', '10-18', { state: 'soldout' }),
]

/** Stays for older guests (division 11). */
export const silverStays = {
  ischia: {
    ...silverStay,
    title: 'Ischia, terme e mare',
    destination: 'Italia, Ischia',
    place: 'ISC',
    webId: 3400,
    structures: [['Albergo Terme del Golfo', 'Via Roma 61, Casamicciola Terme', 'Tre piscine termali e stabilimento convenzionato.']],
    turns: seasons,
    services: [
      stay('ischia-albergo', 'Albergo con piscine termali, pensione completa', 78_000),
      departure('Bologna', 'Pullman e traghetto', 13_000),
      insurance(4_000),
    ],
    choices: [departure('Firenze', 'Pullman e traghetto', 11_500), departure('Roma', 'Pullman e traghetto', 9_000), ...paymentPlans],
  },
  montecatini: {
    ...silverStay,
    title: 'Montecatini, due settimane alle terme',
    destination: 'Italia, Montecatini Terme',
    place: 'MTC',
    webId: 3300,
    structures: [['Albergo Belvedere', 'Viale Verdi 45, Montecatini Terme', 'Nel parco, a due passi dagli stabilimenti.']],
    turns: seasons,
    services: [stay('montecatini-albergo', 'Albergo nel parco, pensione completa', 69_000), insurance(4_000)],
    choices: [...coaches({ Modena: 5_500, Bologna: 5_000, Milano: 8_500 }), ...paymentPlans],
  },
  rodi: {
    ...silverStay,
    country: 'Grecia',
    types: ['mare', 'citta'],
    title: 'Rodi, autunno sul mare',
    destination: 'Grecia, Rodi',
    place: 'ROD',
    webId: 3200,
    structures: [['Hotel Elafos Bay', 'Ialyssos, Rodi', 'Camere vista mare, cucina italiana e greca.']],
    turns: seasons.slice(0, 2),
    services: [stay('rodi-hotel', 'Albergo sul mare, pensione completa', 88_000), insurance(9_000)],
    choices: [...flights({ Bologna: 26_000, Milano: 24_000, Roma: 23_500 }), ...paymentPlans],
  },
} as const satisfies Record<string, SeedProgramme>
