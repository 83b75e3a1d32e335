/** Reads and writes the data that documents are made from, besides the booking and the catalogue. */
import type { Database } from '../../../database/database.ts'
import { largestId } from '../../../database/largest-id.ts'
import { fromPersonRow } from '../../../database/person-rows.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'
import type { ConsentForm, Departure, TravelPaper } from '../domain/document-subject.ts'
import type { DocumentKind } from '../domain/document-templates.ts'

export interface MadeDocument extends DocumentKind {
  id: number
  practiceId: number
  buyerId: number
  /** The participant that it concerns; null when it concerns the booking. */
  participantId: number | null
  creationDate: string
  isSuperseded: boolean
}

/** Returns a document with its owner; undefined for an unknown id. */
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

/** Locks a document, so that two processes do not both make its file. Returns false when the document no longer exists. */
export async function lockDocument(tx: Database, documentId: number): Promise<boolean> {
  const row = await tx.selectFrom('document').where('id', '=', documentId).select('id').forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Sets the path of a document's file, unless it is set already. */
export async function setFilePath(tx: Database, documentId: number, filePath: string): Promise<void> {
  await tx.updateTable('document').set({ file_path: filePath }).where('id', '=', documentId).where('file_path', 'is', null).execute()
}

/** The buyer, and the participants in the order of the booking. */
export interface Travellers {
  buyer: PersonalFields
  participants: readonly (PersonalFields & { participantId: number })[]
}

/** Returns undefined when the booking no longer exists. */
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

/** Returns the papers that a booking's destination requires; undefined while they are unknown. */
export async function findTravelPapers(database: Database, practiceId: number): Promise<readonly TravelPaper[] | undefined> {
  const row = await database
    .selectFrom('practice')
    .innerJoin('package', 'package.id', 'practice.package_id')
    .innerJoin('programme', 'programme.id', 'package.programme_id')
    .innerJoin('destination', 'destination.id', 'programme.destination_id')
    .where('practice.id', '=', practiceId)
    .select('travel_papers')
    .executeTakeFirst()
  return row?.travel_papers ?? undefined
}

/** Returns the departure from the city that was booked; undefined while it is not known. */
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

/** Returns the newest version of a parent's consent form; undefined before it is filled in. */
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
