import type { Selectable } from 'kysely'
import { anyOf, compileOnce } from '../../../database/compiled-query.ts'
import type { Database } from '../../../database/database.ts'
import { largestId } from '../../../database/largest-id.ts'
import type { ParticipantTable, ServiceSnapshotTable } from '../../../database/tables/practices.ts'
import { listEntriesOf } from '../../payments/stores/payments-store.ts'
import type { KeptPractice, Participant, Participation, ServiceSnapshot } from '../domain/practices.ts'

/** Everything that a member has booked, newest first, in four queries however much that is. */
export async function listPracticesOf(database: Database, memberId: number): Promise<readonly KeptPractice[]> {
  return completePractices(database, await selectPracticesOf(database, { memberId }))
}

const selectPracticesOf = compileOnce((database, { memberId }: { memberId: number }) =>
  selectPractices(database).where('buyer_id', '=', memberId).orderBy('creation_date', 'desc').orderBy('practice.id', 'desc'),
)

/** A booking of the member's own; undefined where it is another's or nobody's. */
export async function findPracticeOf(database: Database, memberId: number, practiceId: number): Promise<KeptPractice | undefined> {
  if (practiceId > largestId) return undefined
  return (await completePractices(database, await selectPracticeOf(database, { memberId, practiceId })))[0]
}

const selectPracticeOf = compileOnce((database, { memberId, practiceId }: { memberId: number; practiceId: number }) =>
  selectPractices(database).where('buyer_id', '=', memberId).where('practice.id', '=', practiceId),
)

export async function findPracticeByGuid(database: Database, memberId: number, guid: string): Promise<KeptPractice | undefined> {
  const rows = await selectPractices(database).where('guid', '=', guid).where('buyer_id', '=', memberId).execute()
  return (await completePractices(database, rows))[0]
}

/** A booking of the member's own, locked until the transaction ends: whoever else would change the booking waits, and reads what this one has left. */
export async function lockPracticeOf(tx: Database, memberId: number, practiceId: number): Promise<KeptPractice | undefined> {
  if (practiceId > largestId) return undefined
  await tx.selectFrom('practice').where('id', '=', practiceId).where('buyer_id', '=', memberId).select('id').forUpdate().execute()
  return findPracticeOf(tx, memberId, practiceId)
}

/**
 * Records when a customer asked for parto sicuro, and whether the booking is confirmed by it: null where that was not said. Call it in a
 * transaction that holds the booking.
 */
export async function markPartoSicuroWished(tx: Database, practiceId: number, at: Date, confirms: boolean | null): Promise<void> {
  await tx
    .updateTable('practice')
    .set({ parto_sicuro_wished_at: at, parto_sicuro_confirms: confirms })
    .where('id', '=', practiceId)
    .execute()
}

/** What other members' bookings hold about a person who takes part in them, newest first. */
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
    .select(['practice.id', 'guid', 'short_code', 'creation_date', 'package_id', 'practice_division_id', 'practice_type', 'status'])
    .select(['costo_inps_cents', 'financing_url', 'practice.editable_in_club_area', 'upselling_until', 'payment_requested_on'])
    .select(['parto_sicuro', 'parto_sicuro_wished_at', 'is_modifying', 'original_period_from', 'original_period_to'])
    .select(['package.product_division_id', 'package.title', 'package.webidpackage', 'package.code', 'package.destination'])
    .select(['package.period_from', 'package.period_to', 'package.advance_payment_inps_cents', 'practice_division.name as division_name'])
}

type PracticeRow = Awaited<ReturnType<ReturnType<typeof selectPractices>['execute']>>[number]

async function completePractices(database: Database, rows: readonly PracticeRow[]): Promise<readonly KeptPractice[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const services = await selectServicesOf(database, { ids })
  const participants = await selectParticipantsOf(database, { ids })
  const entries = await listEntriesOf(database, ids)
  const servicesOf = groupBy(services, ({ practice_id }) => practice_id)
  const participantsOf = groupBy(participants, ({ practice_id }) => practice_id)
  const entriesOf = groupBy(entries, ({ practiceId }) => practiceId)
  return rows.map((row) => ({
    ...fromPracticeRow(row),
    serviceSnapshots: (servicesOf.get(row.id) ?? []).map(fromServiceRow),
    participants: (participantsOf.get(row.id) ?? []).map(fromParticipantRow),
    entries: entriesOf.get(row.id) ?? [],
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

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}

function fromPracticeRow(row: PracticeRow): Omit<KeptPractice, 'serviceSnapshots' | 'participants' | 'entries'> {
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
  ...(['first_name', 'last_name', 'fiscal_code', 'mobile_phone'] as const),
] as const

interface ParticipantRow extends Omit<Selectable<ParticipantTable>, 'practice_id' | 'position' | 'person_id'> {
  first_name: string
  last_name: string
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
    customer: { firstName: row.first_name, lastName: row.last_name, mobilePhone: row.mobile_phone },
  }
}
