import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
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
      short_code: shortCode,
      buyer_id: buyerId,
      package_id: requireOf(shelf.packages, packageCodeOf(practice)),
      practice_division_id: programme.office,
      practice_type: practice.practiceType,
      status: practice.status,
      creation_date: seedInstant(practice.createdOn, '08:47'),
      costo_inps_cents: practice.costoInpsCents ?? null,
      financing_url: practice.isFinanceable ? `https://www.orizzonti.example/finanziamento/${shortCode}` : null,
      editable_in_club_area: practice.editableInClubArea ?? false,
      upselling_until: practice.upsellingUntil ?? null,
      payment_requested_on: practice.paymentRequestedOn ?? null,
      parto_sicuro: practice.partoSicuro ?? false,
      is_modifying: practice.isModifying ?? false,
      original_period_from: practice.originalPeriod?.from ?? null,
      original_period_to: practice.originalPeriod?.to ?? null,
      fiscal_documents_success: practice.fiscalDocumentsSuccess ?? true,
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
      practice_id: practiceId,
      position,
      item_group: service.itemGroup,
      alternative_label: service.alternativeLabel ?? null,
      editable_in_club_area: service.kind !== undefined && service.state !== 'closed',
      code: service.code,
      name: service.name,
      quantity: service.quantity ?? 1,
      price_cents: service.priceCents,
      service_id: requireOf(shelf.services, service.code),
      label: service.extraLabel ?? service.label ?? service.name,
      soldout: service.state === 'soldout',
      realvalue_cents: service.priceCents,
    }
  })
  await database.insertInto('service_snapshot').values(services).execute()
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
      .values({ ...emptyAnswers, ...held, practice_id: practiceId, position, person_id: person.id, relation: person.relation })
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
      .insertInto('payment_entry')
      .values({
        ...entry,
        practice_id: practiceId,
        payment_guid: guidOf(`${shortCode}/${payment}`),
        amount_cents: amountCents,
        capture_id: movesMoney ? digest(`${shortCode}/${payment}/${entry.kind}`).slice(0, 17).toUpperCase() : null,
        reverses_entry_id: reverses === undefined ? null : requireOf(captures, reverses),
        other_practice_id: null,
        recorded_at: seedInstant(on, minutes[index % minutes.length] ?? '09:05'),
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
    practice_id: practiceId,
    participant_id: document.who === undefined ? null : requireOf(participantIds, document.who),
    doc_type: document.docType,
    typology_id: document.typologyId,
    title: document.title,
    file_path: document.filePath,
    creation_date: seedInstant(document.on, document.at),
    is_signable: document.isSignable,
    signed_at: document.signedOn === undefined ? null : seedInstant(document.signedOn, '18:26'),
    member_uploaded: document.docType === 'Caricato',
  }))
  if (documents.length === 0) return
  const inserted = await database
    .insertInto('document')
    .values(documents)
    .returning(['id', 'doc_type', 'signed_at', 'participant_id'])
    .execute()
  for (const [index, { title, fileName, on, at }] of (practice.documents ?? []).entries()) {
    const documentId = inserted[index]?.id
    if (fileName !== undefined && documentId !== undefined)
      await insertUpload(database, { documentId, title, fileName, at: new Date(seedInstant(on, at)) })
  }
  for (const { id, doc_type, signed_at, participant_id } of inserted)
    if (doc_type === 'ModuloB' && signed_at !== null && participant_id !== null)
      await insertConsent(database, { documentId: id, participantId: participant_id, practice, at: signed_at })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns a deterministic identifier in the form of a version 4 UUID. */
function guidOf(words: string): string {
  const hex = digest(words)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
