import { describe, expect, it } from 'vitest'
import type { Practice } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import {
  describeBooking,
  describeCertificate,
  describeConsentForm,
  describeTravelNotice,
} from '../../src/area-club/server/slices/documents/domain/describe-papers.ts'
import { readFileName, templateOf } from '../../src/area-club/server/slices/documents/domain/document-templates.ts'
import type { PersonalFields } from '../../src/area-club/server/slices/people/domain/persons.ts'

const person: PersonalFields = {
  firstName: 'Giulia',
  lastName: 'Bianchi',
  gender: 'F',
  birthDate: '1982-05-14',
  birthPlace: 'Bologna',
  birthProvince: 'BO',
  birthNation: null,
  foreignBirthCity: null,
  fiscalCode: 'BNCGLI82E54A944K',
  email1: 'giulia@example.it',
  email2: null,
  phone1: '051 555 0100',
  phone2: null,
  mobilePhone: null,
  address: null,
  city: 'Bologna',
  cap: '40122',
  province: null,
}
const foreigner: PersonalFields = { ...person, firstName: 'Ana', birthPlace: null, foreignBirthCity: 'Beograd', birthNation: 'Serbia' }
const practice = {
  shortCode: 'VS-48231',
  destination: 'Malta',
  buyedPackage: { title: 'Malta, college', code: 'VS27-MLT-1', periodFrom: '2027-06-28', periodTo: '2027-07-12' },
  serviceSnapshots: [{ name: 'Soggiorno', quantity: 14, price: 158_000, label: 'x' }],
  totalCost: 158_000,
  costoINPS: null,
} as unknown as Practice
const terms = { depositPercent: 25, balanceDays: 30 }
const subject = { creationDate: '2027-02-11T23:30:00Z', practice, buyer: person, participants: [foreigner] }

describe('The data of a document', () => {
  it('uses the Italian date of a booking and leaves unknown values empty', () => {
    expect(describeBooking(subject, terms)).toEqual({
      date: '2027-02-12',
      customer: {
        name: 'Giulia Bianchi',
        street: '',
        city: '40122 Bologna',
        fiscalCode: 'BNCGLI82E54A944K',
        email: 'giulia@example.it',
        phone: '051 555 0100',
      },
      participants: [{ name: 'Ana Bianchi', birthDate: '1982-05-14', birthPlace: 'Beograd, Serbia', fiscalCode: 'BNCGLI82E54A944K' }],
      trip: {
        code: 'VS-48231',
        title: 'Malta, college',
        packageCode: 'VS27-MLT-1',
        destination: 'Malta',
        from: '2027-06-28',
        to: '2027-07-12',
      },
      services: [{ name: 'Soggiorno', quantity: 14, price: 158_000 }],
      total: 158_000,
      contribution: 0,
      deposit: 39_500,
      balance: 118_500,
      balanceDue: '2027-05-29',
    })
  })

  it('lists the papers of the destination in the language, and says when they are unknown', () => {
    const papers = [{ it: 'Passaporto', en: 'Passport' }]
    const known = describeTravelNotice(subject, { papers, departure: undefined, language: 'en' })
    expect([known.papersAreKnown, known.papers, known.departureIsKnown]).toEqual([true, [{ name: 'Passport' }], false])
    const unknown = describeTravelNotice(subject, { papers: undefined, departure: undefined, language: 'it' })
    expect([unknown.papersAreKnown, unknown.papers]).toEqual([false, []])
  })

  it.each([
    ['2027-02-12T10:00:00Z', 0, { deposit: 39_500, balance: 118_500, balanceDue: '2027-05-29' }],
    ['2027-02-12T10:00:00Z', 40_000, { contribution: 40_000, deposit: 29_500, balance: 88_500, balanceDue: '2027-05-29' }],
    ['2027-06-10T10:00:00Z', 0, { deposit: 39_500, balance: 118_500, balanceDue: '2027-06-10' }],
  ])('states deposit, balance and its day in a document of %s with a contribution of %s', (creationDate, costoINPS, expected) => {
    expect(describeBooking({ ...subject, creationDate, practice: { ...practice, costoINPS } }, terms)).toMatchObject(expected)
  })

  it('includes the people of a certificate and of a consent form', () => {
    expect(describeCertificate(subject, person).participant.birthPlace).toBe('Bologna')
    const consent = describeConsentForm({
      divisionId: 3,
      createdAt: '2027-02-12T10:00:00Z',
      participant: { firstName: 'Sofia', lastName: 'Bianchi', phone: null, email: 's@example.it', holidayCentre: 'Malta', dates: 'giugno' },
      author: { firstName: 'Giulia', lastName: 'Bianchi', relationship: null, phone: '1234567', email: 'g@example.it' },
      answers: [{ question: 'Sa nuotare?', answer: 'Sì' }],
    })
    expect(consent).toMatchObject({
      date: '2027-02-12',
      participant: { name: 'Sofia Bianchi', phone: '' },
      author: { relationship: 'altro' },
      answers: [{ number: 1, question: 'Sa nuotare?', answer: 'Sì' }],
    })
  })
})

describe('The template of a document', () => {
  const generated = { docType: 'Generato', memberUploaded: false, filePath: null } as const
  it('follows from its type; a proposal differs from a contract by its address', () => {
    expect(([1, 2, 3, 4, 5, 6, 7] as const).map((typologyId) => templateOf({ ...generated, typologyId }))).toEqual([
      'booking-summary',
      'contract',
      undefined,
      'consent-form',
      'travel-notice',
      undefined,
      'attendance-certificate',
    ])
    expect(templateOf({ ...generated, typologyId: 2, filePath: '/api/member/files/proposta' })).toBe('proposal')
    expect(templateOf({ ...generated, typologyId: 2, memberUploaded: true })).toBeUndefined()
  })

  it.each([
    ['contratto_9104.pdf', { slug: 'contratto', documentId: 9104 }],
    ['contratto_9104', undefined],
    ['Contratto_1.pdf', undefined],
    ['_1.pdf', undefined],
    ['a_1.pdf\n', undefined],
  ])('is read from the file name %j only in the form slug_id.pdf', (file, read) => {
    expect(readFileName(file)).toEqual(read)
  })
})
