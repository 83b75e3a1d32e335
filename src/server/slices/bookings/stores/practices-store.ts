/**
 * Reads, locks and updates bookings; few queries load many bookings with their rows.
 *
 * Some lines above 300, because reading one and reading many share queries and shapes.
 */
import type { Selectable } from 'kysely'
import { groupBy } from '../../../../lib/group-by.ts'
import { anyOf, compileOnce } from '../../../database/compiled-query.ts'
import type { Database } from '../../../database/database.ts'
import { largestId } from '../../../database/largest-id.ts'
import type { ParticipantTable, ServiceSnapshotTable } from '../../../database/tables/practices.ts'
import type { Gender } from '../../../domain/codes.ts'
import type { Participant, Participation, ServiceSnapshot, StoredPractice } from '../domain/practices.ts'

/** A booking without its payments, which belong to another slice. */
export type PracticeWithoutEntries = Omit<StoredPractice, 'entries'>

/** Returns a member's bookings, newest first, in three queries regardless of their number. */
export async function listPracticesOf(database: Database, memberId: number): Promise<readonly PracticeWithoutEntries[]> {
  return completePractices(database, await selectPracticesOf(database, { memberId }))
}

const selectPracticesOf = compileOnce((database, { memberId }: { memberId: number }) =>
  selectPractices(database).where('buyer_id', '=', memberId).orderBy('creation_date', 'desc').orderBy('practice.id', 'desc'),
)

/** Returns a booking of the member; undefined when it is another member's or does not exist. */
export async function findPracticeOf(
  database: Database,
  memberId: number,
  practiceId: number,
): Promise<PracticeWithoutEntries | undefined> {
  if (practiceId > largestId) return undefined
  return (await completePractices(database, await selectPracticeOf(database, { memberId, practiceId })))[0]
}

const selectPracticeOf = compileOnce((database, { memberId, practiceId }: { memberId: number; practiceId: number }) =>
  selectPractices(database).where('buyer_id', '=', memberId).where('practice.id', '=', practiceId),
)

export async function findPracticeByGuid(database: Database, memberId: number, guid: string): Promise<PracticeWithoutEntries | undefined> {
  const rows = await selectPractices(database).where('guid', '=', guid).where('buyer_id', '=', memberId).execute()
  return (await completePractices(database, rows))[0]
}

/** Locks a booking of the member until the transaction ends. Accepts numbers out of the range of ids. */
export async function lockPractice(tx: Database, memberId: number, practiceId: number): Promise<void> {
  if (practiceId > largestId) return
  await tx.selectFrom('practice').where('id', '=', practiceId).where('buyer_id', '=', memberId).select('id').forUpdate().execute()
}

/** Returns a booking's buyer and the name under which they pay; undefined when there is no such booking. */
export async function findBuyer(database: Database, practiceId: number): Promise<{ memberId: number; name: string } | undefined> {
  const row = await database
    .selectFrom('practice')
    .innerJoin('person', 'person.id', 'practice.buyer_id')
    .where('practice.id', '=', practiceId)
    .select(['buyer_id', 'first_name', 'last_name'])
    .executeTakeFirst()
  return row && { memberId: row.buyer_id, name: `${row.first_name} ${row.last_name}` }
}

/**
 * Marks a booking as secured by its advance; confirms one on option if the customer agreed to that.
 *
 * The caller must hold the booking's row lock.
 */
export async function markPartoSicuro(tx: Database, practiceId: number): Promise<void> {
  await tx
    .updateTable('practice')
    .set((practice) => ({
      parto_sicuro: true,
      status: practice
        .case()
        .when(practice.and([practice('status', '=', 'opzionato'), practice('parto_sicuro_confirms', '=', true)]))
        .then('confermato')
        .else(practice.ref('status'))
        .end(),
    }))
    .where('id', '=', practiceId)
    .execute()
}

/**
 * Locks the bookings of the member and of the people; returns the ids of the member's own.
 *
 * Locks them before any dependent rows, in id order, as every change of a booking does: a concurrent change completes first, and deadlocks
 * cannot occur.
 */
export async function lockPracticesOf(tx: Database, memberId: number, personIds: readonly number[]): Promise<number[]> {
  const locked = await tx
    .selectFrom('practice')
    .where((where) =>
      where.or([
        where('buyer_id', '=', memberId),
        where('id', 'in', (takesPart) => takesPart.selectFrom('participant').where('person_id', 'in', personIds).select('practice_id')),
      ]),
    )
    .select(['id', 'buyer_id'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return locked.filter(({ buyer_id }) => buyer_id === memberId).map(({ id }) => id)
}

/** Clears the financing URL and the pending change of bookings. The caller must hold their row locks. */
export async function clearOpenChanges(tx: Database, practiceIds: readonly number[]): Promise<void> {
  if (practiceIds.length === 0) return
  await tx.updateTable('practice').set({ financing_url: null, is_modifying: false }).where('id', 'in', practiceIds).execute()
}

/**
 * Records when a customer requested parto sicuro.
 *
 * `confirms` is whether the advance confirms the booking, null when not answered. The caller must hold the booking's row lock.
 */
export async function markPartoSicuroWished(tx: Database, practiceId: number, at: Date, confirms: boolean | null): Promise<void> {
  await tx
    .updateTable('practice')
    .set({ parto_sicuro_wished_at: at, parto_sicuro_confirms: confirms })
    .where('id', '=', practiceId)
    .execute()
}

/** Returns when a member requested parto sicuro, by booking. */
export async function listPartoSicuroWishesOf(database: Database, memberId: number) {
  return database
    .selectFrom('practice')
    .where('buyer_id', '=', memberId)
    .where('parto_sicuro_wished_at', 'is not', null)
    .select(['id as practice', 'parto_sicuro_wished_at as askedAt', 'parto_sicuro_confirms as confermaINPS'])
    .orderBy('id')
    .execute()
}

/** Returns the participations of a person in other members' bookings, newest first. */
export async function listParticipationsOf(database: Database, personId: number): Promise<readonly Participation[]> {
  const rows = await database
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.person_id')
    .innerJoin('practice', 'practice.id', 'participant.practice_id')
    .innerJoin('package', 'package.id', 'practice.package_id')
    .where('participant.person_id', '=', personId)
    .where('practice.buyer_id', '!=', personId)
    .select(participantColumns)
    .select(['package.title', 'package.destination', 'package.period_from', 'package.period_to'])
    .orderBy('practice.creation_date', 'desc')
    .orderBy('participant.id', 'desc')
    .execute()
  return rows.map((row) => ({
    packageTitle: row.title,
    destination: row.destination,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    participant: fromParticipantRow(row),
  }))
}

function selectPractices(database: Database) {
  return database
    .selectFrom('practice')
    .innerJoin('package', 'package.id', 'practice.package_id')
    .innerJoin('practice_division', 'practice_division.id', 'practice.practice_division_id')
    .leftJoin('service_hold', 'service_hold.practice_id', 'practice.id')
    .select(['practice.id', 'guid', 'short_code', 'creation_date', 'package_id', 'practice_division_id', 'practice_type', 'status'])
    .select(['costo_inps_cents', 'financing_url', 'practice.editable_in_club_area', 'upselling_until', 'payment_requested_on'])
    .select(['parto_sicuro', 'parto_sicuro_wished_at', 'is_modifying', 'original_period_from', 'original_period_to'])
    .select(['package.product_division_id', 'package.title', 'package.webidpackage', 'package.code', 'package.destination'])
    .select(['package.period_from', 'package.period_to', 'package.advance_payment_inps_cents', 'practice_division.name as division_name'])
    .select(['service_hold.services as held_services', 'service_hold.amount_cents as held_cents', 'service_hold.expires_at as held_until'])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('payment_intent')
            .whereRef('payment_intent.practice_id', '=', 'practice.id')
            .where('payment_intent.state', 'in', ['capturing', 'pending'])
            .select('guid'),
        )
        .as('is_payment_under_way'),
    )
}

type PracticeRow = Awaited<ReturnType<ReturnType<typeof selectPractices>['execute']>>[number]

async function completePractices(database: Database, rows: readonly PracticeRow[]): Promise<readonly PracticeWithoutEntries[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const services = await selectServicesOf(database, { ids })
  const participants = await selectParticipantsOf(database, { ids })
  const servicesOf = groupBy(services, ({ practice_id }) => practice_id)
  const participantsOf = groupBy(participants, ({ practice_id }) => practice_id)
  return rows.map((row) => ({
    ...fromPracticeRow(row),
    serviceSnapshots: (servicesOf.get(row.id) ?? []).map(fromServiceRow),
    participants: (participantsOf.get(row.id) ?? []).map(fromParticipantRow),
  }))
}

const selectServicesOf = compileOnce((database, { ids }: { ids: readonly number[] }) =>
  database
    .selectFrom('service_snapshot')
    .where('practice_id', '=', anyOf(ids))
    .select(['practice_id', 'item_group', 'alternative_label', 'editable_in_club_area', 'code', 'name', 'quantity', 'price_cents'])
    .select(['service_id', 'label', 'soldout', 'realvalue_cents'])
    .orderBy('position'),
)

const selectParticipantsOf = compileOnce((database, { ids }: { ids: readonly number[] }) =>
  database
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.person_id')
    .where('practice_id', '=', anyOf(ids))
    .select(['practice_id', ...participantColumns])
    .orderBy('position'),
)

function fromPracticeRow(row: PracticeRow): Omit<PracticeWithoutEntries, 'serviceSnapshots' | 'participants'> {
  return {
    id: row.id,
    practiceGUID: row.guid,
    shortCode: row.short_code,
    creationDate: row.creation_date,
    destination: row.destination,
    practiceDivision: row.division_name,
    practiceDivisionId: row.practice_division_id,
    productDivisionId: row.product_division_id,
    practiceType: row.practice_type,
    readableStatus: row.status,
    costoINPS: row.costo_inps_cents,
    financingUrl: row.financing_url,
    editableInClubArea: row.editable_in_club_area,
    upsellingUntil: row.upselling_until,
    paymentRequestedOn: row.payment_requested_on,
    partoSicuro: row.parto_sicuro,
    partoSicuroWished: row.parto_sicuro_wished_at !== null,
    isModifying: row.is_modifying,
    hold:
      row.held_services === null || row.held_cents === null || row.held_until === null
        ? null
        : { services: row.held_services, amountCents: row.held_cents, expiresAt: row.held_until },
    isPaymentUnderWay: Boolean(row.is_payment_under_way),
    originalPackagePeriodFrom: row.original_period_from,
    originalPackagePeriodTo: row.original_period_to,
    buyedPackage: {
      id: row.package_id,
      title: row.title,
      webidpackage: row.webidpackage,
      code: row.code,
      periodFrom: row.period_from,
      periodTo: row.period_to,
      basicCore: { advancePaymentINPS: row.advance_payment_inps_cents },
    },
  }
}

function fromServiceRow(row: Omit<Selectable<ServiceSnapshotTable>, 'id' | 'position'>): ServiceSnapshot {
  return {
    itemGroup: row.item_group,
    alternativeLabel: row.alternative_label,
    editableInClubArea: row.editable_in_club_area,
    code: row.code,
    name: row.name,
    quantity: row.quantity,
    price: row.price_cents,
    service: { id: row.service_id },
    serviceId: row.service_id,
    label: row.label,
    soldout: row.soldout,
    realvalue: row.realvalue_cents,
  }
}

const participantColumns = [
  ...(['participant.id', 'participant.version', 'relation', 'grade', 'disabilita', 'assistenza', 'medical_certification'] as const),
  ...(['intolerances', 'intolerances_text', 'note_general', 'note_documents', 'note_education', 'note_leaving', 'note_rooming'] as const),
  ...(['doc_type', 'doc_number', 'doc_emission', 'doc_expiration', 'doc_country'] as const),
  ...(['fixed_practice_inps_number', 'variable_practice_inps_number'] as const),
  ...(['first_name', 'last_name', 'gender', 'fiscal_code', 'mobile_phone'] as const),
] as const

interface ParticipantRow extends Omit<Selectable<ParticipantTable>, 'practice_id' | 'position' | 'person_id'> {
  first_name: string
  last_name: string
  gender: Gender
  fiscal_code: string
  mobile_phone: string | null
}

function fromParticipantRow(row: ParticipantRow): Participant {
  return {
    id: row.id,
    version: row.version,
    customerName: `${row.first_name} ${row.last_name}`,
    customerFiscalCode: row.fiscal_code,
    relation: row.relation,
    grade: row.grade,
    disabilita: row.disabilita,
    assistenza: row.assistenza,
    medicalCertification: row.medical_certification,
    intolerances: row.intolerances,
    intolerancesText: row.intolerances_text,
    noteGeneral: row.note_general,
    noteDocuments: row.note_documents,
    noteEducation: row.note_education,
    noteLeaving: row.note_leaving,
    noteRooming: row.note_rooming,
    docType: row.doc_type,
    docNumber: row.doc_number,
    docEmission: row.doc_emission,
    docExpiration: row.doc_expiration,
    docCountry: row.doc_country,
    fixedPracticeInpsNumber: row.fixed_practice_inps_number,
    variablePracticeInpsNumber: row.variable_practice_inps_number,
    customer: { firstName: row.first_name, lastName: row.last_name, gender: row.gender, mobilePhone: row.mobile_phone },
  }
}
