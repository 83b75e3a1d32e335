import type { Database } from '../../../../../core/server/database/database.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import type { DocumentTypologyId, ReminderKind } from '../../../domain/codes.ts'
import { changeableStatuses } from '../../bookings/domain/practices.ts'
import { type DueReminder, lastRemindedBalanceDay, lastRemindedContract, lastRemindedDeparture } from '../domain/reminders.ts'

const contractType: DocumentTypologyId = 2

/** Selects the bookings, ahead and neither cancelled nor a quotation, of customers who want this kind of reminder. */
function selectPractices(database: Database, kind: ReminderKind, today: string) {
  return database
    .selectFrom('practice')
    .innerJoin('package', 'package.id', 'practice.packageId')
    .innerJoin('member', 'member.id', 'practice.buyerId')
    .where('member.closedAt', 'is', null)
    .where('practice.status', 'in', changeableStatuses)
    .where('package.periodFrom', '>', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminderOff')
            .whereRef('reminderOff.memberId', '=', 'practice.buyerId')
            .where('reminderOff.kind', '=', kind)
            .select('reminderOff.kind'),
        ),
      ),
    )
}

/** Returns bookings whose balance may be due soon; their services and payments decide. With `practiceId` that one only. */
export async function listPracticesDueSoon(
  database: Database,
  now: Date,
  practiceId: number | undefined,
): Promise<readonly Pick<DueReminder, 'memberId' | 'practiceId'>[]> {
  const today = localDay(now)
  return selectPractices(database, 'balance-due', today)
    .$if(practiceId !== undefined, (query) => query.where('practice.id', '=', practiceId ?? 0))
    .where((where) =>
      where.or([
        where('package.periodFrom', '<=', lastRemindedDeparture(today)),
        where('practice.paymentRequestedOn', '<=', lastRemindedBalanceDay(today)),
      ]),
    )
    .select(['practice.buyerId as memberId', 'practice.id as practiceId'])
    .orderBy('practice.id')
    .execute()
}

/** Returns the participants whose identity document expires before their return. With `participantId` that one only. */
export async function listExpiringDocuments(
  database: Database,
  now: Date,
  participantId: number | undefined,
): Promise<readonly DueReminder[]> {
  const rows = await selectPractices(database, 'document-expiring', localDay(now))
    .innerJoin('participant', 'participant.practiceId', 'practice.id')
    .$if(participantId !== undefined, (query) => query.where('participant.id', '=', participantId ?? 0))
    .whereRef('participant.docExpiration', '<', 'package.periodTo')
    .select([
      'practice.buyerId as memberId',
      'practice.id as practiceId',
      'participant.id as subjectId',
      'participant.docExpiration as day',
    ])
    .orderBy('participant.id')
    .execute()
  return rows.flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day }]))
}

/** Returns the contracts that wait for their signature longer than the catalogue allows. With `documentId` that one only. */
export async function listUnsignedContracts(
  database: Database,
  now: Date,
  documentId: number | undefined,
): Promise<readonly DueReminder[]> {
  const rows = await selectPractices(database, 'contract-unsigned', localDay(now))
    .innerJoin('document', 'document.practiceId', 'practice.id')
    .$if(documentId !== undefined, (query) => query.where('document.id', '=', documentId ?? 0))
    .where('document.typologyId', '=', contractType)
    .where('document.isSignable', '=', true)
    .where('document.signedAt', 'is', null)
    .where('document.supersededAt', 'is', null)
    .where('document.creationDate', '<=', lastRemindedContract(now).toISOString())
    .select(['practice.buyerId as memberId', 'practice.id as practiceId', 'document.id as subjectId', 'document.creationDate'])
    .orderBy('document.id')
    .execute()
  return rows.map(({ creationDate, ...row }) => ({ ...row, day: localDay(new Date(creationDate)) }))
}
