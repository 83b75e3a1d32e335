import type { Database } from '../../../../core/server/database/database.ts'
import { localDay } from '../../../../core/server/domain/clock.ts'
import type { ReminderKind } from '../../domain/codes.ts'
import { describePractice } from '../bookings/domain/practices.ts'
import { findPracticeOf } from '../bookings/queries.ts'
import { type DueReminder, findRemindedBalanceDay, type ReminderSwitch, reminderKinds } from './domain/reminders.ts'
import { listExpiringDocuments, listPracticesDueSoon, listUnsignedContracts } from './stores/due-reminders-store.ts'
import { listOff, listRemindersTo } from './stores/reminders-store.ts'

/** Returns every kind of reminder, and whether a member wants it. */
export async function listReminderSwitches(database: Database, memberId: number): Promise<readonly ReminderSwitch[]> {
  const off = await listOff(database, memberId)
  return reminderKinds.map((kind) => ({ kind, isOn: !off.some((each) => each.kind === kind) }))
}

/** Returns a member's reminders for the export. */
export async function listReminderRecords(database: Database, memberId: number) {
  return { off: await listOff(database, memberId), sent: await listRemindersTo(database, memberId) }
}

/**
 * Returns what customers are to be reminded of, sent already or not: the one rule of when a reminder is due.
 *
 * With `subjectId` that subject only. A mail asks again when it is written, as the customer may have acted meanwhile.
 */
export function listDueReminders(database: Database, kind: ReminderKind, now: Date, subjectId?: number): Promise<readonly DueReminder[]> {
  switch (kind) {
    case 'balance-due':
      return listDueBalances(database, now, subjectId)
    case 'document-expiring':
      return listExpiringDocuments(database, now, subjectId)
    case 'contract-unsigned':
      return listUnsignedContracts(database, now, subjectId)
  }
}

async function listDueBalances(database: Database, now: Date, subjectId: number | undefined): Promise<readonly DueReminder[]> {
  const due: DueReminder[] = []
  for (const { memberId, practiceId } of await listPracticesDueSoon(database, now, subjectId)) {
    const practice = await findPracticeOf(database, memberId, practiceId)
    const day = practice && findRemindedBalanceDay(describePractice(practice, now), localDay(now))
    if (day !== undefined) due.push({ memberId, practiceId, subjectId: practiceId, day })
  }
  return due
}
