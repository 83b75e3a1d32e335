import type { BothLanguages, Day, Division, Turn } from './types.ts'
import { euro } from './values.ts'

// What all trips share. Each turn is of the coming season, the first one also of the years before and after.

// In years, by division. Other divisions have no limit.
export const ages: Partial<Record<Division, { from: number; to?: number }>> = {
  1: { from: 7, to: 14 },
  3: { from: 11, to: 17 },
  8: { from: 15, to: 18 },
  11: { from: 60 },
}

// Prices of the year after are higher, and nothing is sold out yet.
export const nextYearSupplement = euro(30)

// The last day of extras marked `over`: their upselling has ended, wherever the trip stands.
export const extrasOver: Day = { ago: 10 }

// Papers that travellers carry, by name; `countries` lists those of each destination.
export const travelPapers = {
  'identity-card': { it: 'Carta d’identità valida.', en: 'A valid identity card.' },
  'italian-health-card': { it: 'Tessera sanitaria, anche in copia.', en: 'The Italian health card, also as a copy.' },
  'identity-card-for-travel': {
    it: 'Carta d’identità valida per l’espatrio o passaporto, non in scadenza prima del rientro.',
    en: 'An identity card valid for travel abroad or a passport, which does not expire before the return.',
  },
  passport: {
    it: 'Passaporto elettronico, non in scadenza prima del rientro: la carta d’identità non basta.',
    en: 'An electronic passport that does not expire before the return: an identity card is not enough.',
  },
  'uk-eta': {
    it: 'Autorizzazione ETA per il Regno Unito, collegata al passaporto: chiedila con l’app UK ETA o su gov.uk prima della partenza.',
    en: 'The UK travel authorisation (ETA), linked to the passport: apply in the UK ETA app or on gov.uk before departure.',
  },
  'us-esta': {
    it: 'Autorizzazione ESTA per gli Stati Uniti, da chiedere su esta.cbp.dhs.gov almeno 72 ore prima della partenza, o il visto se il programma lo richiede.',
    en: 'The ESTA authorisation for the United States, requested on esta.cbp.dhs.gov at least 72 hours before departure, or the visa where the programme requires one.',
  },
  'canada-eta': {
    it: 'Autorizzazione eTA per il Canada, collegata al passaporto: chiedila su canada.ca prima della partenza.',
    en: 'The electronic travel authorisation (eTA) for Canada, linked to the passport: apply on canada.ca before departure.',
  },
  accompaniment: {
    it: 'Per i minori di 14 anni la dichiarazione di accompagnamento vistata dalla Questura.',
    en: 'For children under 14 the statement of accompaniment stamped by the Questura.',
  },
  'european-health-card': {
    it: 'Tessera sanitaria (TEAM), anche in copia.',
    en: 'The European health insurance card (TEAM), also as a copy.',
  },
  'medical-insurance': {
    it: 'Certificato dell’assicurazione medica: la tessera sanitaria italiana qui non vale.',
    en: 'The certificate of the medical insurance: the Italian health card does not apply here.',
  },
  copy: { it: 'Copia dei documenti da tenere separata dagli originali.', en: 'Copies of the papers, kept apart from the originals.' },
} satisfies Readonly<Record<string, BothLanguages>>

export const countries = {
  Italia: { inEu: true, papers: ['identity-card', 'italian-health-card'] },
  Austria: { inEu: true, papers: ['identity-card-for-travel', 'accompaniment', 'european-health-card', 'copy'] },
  Francia: { inEu: true, papers: ['identity-card-for-travel', 'accompaniment', 'european-health-card', 'copy'] },
  Germania: { inEu: true, papers: ['identity-card-for-travel', 'accompaniment', 'european-health-card', 'copy'] },
  Grecia: { inEu: true, papers: ['identity-card-for-travel', 'accompaniment', 'european-health-card', 'copy'] },
  Irlanda: { inEu: true, papers: ['identity-card-for-travel', 'accompaniment', 'european-health-card', 'copy'] },
  Malta: { inEu: true, papers: ['identity-card-for-travel', 'accompaniment', 'european-health-card', 'copy'] },
  Spagna: { inEu: true, papers: ['identity-card-for-travel', 'accompaniment', 'european-health-card', 'copy'] },
  'Regno Unito': { inEu: false, papers: ['passport', 'uk-eta', 'accompaniment', 'european-health-card', 'copy'] },
  'Stati Uniti': { inEu: false, papers: ['passport', 'us-esta', 'accompaniment', 'medical-insurance', 'copy'] },
  Canada: { inEu: false, papers: ['passport', 'canada-eta', 'accompaniment', 'medical-insurance', 'copy'] },
} satisfies Readonly<Record<string, { inEu: boolean; papers: readonly (keyof typeof travelPapers)[] }>>

export const kinds = {
  mare: { name: 'Mare e sport', text: 'Spiaggia al mattino, tornei e laboratori al pomeriggio, animazione la sera.' },
  montagna: { name: 'Montagna e avventura', text: 'Escursioni con guida, arrampicata e notti in rifugio.' },
  lago: { name: 'Lago e natura', text: 'Vela, canoa e passeggiate nei parchi.' },
  college: { name: 'Lingua in college', text: 'Lezioni al mattino, attività e amici di tutto il mondo nel campus.' },
  famiglia: { name: 'Lingua in famiglia', text: 'Si vive con una famiglia del posto e si studia nella scuola partner.' },
  scena: { name: 'Lingua e teatro', text: 'Metà delle ore in aula, metà sul palco, con uno spettacolo finale.' },
  citta: { name: 'Città e cultura', text: 'Musei, quartieri e visite guidate ogni pomeriggio.' },
  esame: { name: 'Preparazione agli esami', text: 'Piccoli gruppi, simulazioni e iscrizione alla prova.' },
  scuola: { name: 'Semestre o anno all’estero', text: 'Frequenza di una scuola superiore locale, con tutor.' },
  gruppo: { name: 'Gruppo con docente', text: 'La classe parte con la propria insegnante.' },
  lavoro: { name: 'Esperienza di lavoro', text: 'Tirocinio in azienda, con un tutor che lo segue.' },
  terme: { name: 'Benessere e terme', text: 'Cure, passeggiate e serate in compagnia, senza fretta.' },
} satisfies Readonly<Record<string, { name: string; text: string }>>

// Turns that several trips share, by the name that `calendar` uses. A turn that ends before it begins ends in the following year.
export const calendars = {
  fortnights: [
    { turn: 1, from: '06-21', to: '07-04' },
    { turn: 2, from: '07-05', to: '07-18' },
    { turn: 3, from: '07-19', to: '08-01', supplement: euro(60) },
    { turn: 4, from: '08-02', to: '08-15', supplement: euro(60), state: 'soldout' },
  ],
  // The last one only the office can book.
  'early-fortnights': [
    { turn: 1, from: '06-14', to: '06-27' },
    { turn: 2, from: '06-28', to: '07-11' },
    { turn: 3, from: '07-12', to: '07-25' },
    { turn: 4, from: '07-26', to: '08-08', supplement: euro(60), state: 'closed' },
  ],
  weeks: [
    { turn: 1, from: '06-14', to: '06-21' },
    { turn: 2, from: '06-21', to: '06-28' },
    { turn: 3, from: '06-28', to: '07-05', supplement: euro(20) },
    { turn: 4, from: '07-05', to: '07-12', supplement: euro(20), state: 'soldout' },
  ],
  // A year, its first half and its second half.
  'school-terms': [
    { turn: 1, from: '08-25', to: '06-10' },
    { turn: 2, from: '08-25', to: '01-20', supplement: euro(-1800) },
    { turn: 3, from: '01-10', to: '06-10', supplement: euro(-1800), state: 'closed' },
  ],
  'silver-seasons': [
    { turn: 1, from: '09-06', to: '09-20' },
    { turn: 2, from: '09-20', to: '10-04' },
    { turn: 3, from: '05-17', to: '05-31' },
    { turn: 4, from: '10-04', to: '10-18', state: 'soldout' },
  ],
  'group-turns': [
    { turn: 1, from: '06-28', to: '07-12' },
    { turn: 2, from: '08-23', to: '09-06' },
    { turn: 3, from: '03-15', to: '03-22', state: 'soldout' },
  ],
  'course-terms': [
    { turn: 1, from: '10-03', to: '12-19' },
    { turn: 2, from: '01-16', to: '04-17', state: 'soldout' },
    { turn: 3, from: '05-08', to: '07-03' },
  ],
} satisfies Readonly<Record<string, readonly Turn[]>>
