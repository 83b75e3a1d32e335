import type { TripFile } from '../types.ts'
import { euro, offer } from '../values.ts'

// Groups that teachers lead. The place of the accompanying teacher is free, as a reduction.
export const teacherGroups = {
  shared: {
    division: 4,
    office: 3,
    prefix: 'GRP',
    calendar: 'group-turns',
    extras: ['group'],
  },
  trips: {
    'dublin-groups': {
      title: 'Gruppo docenti a Dublino',
      destination: 'Irlanda, Dublino',
      country: 'Irlanda',
      place: 'DUB',
      webId: 6500,
      kinds: ['gruppo', 'college'],
      structures: [
        { name: 'Dublin City Campus', address: 'Collins Avenue, Dublino', text: 'Camere singole nel campus, palestra e piscina.' },
      ],
      services: [
        { stay: { code: 'dublino-accompagnatore', name: 'Accompagnatore, camera singola, pensione completa', price: euro(1360) } },
        { other: { group: 'Riduzioni', code: 'assistenti', name: 'Gratuità per l’insegnante accompagnatore', price: euro(-1360) } },
      ],
      departures: {
        flight: { Bologna: offer(0), Milano: offer(0), Roma: offer(0) },
      },
    },
    'malta-groups': {
      title: 'Gruppo docenti a Malta',
      destination: 'Malta',
      country: 'Malta',
      place: 'MLT',
      webId: 6600,
      kinds: ['gruppo', 'mare'],
      structures: [
        {
          name: 'Campus St. Julian’s',
          address: 'Triq San Ġiljan 44, St. Julian’s',
          text: 'Camere doppie con bagno, piscina e aule nello stesso giardino.',
        },
      ],
      services: [
        { stay: { code: 'malta-accompagnatore', name: 'Accompagnatore, camera singola, pensione completa', price: euro(1120) } },
        { other: { group: 'Riduzioni', code: 'assistenti', name: 'Gratuità per l’insegnante accompagnatore', price: euro(-1120) } },
      ],
      departures: {
        flight: { Bologna: offer(0), Roma: offer(0) },
      },
    },
    'nice-groups': {
      title: 'Gruppo docenti a Nizza',
      destination: 'Francia, Nizza',
      country: 'Francia',
      place: 'NCE',
      webId: 6700,
      kinds: ['gruppo', 'citta'],
      structures: [
        { name: 'Résidence Cimiez', address: 'Avenue Cap de Croix 18, Nizza', text: 'Camere triple e una singola per l’insegnante.' },
      ],
      services: [
        { stay: { code: 'nizza-accompagnatore', name: 'Accompagnatore, camera singola, mezza pensione', price: euro(880) } },
        { other: { group: 'Riduzioni', code: 'assistenti', name: 'Gratuità per l’insegnante accompagnatore', price: euro(-880) } },
      ],
      departures: {
        flight: { Roma: offer(0), Napoli: offer(0) },
      },
    },
  },
} satisfies TripFile
