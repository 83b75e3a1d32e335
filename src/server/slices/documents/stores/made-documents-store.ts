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
  return database
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practice_id')
    .where('document.id', '=', documentId)
    .select(['document.id', 'practice_id as practiceId', 'buyer_id as buyerId', 'participant_id as participantId'])
    .select(['doc_type as docType', 'typology_id as typologyId', 'member_uploaded as memberUploaded', 'file_path as filePath'])
    .select('document.creation_date as creationDate')
    .select((select) => select('superseded_at', 'is not', null).$castTo<boolean>().as('isSuperseded'))
    .executeTakeFirst()
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
  return database
    .selectFrom('departure')
    .innerJoin('practice', 'practice.package_id', 'departure.package_id')
    .innerJoin('service_snapshot', (join) =>
      join.onRef('service_snapshot.practice_id', '=', 'practice.id').onRef('service_snapshot.service_id', '=', 'departure.service_id'),
    )
    .where('practice.id', '=', practiceId)
    .select(['service_snapshot.label as city', 'meeting_place as meetingPlace', 'means'])
    .select(['meets_at as meetsAt', 'leaves_at as leavesAt', 'returns_at as returnsAt'])
    .orderBy('service_snapshot.position')
    .executeTakeFirst()
}

/** Returns the newest version of a parent's consent form; undefined before it is filled in. */
export async function findConsentForm(database: Database, documentId: number): Promise<ConsentForm | undefined> {
  return database
    .selectFrom('consent_form')
    .where('document_id', '=', documentId)
    .select(['version', 'division_id as divisionId', 'participant', 'author', 'answers', 'created_at as createdAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}
