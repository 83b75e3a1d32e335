import type { SeedProgramme } from '../demonstration.ts'
import { departure, instalments, insurance, iseeBand, stay } from './services.ts'

const studyHoliday = { productDivisionId: 3, office: 2, prefix: 'VS' } as const

/** Holidays with a language course (division 3). */
export const studyHolidays = {
  malta: {
    ...studyHoliday,
    title: 'Malta, college a St. Julian’s',
    destination: 'Malta',
    place: 'MLT',
    webId: 4100,
    services: [
      departure('Bologna', 'Volo andata e ritorno', 32_000),
      stay('malta-college-doppia', 'College, camera doppia, pensione completa', 165_000),
      stay('corso-inglese-20', 'Corso di inglese, 20 lezioni a settimana', 39_000, 2),
      insurance(12_000),
      instalments,
    ],
  },
  dublino: {
    ...studyHoliday,
    title: 'Dublino, college al Trinity con laboratorio di teatro e due escursioni di un’intera giornata',
    destination: 'Irlanda, Dublino',
    place: 'DUB',
    webId: 4200,
    services: [
      departure('Milano', 'Volo andata e ritorno', 34_000),
      stay('dublino-college-singola', 'Residenza universitaria, camera singola', 172_000),
      stay('corso-inglese-teatro', 'Inglese e teatro, 20 lezioni a settimana', 43_000, 2),
      stay('dublino-escursioni', 'Escursioni: Scogliere di Moher e Glendalough', 4_000, 2),
      insurance(12_000),
    ],
  },
  edimburgo: {
    ...studyHoliday,
    title: 'Edimburgo, college e castelli',
    destination: 'Regno Unito, Edimburgo',
    place: 'EDI',
    webId: 4300,
    services: [
      departure('Milano', 'Volo andata e ritorno', 36_000),
      stay('edimburgo-college', 'College, camera singola, pensione completa', 171_000),
      stay('corso-inglese-20', 'Corso di inglese, 20 lezioni a settimana', 40_000, 2),
      insurance(12_000),
    ],
  },
  valencia: {
    ...studyHoliday,
    title: 'Valencia, spagnolo e mare',
    destination: 'Spagna, Valencia',
    place: 'VLC',
    webId: 4400,
    services: [
      departure('Bologna', 'Volo andata e ritorno', 24_000),
      stay('valencia-residenza', 'Residenza studentesca, pensione completa', 128_000),
      stay('corso-spagnolo-20', 'Corso di spagnolo, 20 lezioni a settimana', 36_000, 2),
      insurance(11_000),
    ],
  },
  brighton: {
    ...studyHoliday,
    title: 'Brighton, college sul mare',
    destination: 'Regno Unito, Brighton',
    place: 'BRI',
    webId: 4500,
    advancePaymentInpsCents: 15_000,
    services: [
      departure('Napoli', 'Volo andata e ritorno', 33_000),
      stay('brighton-college', 'College, camera singola, pensione completa', 158_000),
      stay('corso-inglese-20', 'Corso di inglese, 20 lezioni a settimana', 36_000, 2),
      insurance(12_000),
      iseeBand('isee-c', 'ISEE da 16.000,01 a 24.000,00 euro'),
    ],
  },
  annecy: {
    ...studyHoliday,
    title: 'Annecy, francese tra lago e montagne',
    destination: 'Francia, Annecy',
    place: 'ANN',
    webId: 4600,
    services: [
      departure('Torino', 'Pullman', 11_000),
      stay('annecy-residenza', 'Residenza, camera doppia, pensione completa', 121_000),
      stay('corso-francese-20', 'Corso di francese, 20 lezioni a settimana', 34_000, 2),
      insurance(11_000),
    ],
  },
} as const satisfies Record<string, SeedProgramme>
