import type { Paper } from './types.ts'

// Documents of bookings by kind. An upload has a title and a file of its own. Times are UTC.
export const papers = {
  summary: {
    type: 'Generato',
    typology: 1,
    title: 'Riepilogo della prenotazione',
    at: '15:05',
    file: '/api/member/files/riepilogo',
  },
  contract: {
    type: 'Generato',
    typology: 2,
    title: 'Contratto di viaggio',
    at: '17:42',
    file: '/api/member/files/contratto',
    signable: true,
  },
  proposal: {
    type: 'Generato',
    typology: 2,
    title: 'Proposta di prenotazione',
    at: '09:30',
    file: '/api/member/files/proposta',
    signable: true,
  },
  consent: {
    type: 'ModuloB',
    typology: 4,
    title: 'Modulo consenso genitore',
    at: '17:40',
    file: '/api/member/files/consenso',
    signable: true,
    fileOnceSigned: true,
  },
  'travel-notice': {
    type: 'Generato',
    typology: 5,
    title: 'Avviso di viaggio: orari, ritrovo e cosa mettere in valigia',
    at: '08:15',
    file: '/api/member/files/avviso',
  },
  attendance: {
    type: 'Generato',
    typology: 7,
    title: 'Attestato di frequenza del corso',
    at: '10:20',
    file: '/api/member/files/attestato',
  },
  'identity-upload': {
    type: 'Caricato',
    typology: 3,
    at: '19:07',
  },
  'certificate-upload': {
    type: 'Caricato',
    typology: 7,
    at: '19:07',
  },
  'generic-upload': {
    type: 'Caricato',
    typology: 6,
    at: '19:07',
  },
} satisfies Readonly<Record<string, Paper>>
