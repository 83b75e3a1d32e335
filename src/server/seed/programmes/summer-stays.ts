import type { SeedProgramme } from '../demonstration.ts'
import { departure, instalments, insurance, iseeBand, stay } from './services.ts'

const summerStay = { productDivisionId: 1, office: 1, prefix: 'EST' } as const

/** Stays at the seaside, on lakes and in the mountains (divisions 1 and 11). */
export const summerStays = {
  bellaria: {
    ...summerStay,
    title: 'Bellaria, mare e sport',
    destination: 'Italia, Riviera romagnola',
    place: 'BLR',
    webId: 3800,
    services: [
      departure('Modena', 'Pullman', 7_000),
      stay('bellaria-villaggio', 'Villaggio sul mare, pensione completa', 92_000),
      stay('bellaria-sport', 'Vela, beach volley e tuffi con istruttori', 15_000),
      insurance(5_000),
    ],
  },
  garda: {
    ...summerStay,
    title: 'Lago di Garda, settimana di vela e natura',
    destination: 'Italia, Peschiera del Garda',
    place: 'GRD',
    webId: 3900,
    services: [
      stay('garda-camping', 'Casa per ferie sul lago, pensione completa', 49_000),
      stay('garda-vela', 'Corso di vela, cinque uscite', 11_500),
      insurance(3_500),
    ],
  },
  cesenatico: {
    ...summerStay,
    title: 'Cesenatico, mare e giochi',
    destination: 'Italia, Riviera romagnola',
    place: 'CES',
    webId: 3700,
    services: [
      departure('Modena', 'Pullman', 6_000),
      stay('cesenatico-villaggio', 'Colonia sul mare, pensione completa', 83_000),
      stay('cesenatico-parco', 'Ingresso al parco acquatico', 4_000),
      insurance(5_000),
    ],
  },
  dolomiti: {
    ...summerStay,
    title: 'Dolomiti, avventura in rifugio',
    destination: 'Italia, Val di Fassa',
    place: 'DLM',
    webId: 3600,
    services: [
      stay('dolomiti-rifugio', 'Rifugio, camerata, pensione completa', 62_000),
      stay('dolomiti-guida', 'Guida alpina e attrezzatura', 9_500),
      insurance(4_500),
    ],
  },
  bibione: {
    ...summerStay,
    title: 'Bibione, estate al mare',
    destination: 'Italia, Bibione',
    place: 'BIB',
    webId: 3500,
    services: [
      departure('Napoli', 'Pullman', 12_000),
      stay('bibione-villaggio', 'Villaggio, camera multipla, pensione completa', 139_000),
      stay('bibione-lab', 'Laboratori di musica e sport', 9_000),
      insurance(5_000),
      iseeBand('isee-b', 'ISEE da 8.000,01 a 16.000,00 euro'),
      instalments,
    ],
  },
  ischia: {
    productDivisionId: 11,
    office: 1,
    prefix: 'ARG',
    title: 'Ischia, terme e mare',
    destination: 'Italia, Ischia',
    place: 'ISC',
    webId: 3400,
    services: [
      stay('ischia-albergo', 'Albergo con piscine termali, pensione completa', 78_000),
      departure('Bologna', 'Pullman e traghetto', 13_000),
      insurance(4_000),
    ],
  },
} as const satisfies Record<string, SeedProgramme>
