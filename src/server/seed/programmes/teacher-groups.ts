import type { SeedProgramme, SeedService } from '../demonstration.ts'
import { groupExtras } from './extras.ts'
import { flights, stay } from './services.ts'
import { turn } from './task-queue.ts'

const group = { productDivisionId: 4, office: 3, prefix: 'GRP', extras: groupExtras } as const
const turns = [turn(1, '06-28', '07-12'), turn(2, '08-23', '09-06'), turn(3, '03-15', '03-22', { state: 'soldout' })]
/** The free place of the accompanying teacher, as a reduction. */
const freePlace = (priceCents: number): SeedService => ({
  itemGroup: 'Riduzioni',
  code: 'assistenti',
  name: 'Gratuità per l’insegnante accompagnatore',
  priceCents: -priceCents,
})

/** Groups that teachers lead (division 4). */
export const teacherGroups: readonly SeedProgramme[] = [
  {
    ...group,
    title: 'Gruppo docenti a Dublino',
    destination: 'Irlanda, Dublino',
    country: 'Irlanda',
    place: 'DUB',
    webId: 6500,
    types: ['gruppo', 'college'],
    structures: [['Dublin City Campus', 'Collins Avenue, Dublino', 'Camere singole nel campus, palestra e piscina.']],
    turns,
    services: [stay('dublino-accompagnatore', 'Accompagnatore, camera singola, pensione completa', 136_000), freePlace(136_000)],
    choices: flights({ Bologna: 0, Milano: 0, Roma: 0 }),
  },
  {
    ...group,
    title: 'Gruppo docenti a Malta',
    destination: 'Malta',
    country: 'Malta',
    place: 'MLT',
    webId: 6600,
    types: ['gruppo', 'mare'],
    structures: [
      ['Campus St. Julian’s', 'Triq San Ġiljan 44, St. Julian’s', 'Camere doppie con bagno, piscina e aule nello stesso giardino.'],
    ],
    turns,
    services: [stay('malta-accompagnatore', 'Accompagnatore, camera singola, pensione completa', 112_000), freePlace(112_000)],
    choices: flights({ Bologna: 0, Roma: 0 }),
  },
  {
    ...group,
    title: 'Gruppo docenti a Nizza',
    destination: 'Francia, Nizza',
    country: 'Francia',
    place: 'NCE',
    webId: 6700,
    types: ['gruppo', 'citta'],
    structures: [['Résidence Cimiez', 'Avenue Cap de Croix 18, Nizza', 'Camere triple e una singola per l’insegnante.']],
    turns,
    services: [stay('nizza-accompagnatore', 'Accompagnatore, camera singola, mezza pensione', 88_000), freePlace(88_000)],
    choices: flights({ Roma: 0, Napoli: 0 }),
  },
]
