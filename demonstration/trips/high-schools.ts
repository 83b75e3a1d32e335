import type { TripFile } from '../types.ts'
import { euro, offer } from '../values.ts'

// A term or a year at a school abroad.
export const highSchools = {
  shared: {
    division: 8,
    office: 2,
    prefix: 'HSP',
    kinds: ['scuola'],
    calendar: 'school-terms',
    choices: ['payment-plans'],
    extras: ['school'],
  },
  trips: {
    oregon: {
      title: 'High School negli Stati Uniti, in Oregon',
      destination: 'Stati Uniti, Portland',
      country: 'Stati Uniti',
      place: 'PDX',
      webId: 5800,
      structures: [{ name: 'Famiglie di Portland', text: 'Famiglie volontarie, scelte e seguite dal coordinatore di zona.' }],
      services: [
        { stay: { code: 'hsp-usa-scuola', name: 'Iscrizione alla scuola superiore e visto', price: euro(6900) } },
        { stay: { code: 'hsp-famiglia-anno', name: 'Ospitalità in famiglia, pensione completa, con tutor', price: euro(5400) } },
        {
          other: {
            group: 'Assicurazione',
            code: 'assicurazione-scuola',
            name: 'Assicurazione sanitaria per tutto il soggiorno',
            price: euro(720),
          },
        },
      ],
      departures: {
        flight: { Milano: offer(980), Roma: offer(960) },
      },
    },
    canada: {
      title: 'High School in Canada, Columbia Britannica',
      destination: 'Canada, Victoria',
      country: 'Canada',
      place: 'YYJ',
      webId: 5900,
      structures: [{ name: 'Famiglie di Victoria', text: 'Vicino al distretto scolastico, autobus giallo davanti a casa.' }],
      services: [
        { stay: { code: 'hsp-canada-scuola', name: 'Iscrizione al distretto scolastico', price: euro(8400) } },
        { stay: { code: 'hsp-famiglia-anno', name: 'Ospitalità in famiglia, pensione completa, con tutor', price: euro(5400) } },
        {
          other: {
            group: 'Assicurazione',
            code: 'assicurazione-scuola',
            name: 'Assicurazione sanitaria per tutto il soggiorno',
            price: euro(720),
          },
        },
      ],
      departures: {
        flight: { Milano: offer(1120), Roma: offer(1090, 'soldout') },
      },
    },
    leipzig: {
      title: 'Liceo in Germania, a Lipsia',
      destination: 'Germania, Lipsia',
      country: 'Germania',
      place: 'LEJ',
      webId: 6000,
      structures: [{ name: 'Famiglie di Lipsia', text: 'In bicicletta o in tram fino al liceo.' }],
      services: [
        { stay: { code: 'hsp-germania-scuola', name: 'Iscrizione al liceo e corso di tedesco', price: euro(4100) } },
        { stay: { code: 'hsp-famiglia-anno', name: 'Ospitalità in famiglia, pensione completa, con tutor', price: euro(5400) } },
        {
          other: {
            group: 'Assicurazione',
            code: 'assicurazione-scuola',
            name: 'Assicurazione sanitaria per tutto il soggiorno',
            price: euro(720),
          },
        },
      ],
      departures: {
        flight: { Milano: offer(210), Bologna: offer(225) },
      },
    },
  },
} satisfies TripFile
