import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import type { ReminderKind } from '../../../domain/codes.ts'
import { lockContact } from '../../accounts/queries.ts'
import { type DueReminder, reminderKinds } from '../domain/reminders.ts'
import { listDueReminders } from '../queries.ts'
import { addReminder, listSentReminders } from '../stores/reminders-store.ts'

/**
 * Enqueues the mails of reminders that are due and were not sent.
 *
 * The row of a reminder is added in the transaction that enqueues its mail, so that each is sent once, also by concurrent runs. A reminder
 * that fails does not keep the others back; the next run tries it again.
 */
export async function sendReminders(context: UseCaseContext): Promise<void> {
  const now = context.clock.now()
  for (const kind of reminderKinds) {
    const sent = new Set((await listSentReminders(context.database, kind, localDay(now))).map(keyOf))
    for (const due of await listDueReminders(context.database, kind, now)) {
      if (sent.has(keyOf(due))) continue
      try {
        await send(context, kind, due, now)
      } catch (error) {
        context.log.error({ err: error, kind, practice: due.practiceId }, 'a reminder could not be sent')
      }
    }
  }
}

async function send({ database, jobs, log }: UseCaseContext, kind: ReminderKind, due: DueReminder, now: Date): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // A closed account has no reminders, and a deletion that waits for the lock deletes this one.
    if ((await lockContact(tx, due.memberId)) === undefined) return
    const reminderId = await addReminder(tx, { kind, ...due }, now)
    if (reminderId === undefined) return
    const job = await jobs.enqueue(tx, 'mail', { mail: kind, memberId: due.memberId, reminderId })
    log.info({ job, mail: kind }, 'mail enqueued')
  })
}

const keyOf = ({ subjectId, day }: Pick<DueReminder, 'subjectId' | 'day'>): string => `${subjectId} ${day}`
