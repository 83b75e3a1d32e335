import type { Database } from '../../../../../core/server/database/database.ts'
import { hashToken } from '../../../../../core/server/domain/tokens.ts'
import type { ReminderKind } from '../../../domain/codes.ts'
import type { DueReminder } from '../domain/reminders.ts'

/** A reminder as stored. */
export interface SentReminder extends DueReminder {
  kind: ReminderKind
}

/** Stores a reminder and returns its id; undefined when it is stored already, also by a concurrent transaction. */
export async function addReminder(tx: Database, reminder: SentReminder, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('reminder')
    .values({ ...reminder, createdAt: now })
    .onConflict((conflict) => conflict.columns(['kind', 'subjectId', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findReminder(database: Database, id: number): Promise<SentReminder | undefined> {
  return database
    .selectFrom('reminder')
    .where('id', '=', id)
    .select(['kind', 'memberId', 'practiceId', 'subjectId', 'day'])
    .executeTakeFirst()
}

/** Returns the reminders of a kind that were sent for trips which depart after a day. */
export async function listSentReminders(
  database: Database,
  kind: ReminderKind,
  today: string,
): Promise<readonly Pick<DueReminder, 'subjectId' | 'day'>[]> {
  return database
    .selectFrom('reminder')
    .innerJoin('practice', 'practice.id', 'reminder.practiceId')
    .innerJoin('package', 'package.id', 'practice.packageId')
    .where('kind', '=', kind)
    .where('package.periodFrom', '>', today)
    .select(['subjectId', 'day'])
    .execute()
}

/** Stores the digest of a link in the mail of a reminder. */
export async function addReminderLink(tx: Database, reminderId: number, token: string): Promise<void> {
  await tx
    .insertInto('reminderLink')
    .values({ tokenHash: hashToken(token), reminderId })
    .execute()
}

/** Returns the account and the kind that a link switches. */
export async function findReminderLink(database: Database, token: string): Promise<{ memberId: number; kind: ReminderKind } | undefined> {
  return database
    .selectFrom('reminderLink')
    .innerJoin('reminder', 'reminder.id', 'reminderLink.reminderId')
    .where('tokenHash', '=', hashToken(token))
    .select(['memberId', 'kind'])
    .executeTakeFirst()
}

/** Returns the kinds that a member has switched off, and since when. */
export async function listOff(database: Database, memberId: number): Promise<readonly { kind: ReminderKind; since: string }[]> {
  return database.selectFrom('reminderOff').where('memberId', '=', memberId).select(['kind', 'since']).orderBy('since').execute()
}

/** Switches a kind of reminder and returns whether that changed anything. */
export async function setOff(tx: Database, memberId: number, kind: ReminderKind, isOff: boolean, now: Date): Promise<boolean> {
  if (!isOff) {
    const { numDeletedRows } = await tx
      .deleteFrom('reminderOff')
      .where('memberId', '=', memberId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const row = await tx
    .insertInto('reminderOff')
    .values({ memberId, kind, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the reminders sent to a member, for the export. */
export async function listRemindersTo(database: Database, memberId: number) {
  return database
    .selectFrom('reminder')
    .where('memberId', '=', memberId)
    .select(['kind', 'practiceId as practice', 'day', 'createdAt as at'])
    .orderBy('id')
    .execute()
}

/** Deletes the reminders of a member, the links in their mails and what was switched off. */
export async function deleteReminders(tx: Database, memberId: number): Promise<void> {
  await tx.deleteFrom('reminder').where('memberId', '=', memberId).execute()
  await tx.deleteFrom('reminderOff').where('memberId', '=', memberId).execute()
}
