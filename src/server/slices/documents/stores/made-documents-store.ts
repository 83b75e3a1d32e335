/** What documents are made from that is neither the booking's nor the catalogue's. */
import type { Database } from '../../../database/database.ts'
import { largestId } from '../../../database/largest-id.ts'
import { fromPersonRow } from '../../../database/person-rows.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'
import type { ConsentForm, Departure } from '../domain/document-subject.ts'
import type { DocumentKind } from '../domain/document-templates.ts'

export interface MadeDocument extends DocumentKind {
  id: number
  practiceId: number
  buyerId: number
  /** Whom it is about; null where it is about the booking. */
  participantId: number | null
  creationDate: string
  isSuperseded: boolean
}

/** A document and whose it is; undefined where there is none. */
export async function findMadeDocument(database: Database, documentId: number): Promise<MadeDocument | undefined> {
  if (documentId > largestId) return undefined
  const row = await database
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practice_id')
    .where('document.id', '=', documentId)
    .select(['document.id', 'practice_id', 'buyer_id', 'participant_id', 'doc_type', 'typology_id', 'member_uploaded', 'file_path'])
    .select(['document.creation_date', 'superseded_at'])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      practiceId: row.practice_id,
      buyerId: row.buyer_id,
      participantId: row.participant_id,
      docType: row.doc_type,
      typologyId: row.typology_id,
      memberUploaded: row.member_uploaded,
      filePath: row.file_path,
      creationDate: row.creation_date,
      isSuperseded: row.superseded_at !== null,
    }
  )
}

/** Locks a document until the transaction ends: of two that make its file the second finds it made. False where it is gone. */
export async function lockDocument(tx: Database, documentId: number): Promise<boolean> {
  const row = await tx.selectFrom('document').where('id', '=', documentId).select('id').forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Says where the file of a document is opened, from the moment on at which there is one. */
export async function setFilePath(tx: Database, documentId: number, filePath: string): Promise<void> {
  await tx.updateTable('document').set({ file_path: filePath }).where('id', '=', documentId).where('file_path', 'is', null).execute()
}

/** Who booked, and who takes part, in the order of the booking. */
export interface Travellers {
  buyer: PersonalFields
  participants: readonly (PersonalFields & { participantId: number })[]
}

/** Undefined where the booking is gone. */
export async function findTravellers(database: Database, practiceId: number): Promise<Travellers | undefined> {
  const buyer = await database
    .selectFrom('person')
    .innerJoin('practice', 'practice.buyer_id', 'person.id')
    .where('practice.id', '=', practiceId)
    .selectAll('person')
    .executeTakeFirst()
  if (buyer === undefined) return undefined
  const participants = await database
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.person_id')
    .where('practice_id', '=', practiceId)
    .selectAll('person')
    .select('participant.id as participant_id')
    .orderBy('position')
    .execute()
  return {
    buyer: fromPersonRow(buyer),
    participants: participants.map((row) => ({ ...fromPersonRow(row), participantId: row.participant_id })),
  }
}

/** Where the trip of a booking goes; undefined where its programme is no longer offered. */
export async function findCountry(database: Database, practiceId: number): Promise<string | undefined> {
  const row = await database
    .selectFrom('practice')
    .innerJoin('package', 'package.id', 'practice.package_id')
    .innerJoin('programme', 'programme.id', 'package.programme_id')
    .innerJoin('destination', 'destination.id', 'programme.destination_id')
    .where('practice.id', '=', practiceId)
    .select('destination.name')
    .executeTakeFirst()
  return row?.name
}

/** How the travellers of a booking leave, by the city that they booked; undefined where that is not known yet. */
export async function findDeparture(database: Database, practiceId: number): Promise<Departure | undefined> {
  const row = await database
    .selectFrom('departure')
    .innerJoin('practice', 'practice.package_id', 'departure.package_id')
    .innerJoin('service_snapshot', (join) =>
      join.onRef('service_snapshot.practice_id', '=', 'practice.id').onRef('service_snapshot.service_id', '=', 'departure.service_id'),
    )
    .where('practice.id', '=', practiceId)
    .select(['service_snapshot.label', 'meeting_place', 'means', 'meets_at', 'leaves_at', 'returns_at'])
    .orderBy('service_snapshot.position')
    .executeTakeFirst()
  return (
    row && {
      city: row.label,
      meetingPlace: row.meeting_place,
      means: row.means,
      meetsAt: row.meets_at,
      leavesAt: row.leaves_at,
      returnsAt: row.returns_at,
    }
  )
}

/** The newest version of a parent's consent; undefined before it is filled in. */
export async function findConsentForm(database: Database, documentId: number): Promise<ConsentForm | undefined> {
  const row = await database
    .selectFrom('consent_form')
    .where('document_id', '=', documentId)
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      version: row.version,
      divisionId: row.division_id,
      participant: row.participant,
      author: row.author,
      answers: row.answers,
      createdAt: row.created_at,
    }
  )
}
