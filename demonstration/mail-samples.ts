import type { MailAbout, MailName } from '#generated/server/mails.ts'
import { samplePayment, samplePractice } from './sample-practice.ts'

const link = 'https://club.example/pagina?token=TnYwR2xKcXh3bWZpZ2h0ZXN0dG9rZW5fMDEyMzQ1Njc4OQ'

const capture = {
  payment: samplePayment({}),
  practice: samplePractice({}),
  reference: '3C679366HH908993F',
  link: 'https://club.example/payments',
}

const booked: MailAbout['booking-moved']['practice'] = samplePractice({ balanceDueOn: '2026-06-01' })
const reminded = { practice: booked, link: 'https://club.example/practices/48102', unsubscribe: link.replace('pagina', 'reminders') }

const traveller: MailAbout['document-expiring']['participant'] = {
  ...{ id: 7, version: 1, customerName: 'Sofia Rinaldi', customerFiscalCode: 'RNLSFO12H41F205X', relation: 'figlio', grade: null },
  ...{ disabilita: null, assistenza: null, medicalCertification: null, intolerances: null, intolerancesText: null },
  ...{ noteGeneral: null, noteDocuments: null, noteEducation: null, noteLeaving: null, noteRooming: null },
  ...{ docType: 'passport', docNumber: 'YA1234567', docEmission: '2016-06-10', docExpiration: '2026-06-09', docCountry: 'Italia' },
  ...{ fixedPracticeInpsNumber: null, variablePracticeInpsNumber: null },
  customer: { firstName: 'Sofia', lastName: 'Rinaldi', gender: 'F', mobilePhone: null },
}

/** The data of one mail. */
export type MailSample = MailAbout[MailName]

/** The sample data of each mail. A mail without a sample does not compile. */
export const mailSamples: { readonly [Name in MailName]: MailAbout[Name] } = {
  'access-revoked': { owner: 'Giulia Bianchi', child: 'Tommaso Ferri', link: 'https://club.example/account' },
  'adult-invitation': {
    ...{ owner: 'Giulia Bianchi', child: 'Tommaso Ferri', mayPay: true, maySign: true },
    ...{ expiresAt: '2026-03-09T09:00:00.000Z', link: link.replace('pagina', 'invitation') },
  },
  'balance-due': reminded,
  'booking-moved': { practice: samplePractice({}), former: samplePractice({ shortCode: 'VS-48231' }), link: capture.link },
  'contract-unsigned': { ...reminded, title: 'Contratto di viaggio', link: 'https://club.example/documents' },
  'document-expiring': { ...reminded, participant: traveller },
  'document-signed': {
    title: 'Contratto di viaggio',
    practice: samplePractice({}),
    isShared: false,
    link: 'https://club.example/documents',
  },
  'document-signed-by-another': {
    ...{ title: 'Modulo consenso genitore', signer: 'Paolo Ferri', practice: samplePractice({}), link: 'https://club.example/documents' },
  },
  'email-change-notice': { newEmail: 'giulia.bianchi@example.it', link },
  'email-confirmation': { link },
  'email-undone': { username: 'giulia.bianchi', link },
  'identity-change-notice': { isUsername: true, link },
  'invitation-accepted': {
    ...{ adult: 'Paolo Ferri', child: 'Tommaso Ferri', email: 'paolo.ferri@example.it', mayPay: true, maySign: true },
    link: 'https://club.example/account',
  },
  'passkey-added': { name: 'Telefono di Giulia', link },
  'password-changed': { keepsSession: false, passkeysRemoved: true },
  'password-recovery': { link },
  'payment-failed': { payment: samplePayment({ status: 'non-riuscito' }), practice: samplePractice({}), link: capture.link },
  'payment-receipt': capture,
  'payment-refunded': {
    ...capture,
    payment: samplePayment({ causal: 'Rimborso', amount: -5_000, status: 'stornato', outcome: 'rimborsato' }),
  },
  'payment-reversed': {
    ...capture,
    payment: samplePayment({ causal: 'Storno', amount: -30_000, status: 'stornato', outcome: 'contestato' }),
  },
  'registration-confirmation': { link },
  'signature-code': { code: '048213', minutes: 10, title: 'Contratto VS27-MLT-48231' },
  'services-added': { practice: samplePractice({}), services: 'Esame Trinity, Navetta', link: capture.link },
  'transfer-announced': {
    practice: samplePractice({}),
    transfer: {
      amount: 90_000,
      announcedAt: '2026-03-01T09:00:00.000Z',
      payBefore: '2026-03-03T09:00:00.000Z',
      holder: 'Orizzonti Viaggi Studio S.r.l.',
      bank: 'Banca Esempio',
      iban: 'IT60X0542811101000000123456',
      causal: 'EST-48102 Sofia Rinaldi',
    },
    link: capture.link,
  },
  'username-recovery': { username: 'giulia.bianchi' },
}

export const mailNames = Object.keys(mailSamples) as readonly MailName[]
