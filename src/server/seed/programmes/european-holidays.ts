import type { SeedProgramme } from '../demonstration.ts'
import { studyExtras } from './extras.ts'
import { flights, inpsChoices, insurance, paymentPlans, stay } from './services.ts'
import { earlyFortnights, fortnights } from './task-queue.ts'

const studyHoliday = { productDivisionId: 3, office: 2, prefix: 'VS', extras: studyExtras } as const
const english = stay('corso-inglese-20', 'Corso di inglese, 20 lezioni a settimana', 38_000, 2)

/** Further European language holidays (division 3), to which a booking can be moved. */
export const europeanHolidays: readonly SeedProgramme[] = [
  {
    ...studyHoliday,
    title: 'Oxford, college tra i prati',
    destination: 'Regno Unito, Oxford',
    country: 'Regno Unito',
    place: 'OXF',
    webId: 7100,
    types: ['college', 'citta'],
    structures: [['Headington Hill', 'London Road, Oxford', 'Camere singole, sala studio e campi da cricket.']],
    turns: fortnights,
    services: [stay('oxford-college', 'College, camera singola, pensione completa', 169_000), english, insurance(12_000)],
    choices: [...flights({ Bologna: 34_000, Milano: 32_500, Roma: 33_500, 'Venezia*': 35_000 }), ...inpsChoices, ...paymentPlans],
  },
  {
    ...studyHoliday,
    title: 'Galway, inglese e musica in famiglia',
    destination: 'Irlanda, Galway',
    country: 'Irlanda',
    place: 'GWY',
    webId: 7200,
    types: ['famiglia', 'scena'],
    structures: [['Famiglie di Salthill', null, 'Un solo studente italiano per famiglia, scuola a piedi.']],
    turns: earlyFortnights,
    services: [stay('galway-famiglia-estate', 'Famiglia, pensione completa', 138_000), english, insurance(12_000)],
    choices: [...flights({ Milano: 36_000, Roma: 37_500, Bologna: 38_000 }), ...inpsChoices, ...paymentPlans],
  },
  {
    ...studyHoliday,
    title: 'Malta, famiglia a Sliema',
    destination: 'Malta',
    country: 'Malta',
    place: 'SLM',
    webId: 7300,
    types: ['famiglia', 'mare'],
    structures: [['Famiglie di Sliema', null, 'In due per famiglia, scuola e mare a piedi.']],
    turns: fortnights,
    services: [stay('malta-famiglia', 'Famiglia, pensione completa', 132_000), english, insurance(12_000)],
    choices: [...flights({ Bologna: 32_000, Roma: 31_000, Catania: 24_000 }), ...inpsChoices, ...paymentPlans],
  },
  {
    ...studyHoliday,
    title: 'Salamanca, spagnolo nella città d’oro',
    destination: 'Spagna, Salamanca',
    country: 'Spagna',
    place: 'SLC',
    webId: 7400,
    types: ['college', 'citta'],
    structures: [['Colegio Mayor Hernán Cortés', 'Paseo de San Vicente 107, Salamanca', 'Camere singole a due passi da Plaza Mayor.']],
    turns: fortnights,
    services: [
      stay('salamanca-colegio', 'Collegio universitario, pensione completa', 124_000),
      stay('corso-spagnolo-20', 'Corso di spagnolo, 20 lezioni a settimana', 36_000, 2),
      insurance(11_000),
    ],
    choices: [...flights({ Bologna: 27_500, Milano: 26_000, Roma: 26_500 }), ...inpsChoices, ...paymentPlans],
  },
  {
    ...studyHoliday,
    title: 'Berlino, tedesco e storia',
    destination: 'Germania, Berlino',
    country: 'Germania',
    place: 'BER',
    webId: 7500,
    types: ['college', 'citta'],
    structures: [['Jugendcampus Wannsee', 'Badeweg 1, Berlino', 'Camere da quattro sul lago, biciclette per tutti.']],
    turns: earlyFortnights,
    services: [
      stay('berlino-campus', 'Campus sul lago, pensione completa', 127_000),
      stay('corso-tedesco-20', 'Corso di tedesco, 20 lezioni a settimana', 36_000, 2),
      insurance(11_000),
    ],
    choices: [...flights({ Bologna: 25_000, Milano: 24_000, Roma: 25_500 }), ...paymentPlans],
  },
  {
    ...studyHoliday,
    title: 'Vienna, tedesco e musica',
    destination: 'Austria, Vienna',
    country: 'Austria',
    place: 'VIE',
    webId: 7600,
    types: ['college', 'scena'],
    structures: [['Kolleg am Prater', 'Handelskai 78, Vienna', 'Camere doppie, sale prova e pianoforti.']],
    turns: fortnights,
    services: [
      stay('vienna-kolleg', 'Collegio, camera doppia, pensione completa', 131_000),
      stay('corso-tedesco-20', 'Corso di tedesco, 20 lezioni a settimana', 36_000, 2),
      insurance(11_000),
    ],
    choices: [...flights({ Bologna: 22_000, Milano: 22_500, Roma: 23_500 }), ...inpsChoices, ...paymentPlans],
  },
]
