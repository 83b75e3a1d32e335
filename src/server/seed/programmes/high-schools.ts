import type { SeedProgramme } from '../demonstration.ts'
import { schoolExtras } from './extras.ts'
import { flights, paymentPlans, stay } from './services.ts'
import { turn } from './task-queue.ts'

const school = { productDivisionId: 8, office: 2, prefix: 'HSP', types: ['scuola'], extras: schoolExtras } as const
const terms = [
  turn(1, '08-25', '06-10'),
  turn(2, '08-25', '01-20', { supplementCents: -180_000 }),
  turn(3, '01-10', '06-10', { supplementCents: -180_000, state: 'closed' }),
]
const host = stay('hsp-famiglia-anno', 'Ospitalità in famiglia, pensione completa, con tutor', 540_000)
const cover = {
  itemGroup: 'Assicurazione',
  code: 'assicurazione-scuola',
  name: 'Assicurazione sanitaria per tutto il soggiorno',
  priceCents: 72_000,
} as const

/** A term or a year at a school abroad (division 8). */
export const highSchools: readonly SeedProgramme[] = [
  {
    ...school,
    title: 'High School negli Stati Uniti, in Oregon',
    destination: 'Stati Uniti, Portland',
    country: 'Stati Uniti',
    place: 'PDX',
    webId: 5800,
    structures: [['Famiglie di Portland', null, 'Famiglie volontarie, scelte e seguite dal coordinatore di zona.']],
    turns: terms,
    services: [stay('hsp-usa-scuola', 'Iscrizione alla scuola superiore e visto', 690_000), host, cover],
    choices: [...flights({ Milano: 98_000, Roma: 96_000 }), ...paymentPlans],
  },
  {
    ...school,
    title: 'High School in Canada, Columbia Britannica',
    destination: 'Canada, Victoria',
    country: 'Canada',
    place: 'YYJ',
    webId: 5900,
    structures: [['Famiglie di Victoria', null, 'Vicino al distretto scolastico, autobus giallo davanti a casa.']],
    turns: terms,
    services: [stay('hsp-canada-scuola', 'Iscrizione al distretto scolastico', 840_000), host, cover],
    choices: [...flights({ Milano: 112_000, 'Roma*': 109_000 }), ...paymentPlans],
  },
  {
    ...school,
    title: 'Liceo in Germania, a Lipsia',
    destination: 'Germania, Lipsia',
    country: 'Germania',
    place: 'LEJ',
    webId: 6000,
    structures: [['Famiglie di Lipsia', null, 'In bicicletta o in tram fino al liceo.']],
    turns: terms,
    services: [stay('hsp-germania-scuola', 'Iscrizione al liceo e corso di tedesco', 410_000), host, cover],
    choices: [...flights({ Milano: 21_000, Bologna: 22_500 }), ...paymentPlans],
  },
]
