/** The rows that a booking is read from, and what the domain makes of them. */
import type { Selectable } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ParticipantTable, ServiceSnapshotTable } from '../../../database/tables/practices.ts'
import type { Gender } from '../../../domain/codes.ts'
import type { Participant, ServiceSnapshot, StoredPractice } from '../domain/practices.ts'

/** Selects bookings with their buyer, package, division and hold. */
export function selectPractices(database: Database) {
  return database
    .selectFrom('practice')
    .innerJoin('person as buyer', 'buyer.id', 'practice.buyer_id')
    .innerJoin('package', 'package.id', 'practice.package_id')
    .innerJoin('practice_division', 'practice_division.id', 'practice.practice_division_id')
    .leftJoin('service_hold', 'service_hold.practice_id', 'practice.id')
    .select(['practice.id', 'guid', 'short_code', 'creation_date', 'package_id', 'practice_division_id', 'practice_type', 'status'])
    .select(['costo_inps_cents', 'financing_url', 'practice.editable_in_club_area', 'upselling_until', 'payment_requested_on'])
    .select(['parto_sicuro', 'parto_sicuro_wished_at', 'is_modifying', 'original_period_from', 'original_period_to'])
    .select(['package.product_division_id', 'package.title', 'package.webidpackage', 'package.code', 'package.destination'])
    .select(['package.period_from', 'package.period_to', 'package.advance_payment_inps_cents', 'practice_division.name as division_name'])
    .select(['service_hold.id as hold_id', 'service_hold.services as held_services', 'service_hold.amount_cents as held_cents'])
    .select(['service_hold.expires_at as held_until', 'buyer_id', 'buyer.first_name', 'buyer.last_name'])
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

export type PracticeRow = Awaited<ReturnType<ReturnType<typeof selectPractices>['execute']>>[number]

export function fromPracticeRow(row: PracticeRow): Omit<StoredPractice, 'entries' | 'serviceSnapshots' | 'participants'> {
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
      row.hold_id === null || row.held_services === null || row.held_cents === null || row.held_until === null
        ? null
        : { id: row.hold_id, services: row.held_services, amountCents: row.held_cents, expiresAt: row.held_until },
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
    buyer: { memberId: row.buyer_id, name: `${row.first_name} ${row.last_name}` },
  }
}

export function fromServiceRow(row: Omit<Selectable<ServiceSnapshotTable>, 'id' | 'position'>): ServiceSnapshot {
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

export const participantColumns = [
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

export function fromParticipantRow(row: ParticipantRow): Participant {
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
