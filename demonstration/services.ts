import type { Means, ServiceList } from './types.ts'
import { euro } from './values.ts'

// Services that trips share. Times are UTC.

export const stays = 'Soggiorno e corso'

export const departures = {
  group: 'Viaggio',
  choice: 'Città di partenza',
  means: {
    flight: {
      name: 'Volo andata e ritorno',
      code: 'volo',
      meetingPlace: 'Aeroporto di {city}, partenze, banco gruppi',
      vehicle: 'Volo OV {number}',
      meets: '05:30',
      leaves: '08:10',
      returns: '16:45',
    },
    coach: {
      name: 'Pullman',
      code: 'pullman',
      meetingPlace: '{city}, autostazione, stallo dei gruppi',
      vehicle: 'Pullman riservato',
      meets: '05:30',
      leaves: '06:00',
      returns: '18:30',
    },
    'night-train': {
      name: 'Treno notturno',
      code: 'treno-notturno',
      meetingPlace: '{city}, autostazione, stallo dei gruppi',
      vehicle: 'Pullman riservato',
      meets: '05:30',
      leaves: '06:00',
      returns: '18:30',
    },
    'coach-and-ferry': {
      name: 'Pullman e traghetto',
      code: 'pullman-e-traghetto',
      meetingPlace: '{city}, autostazione, stallo dei gruppi',
      vehicle: 'Pullman riservato',
      meets: '05:30',
      leaves: '06:00',
      returns: '18:30',
    },
  },
} satisfies { group: string; choice: string; means: Readonly<Record<string, Means>> }

export const insurances = {
  group: 'Assicurazione',
  name: 'Annullamento e assistenza medica',
  codes: {
    italy: 'assicurazione-italia',
    abroad: 'assicurazione-estero',
  },
} satisfies { group: string; name: string; codes: Readonly<Record<string, string>> }

// Up to 24.000 euro the band affects only what INPS pays; above, it adds a surcharge.
export const serviceLists = {
  isee: {
    kind: 'isee',
    group: 'Fascia ISEE',
    choice: 'Fascia ISEE',
    services: [
      { code: 'isee-a', name: 'ISEE fino a 8.000,00 euro', price: euro(0) },
      { code: 'isee-b', name: 'ISEE da 8.000,01 a 16.000,00 euro', price: euro(0) },
      { code: 'isee-c', name: 'ISEE da 16.000,01 a 24.000,00 euro', price: euro(0) },
      { code: 'isee-d', name: 'ISEE da 24.000,01 a 32.000,00 euro', price: euro(60) },
      { code: 'isee-e', name: 'ISEE oltre 32.000,00 euro', price: euro(120) },
    ],
  },
  // For the lowest band alone.
  'inps-plan': {
    kind: 'payment',
    group: 'Modalità di pagamento',
    choice: 'Modalità di pagamento',
    services: [{ code: 'pagamento-agevolato', name: 'Dieci rate senza costi', price: euro(0), needs: 'isee-a' }],
  },
  'payment-plans': {
    kind: 'payment',
    group: 'Modalità di pagamento',
    choice: 'Modalità di pagamento',
    services: [
      { code: 'pagamento-unico', name: 'Unica soluzione', price: euro(0) },
      { code: 'pagamento-rate', name: 'Tre rate', price: euro(0) },
      { code: 'pagamento-mensile', name: 'Dieci rate', price: euro(25) },
    ],
  },
} as const satisfies Readonly<Record<string, ServiceList>>
