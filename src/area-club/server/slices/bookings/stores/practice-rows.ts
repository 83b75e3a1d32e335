/** The rows that a booking is read from, and what the domain makes of them. */
import { type Selectable, sql } from 'kysely'
import { pick } from '../../../../../core/lib/pick.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { ParticipantTable, ServiceSnapshotTable } from '../../../database/tables/practices.ts'
import type { Gender } from '../../../domain/codes.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import { participantFieldNames } from '../domain/participants.ts'
import type { Participant, StoredPractice } from '../domain/practices.ts'
import { type EntryRow, entryColumns, fromEntryRow } from './payments-store.ts'

/** Selects bookings with their buyer, package, division, hold, ledger and invoice numbers. */
export function selectPractices(database: Database) {
  return database
    .selectFrom('practice')
    .innerJoin('person as buyer', 'buyer.id', 'practice.buyerId')
    .innerJoin('package', 'package.id', 'practice.packageId')
    .innerJoin('practiceDivision', 'practiceDivision.id', 'practice.practiceDivisionId')
    .leftJoin('serviceHold', 'serviceHold.practiceId', 'practice.id')
    .select(['practice.id', 'guid', 'shortCode', 'creationDate', 'packageId', 'practiceDivisionId', 'practiceType', 'status'])
    .select(['costoInpsCents', 'financingUrl', 'practice.editableInClubArea', 'upsellingUntil', 'paymentRequestedOn'])
    .select(['partoSicuro', 'partoSicuroWishedAt', 'isModifying', 'originalPeriodFrom', 'originalPeriodTo'])
    .select(['transferAnnouncedAt', 'transferPayBefore', 'transferCents'])
    .select(['package.productDivisionId', 'package.title', 'package.webidpackage', 'package.code', 'package.destination'])
    .select(['package.periodFrom', 'package.periodTo', 'package.advancePaymentInpsCents', 'practiceDivision.name as divisionName'])
    .select(['serviceHold.id as holdId', 'serviceHold.services as heldServices', 'serviceHold.amountCents as heldCents'])
    .select(['serviceHold.expiresAt as heldUntil', 'buyerId', 'buyer.firstName', 'buyer.lastName'])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('paymentIntent')
            .whereRef('paymentIntent.practiceId', '=', 'practice.id')
            .where('paymentIntent.state', 'in', ['capturing', 'pending'])
            .select('guid'),
        )
        .as('isPaymentUnderWay'),
    )
    .select((select) => [
      select
        .selectFrom('paymentEntry')
        .whereRef('paymentEntry.practiceId', '=', 'practice.id')
        .select(({ fn, ref }) =>
          fn
            .agg<EntryRow[] | null>('json_agg', [
              fn(
                'json_build_object',
                entryColumns.flatMap((column) => [sql.lit(column), ref(`paymentEntry.${column}`)]),
              ),
            ])
            .orderBy('paymentEntry.id')
            .as('rows'),
        )
        .as('entries'),
      select
        .selectFrom('fiscalDocument')
        .whereRef('fiscalDocument.practiceId', '=', 'practice.id')
        .select(({ fn }) =>
          fn
            .agg<string[] | null>('json_agg', ['invoicenumber'])
            .orderBy('invoicedate', 'desc')
            .orderBy('fiscalDocument.id', 'desc')
            .as('numbers'),
        )
        .as('invoiceNumbers'),
      'fiscalDocumentsSuccess',
    ])
}

export type PracticeRow = Awaited<ReturnType<ReturnType<typeof selectPractices>['execute']>>[number]

export function fromPracticeRow(row: PracticeRow): Omit<StoredPractice, 'serviceSnapshots' | 'participants'> {
  return {
    ...pick(row, ['id', 'shortCode', 'creationDate', 'destination', 'practiceDivisionId', 'productDivisionId', 'practiceType']),
    ...pick(row, ['financingUrl', 'editableInClubArea', 'upsellingUntil', 'paymentRequestedOn', 'partoSicuro', 'isModifying']),
    practiceGUID: row.guid,
    practiceDivision: row.divisionName,
    readableStatus: row.status,
    costoINPS: row.costoInpsCents,
    partoSicuroWished: row.partoSicuroWishedAt !== null,
    hold:
      row.holdId === null || row.heldServices === null || row.heldCents === null || row.heldUntil === null
        ? null
        : { id: row.holdId, services: row.heldServices, amountCents: row.heldCents, expiresAt: row.heldUntil },
    transfer:
      row.transferAnnouncedAt === null || row.transferPayBefore === null || row.transferCents === null
        ? null
        : { amountCents: row.transferCents, announcedAt: row.transferAnnouncedAt, payBefore: row.transferPayBefore },
    isPaymentUnderWay: Boolean(row.isPaymentUnderWay),
    originalPackagePeriodFrom: row.originalPeriodFrom,
    originalPackagePeriodTo: row.originalPeriodTo,
    buyedPackage: {
      ...pick(row, ['title', 'webidpackage', 'code', 'periodFrom', 'periodTo']),
      id: row.packageId,
      basicCore: { advancePaymentINPS: row.advancePaymentInpsCents },
    },
    buyer: { memberId: row.buyerId, name: `${row.firstName} ${row.lastName}` },
    entries: (row.entries ?? []).map(fromEntryRow),
    ...(row.fiscalDocumentsSuccess && { invoiceNumbers: row.invoiceNumbers ?? [] }),
  }
}

export function fromServiceRow(row: Omit<Selectable<ServiceSnapshotTable>, 'id' | 'position'>): ServiceSnapshot {
  return {
    ...pick(row, ['itemGroup', 'alternativeLabel', 'editableInClubArea', 'code', 'name', 'quantity', 'serviceId', 'label', 'soldout']),
    price: row.priceCents,
    service: { id: row.serviceId },
    realvalue: row.realvalueCents,
  }
}

const answerColumns = ['relation', 'fixedPracticeInpsNumber', ...participantFieldNames] as const

export const participantColumns = [
  ...(['participant.id', 'participant.version', ...answerColumns] as const),
  ...(['firstName', 'lastName', 'gender', 'fiscalCode', 'mobilePhone'] as const),
] as const

interface ParticipantRow extends Omit<Selectable<ParticipantTable>, 'practiceId' | 'position' | 'personId'> {
  firstName: string
  lastName: string
  gender: Gender
  fiscalCode: string
  mobilePhone: string | null
}

export function fromParticipantRow(row: ParticipantRow): Participant {
  return {
    id: row.id,
    version: row.version,
    ...pick(row, answerColumns),
    customerName: `${row.firstName} ${row.lastName}`,
    customerFiscalCode: row.fiscalCode,
    customer: pick(row, ['firstName', 'lastName', 'gender', 'mobilePhone']),
  }
}
