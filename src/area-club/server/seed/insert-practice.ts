import { createHash } from 'node:crypto'
import type { Database } from '../../../core/server/database/database.ts'
import type { RelationshipType } from '../domain/codes.ts'
import { emptyAnswers } from '../slices/bookings/stores/participants-store.ts'
import { packageCodeOf } from './create-packages.ts'
import type { SeedPractice, SeedService } from './demonstration.ts'
import { insertConsent } from './insert-consent.ts'
import { insertDeparture } from './insert-departure.ts'
import { type InvoiceNumbers, insertInvoices } from './insert-invoices.ts'
import type { Shelf } from './insert-trips.ts'
import { insertUpload } from './insert-upload.ts'
import { requireOf } from './require-of.ts'
import { seedInstant } from './seed-calendar.ts'

export interface InsertedPerson {
  id: number
  /** Relationship to the buyer; null for the buyer. */
  relation: RelationshipType | null
}

/** Inserts a booking of `buyerId` with all its dependants. The keys of `people` are those of the participants. */
export async function insertPractice(
  database: Database,
  shelf: Shelf & { invoiceNumbers: InvoiceNumbers },
  buyerId: number,
  people: ReadonlyMap<string, InsertedPerson>,
  practice: SeedPractice,
): Promise<void> {
  const { programme } = practice
  const shortCode = `${programme.prefix}-${practice.number}`
  const { id: practiceId } = await database
    .insertInto('practice')
    .values({
      guid: guidOf(shortCode),
      shortCode,
      buyerId,
      packageId: requireOf(shelf.packages, packageCodeOf(practice)),
      practiceDivisionId: programme.office,
      practiceType: practice.practiceType,
      status: practice.status,
      creationDate: seedInstant(practice.createdOn, '08:47'),
      costoInpsCents: practice.costoInpsCents ?? null,
      financingUrl: practice.isFinanceable ? `https://www.orizzonti.example/finanziamento/${shortCode}` : null,
      editableInClubArea: practice.editableInClubArea ?? false,
      upsellingUntil: practice.upsellingUntil ?? null,
      paymentRequestedOn: practice.paymentRequestedOn ?? null,
      partoSicuro: practice.partoSicuro ?? false,
      isModifying: practice.isModifying ?? false,
      originalPeriodFrom: practice.originalPeriod?.from ?? null,
      originalPeriodTo: practice.originalPeriod?.to ?? null,
      fiscalDocumentsSuccess: practice.fiscalDocumentsSuccess ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertServices(database, shelf, practiceId, practice)
  await insertDeparture(database, shelf, practice)
  const participantIds = await insertParticipants(database, practiceId, people, practice)
  await insertEntries(database, practiceId, shortCode, practice)
  await insertInvoices(database, practiceId, buyerId, practice, shelf.invoiceNumbers)
  await insertPapers(database, practiceId, participantIds, practice)
}

async function insertServices(database: Database, shelf: Shelf, practiceId: number, practice: SeedPractice): Promise<void> {
  const services = practice.programme.services.map((service: SeedService, position) => {
    return {
      practiceId,
      position,
      itemGroup: service.itemGroup,
      alternativeLabel: service.alternativeLabel ?? null,
      editableInClubArea: service.kind !== undefined && service.state !== 'closed',
      code: service.code,
      name: service.name,
      quantity: service.quantity ?? 1,
      priceCents: service.priceCents,
      serviceId: requireOf(shelf.services, service.code),
      label: service.extraLabel ?? service.label ?? service.name,
      soldout: service.state === 'soldout',
      realvalueCents: service.priceCents,
    }
  })
  await database.insertInto('serviceSnapshot').values(services).execute()
}

async function insertParticipants(
  database: Database,
  practiceId: number,
  people: ReadonlyMap<string, InsertedPerson>,
  practice: SeedPractice,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, { who, ...held }] of practice.participants.entries()) {
    const person = requireOf(people, who)
    const { id } = await database
      .insertInto('participant')
      .values({ ...emptyAnswers, ...held, practiceId, position, personId: person.id, relation: person.relation })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(who, id)
  }
  return ids
}

async function insertEntries(database: Database, practiceId: number, shortCode: string, practice: SeedPractice): Promise<void> {
  const captures = new Map<string, number>()
  const minutes = ['09:05', '10:31', '14:18', '16:40']
  for (const [index, { payment, on, amountCents, reverses, ...entry }] of (practice.entries ?? []).entries()) {
    const movesMoney = entry.kind === 'capture' || entry.kind === 'refund' || entry.kind === 'reversal'
    const { id } = await database
      .insertInto('paymentEntry')
      .values({
        ...entry,
        practiceId,
        paymentGuid: guidOf(`${shortCode}/${payment}`),
        amountCents,
        captureId: movesMoney ? digest(`${shortCode}/${payment}/${entry.kind}`).slice(0, 17).toUpperCase() : null,
        reversesEntryId: reverses === undefined ? null : requireOf(captures, reverses),
        otherPracticeId: null,
        recordedAt: seedInstant(on, minutes[index % minutes.length] ?? '09:05'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (entry.kind === 'capture') captures.set(payment, id)
  }
}

async function insertPapers(
  database: Database,
  practiceId: number,
  participantIds: ReadonlyMap<string, number>,
  practice: SeedPractice,
): Promise<void> {
  const documents = (practice.documents ?? []).map((document) => ({
    practiceId,
    participantId: document.who === undefined ? null : requireOf(participantIds, document.who),
    docType: document.docType,
    typologyId: document.typologyId,
    title: document.title,
    filePath: document.filePath,
    creationDate: seedInstant(document.on, document.at),
    isSignable: document.isSignable,
    signedAt: document.signedOn === undefined ? null : seedInstant(document.signedOn, '18:26'),
    memberUploaded: document.docType === 'Caricato',
    takenAt: document.takenOn === undefined ? null : seedInstant(document.takenOn, '09:12'),
    expiresOn: document.expiresOn ?? null,
  }))
  if (documents.length === 0) return
  const inserted = await database
    .insertInto('document')
    .values(documents)
    .returning(['id', 'docType', 'signedAt', 'participantId'])
    .execute()
  for (const [index, { title, fileName, on, at }] of (practice.documents ?? []).entries()) {
    const documentId = inserted[index]?.id
    if (fileName !== undefined && documentId !== undefined)
      await insertUpload(database, { documentId, title, fileName, at: new Date(seedInstant(on, at)) })
  }
  for (const { id, docType, signedAt, participantId } of inserted)
    if (docType === 'ModuloB' && signedAt !== null && participantId !== null)
      await insertConsent(database, { documentId: id, participantId, practice, at: signedAt })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns a deterministic identifier in the form of a version 4 UUID. */
function guidOf(words: string): string {
  const hex = digest(words)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
