import type { SeedParticipant } from '../../demonstration.ts'

/** The participant data of each child in the bookings of a summer, given by its year. */
export const tommaso = (summer: number): SeedParticipant => ({
  who: 'tommaso',
  version: 3,
  grade: '8,2',
  disabilita: false,
  assistenza: false,
  medical_certification: false,
  intolerances: true,
  intolerances_text: 'Lattosio, frutta secca',
  note_general: 'Allenamento di nuoto il martedì: porta occhialini e cuffia.',
  note_rooming: 'In camera con Leonardo Galli, se possibile.',
  doc_type: 'idCard',
  doc_number: 'CA41207MT',
  doc_emission: `${summer - 2}-03-14`,
  doc_expiration: `${summer + 3}-03-13`,
  doc_country: 'Italiana',
})
export const sofia = (summer: number): SeedParticipant => ({
  who: 'sofia',
  grade: '9',
  disabilita: false,
  assistenza: false,
  medical_certification: true,
  intolerances: false,
  note_general:
    'Porta gli occhiali per leggere. La sera le piace chiamare casa: se possibile, tra le 20 e le 20.30. Soffre un po’ il mal d’auto, meglio un posto davanti sul pullman; ha con sé le gomme da masticare allo zenzero.',
  note_documents: 'Certificato medico sportivo consegnato a mano in agenzia.',
  note_leaving: 'Alla partenza la accompagna la nonna, Rosa Neri, con delega.',
  doc_type: 'idCard',
  doc_number: 'AX1234567',
  doc_emission: `${summer - 2}-02-02`,
  doc_expiration: `${summer + 3}-02-01`,
  doc_country: 'Italiana',
})
