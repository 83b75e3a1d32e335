/** Reads and writes the data that documents are made from, besides the booking and the catalogue. */
import type { Database } from '../../../../../core/server/database/database.ts'
import { largestId } from '../../../../../core/server/database/largest-id.ts'
import { type PersonalFields, personalFieldsOf } from '../../people/domain/persons.ts'
import type { Departure, PrintedConsent, TravelPaper } from '../domain/document-subject.ts'
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
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .where('document.id', '=', documentId)
    .select(['document.id', 'practiceId', 'buyerId', 'participantId'])
    .select(['docType', 'typologyId', 'memberUploaded', 'filePath'])
    .select('document.creationDate')
    .select((select) => select('supersededAt', 'is not', null).$castTo<boolean>().as('isSuperseded'))
    .executeTakeFirst()
}

/** Locks a document, so that two processes do not both make its file. Returns false when the document no longer exists. */
export async function lockDocument(tx: Database, documentId: number): Promise<boolean> {
  const row = await tx.selectFrom('document').where('id', '=', documentId).select('id').forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Sets the path of a document's file, unless it is set already. */
export async function setFilePath(tx: Database, documentId: number, filePath: string): Promise<void> {
  await tx.updateTable('document').set({ filePath }).where('id', '=', documentId).where('filePath', 'is', null).execute()
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
    .innerJoin('practice', 'practice.buyerId', 'person.id')
    .where('practice.id', '=', practiceId)
    .selectAll('person')
    .executeTakeFirst()
  if (buyer === undefined) return undefined
  const participants = await database
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.personId')
    .where('practiceId', '=', practiceId)
    .selectAll('person')
    .select('participant.id as participantId')
    .orderBy('position')
    .execute()
  return {
    buyer: personalFieldsOf(buyer),
    participants: participants.map((row) => ({ ...personalFieldsOf(row), participantId: row.participantId })),
  }
}

/** Returns the papers that a booking's destination requires; undefined while they are unknown. */
export async function findTravelPapers(database: Database, practiceId: number): Promise<readonly TravelPaper[] | undefined> {
  const row = await database
    .selectFrom('practice')
    .innerJoin('package', 'package.id', 'practice.packageId')
    .innerJoin('programme', 'programme.id', 'package.programmeId')
    .innerJoin('destination', 'destination.id', 'programme.destinationId')
    .where('practice.id', '=', practiceId)
    .select('travelPapers')
    .executeTakeFirst()
  return row?.travelPapers ?? undefined
}

/** Returns the departure from the city that was booked; undefined while it is not known. */
export async function findDeparture(database: Database, practiceId: number): Promise<Departure | undefined> {
  return database
    .selectFrom('departure')
    .innerJoin('practice', 'practice.packageId', 'departure.packageId')
    .innerJoin('serviceSnapshot', (join) =>
      join.onRef('serviceSnapshot.practiceId', '=', 'practice.id').onRef('serviceSnapshot.serviceId', '=', 'departure.serviceId'),
    )
    .where('practice.id', '=', practiceId)
    .select(['serviceSnapshot.label as city', 'meetingPlace', 'means'])
    .select(['meetsAt', 'leavesAt', 'returnsAt'])
    .orderBy('serviceSnapshot.position')
    .executeTakeFirst()
}

/** Returns the newest version of a parent's consent form; undefined before it is filled in. */
export async function findConsentForm(database: Database, documentId: number): Promise<PrintedConsent | undefined> {
  return database
    .selectFrom('consentForm')
    .where('documentId', '=', documentId)
    .select(['version', 'divisionId', 'participant', 'author', 'answers', 'createdAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}
