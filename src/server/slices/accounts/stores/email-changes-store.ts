import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Database, Tables } from '../../../database/database.ts'
import { instantBefore } from '../../../domain/clock.ts'
import { createToken, hashToken } from '../../../domain/tokens.ts'
import { emailLinkLifeMs } from '../domain/email-changes.ts'

/** An address to be confirmed; `oldEmail` is null for the address of a registration. */
export interface NewEmailChange {
  memberId: number
  oldEmail: string | null
  newEmail: string
}

/** A change as its links find it. */
export interface EmailChange {
  id: number
  memberId: number
  oldEmail: string | null
  newEmail: string
}

/**
 * Keeps a new change, whose links are made when its mails are written, and answers its id; it takes the place of the one that was open. Hold
 * the person's lock.
 */
export async function createEmailChange(tx: Database, change: NewEmailChange, now: Date): Promise<number> {
  if (change.oldEmail !== null) await cancelEmailChange(tx, change.memberId, now)
  const { id } = await tx
    .insertInto('email_change')
    .values({
      member_id: change.memberId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      ...linksOfNobody(change.oldEmail !== null),
      created_at: now,
      sent_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The columns in which the former release looks for links hold something until there is one. */
function linksOfNobody(hasUndo: boolean): { confirm_hash: string; undo_hash: string | null } {
  return { confirm_hash: hashToken(createToken()), undo_hash: hasUndo ? hashToken(createToken()) : null }
}

/**
 * Keeps the digest of one more link that confirms a change, and answers the change; undefined, keeping nothing, where it no longer waits
 * another link was asked for after `askedAt`, or the link would have expired. Hold the person's lock.
 */
export async function addConfirmationLink(
  tx: Database,
  changeId: number,
  askedAt: string,
  token: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const row = await tx
    .updateTable('email_change')
    .set({ confirm_hash: hashToken(token) })
    .where('id', '=', changeId)
    .where('sent_at', '=', askedAt)
    .where('sent_at', '>', lifeBefore(now))
    .where(isOpen)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await addLink(tx, { email_change_id: changeId, purpose: 'confirm', token_hash: hashToken(token), asked_at: askedAt })
  return toEmailChange(row)
}

/** Keeps the digest of one more link that takes a change back, and answers the change; undefined where there is none, or it was taken back. */
export async function addUndoLink(tx: Database, changeId: number, token: string): Promise<EmailChange | undefined> {
  const row = await tx
    .updateTable('email_change')
    .set({ undo_hash: hashToken(token) })
    .where('id', '=', changeId)
    .where('old_email', 'is not', null)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await addLink(tx, { email_change_id: changeId, purpose: 'undo', token_hash: hashToken(token), asked_at: row.sent_at })
  return toEmailChange(row)
}

async function addLink(tx: Database, link: Insertable<Tables['email_change_link']>): Promise<void> {
  await tx.insertInto('email_change_link').values(link).execute()
}

/** Gives up the change that is open; answers whether there was one. Hold the person's lock. */
export async function cancelEmailChange(tx: Database, memberId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ cancelled_at: now })
    .where('member_id', '=', memberId)
    .where('old_email', 'is not', null)
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Ends the links of what waits to be confirmed, the change before the registration, so that another can be mailed; undefined where nothing
 * waits. Hold the person's lock.
 */
export async function renewConfirmation(tx: Database, memberId: number, now: Date): Promise<EmailChange | undefined> {
  const row = await tx
    .updateTable('email_change')
    .set({ confirm_hash: linksOfNobody(false).confirm_hash, sent_at: now })
    .where('id', '=', (open) =>
      open
        .selectFrom('email_change')
        .where('member_id', '=', memberId)
        .where(isOpen)
        .orderBy((order) => order('old_email', 'is', null))
        .limit(1)
        .select('id'),
    )
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await tx.deleteFrom('email_change_link').where('email_change_id', '=', row.id).where('purpose', '=', 'confirm').execute()
  return toEmailChange(row)
}

/** The open change of a link to confirm while it holds, without using it up. */
export async function findConfirmation(database: Database, token: string, now: Date): Promise<EmailChange | undefined> {
  const row = await database
    .selectFrom('email_change')
    .where((where) =>
      where.or([
        // A process of the former release keeps it here alone.
        where('confirm_hash', '=', hashToken(token)),
        where.and([
          where('id', '=', linkOf(where, 'confirm', token).select('email_change_id')),
          where('sent_at', '=', linkOf(where, 'confirm', token).select('asked_at')),
        ]),
      ]),
    )
    .where(isOpen)
    .where('sent_at', '>', lifeBefore(now))
    .selectAll()
    .executeTakeFirst()
  return row && toEmailChange(row)
}

/** Marks a change as confirmed; a registration's address that was still open is settled with it. Hold the person's lock. */
export async function confirmEmailChange(tx: Database, change: EmailChange, now: Date): Promise<void> {
  await tx.updateTable('email_change').set({ confirmed_at: now }).where('id', '=', change.id).execute()
  await settleRegistration(tx, change.memberId, now)
}

/** Counts the address of the registration as confirmed. */
export async function settleRegistration(tx: Database, memberId: number, now: Date): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ confirmed_at: now })
    .where('member_id', '=', memberId)
    .where('old_email', 'is', null)
    .where(isOpen)
    .execute()
}

/** The change of a link that takes it back, while that holds, without using it up. */
export async function findUndo(database: Database, token: string, now: Date): Promise<(EmailChange & { oldEmail: string }) | undefined> {
  const row = await database
    .selectFrom('email_change')
    .where((where) =>
      where.or([where('undo_hash', '=', hashToken(token)), where('id', '=', linkOf(where, 'undo', token).select('email_change_id'))]),
    )
    .where('undone_at', 'is', null)
    .where((where) => where(where.fn.coalesce('confirmed_at', 'sent_at'), '>', lifeBefore(now)))
    .selectAll()
    .executeTakeFirst()
  return row?.old_email ? { ...toEmailChange(row), oldEmail: row.old_email } : undefined
}

/**
 * Takes a change back, and every later one with it: those may be of whoever made this one, and their links must not bring the address back.
 * Hold the person's lock.
 */
export async function undoEmailChanges(tx: Database, change: EmailChange, now: Date): Promise<void> {
  await cancelEmailChange(tx, change.memberId, now)
  await tx
    .updateTable('email_change')
    .set({ undone_at: now })
    .where('member_id', '=', change.memberId)
    .where('old_email', 'is not', null)
    .where('id', '>=', change.id)
    .execute()
}

function isOpen(where: ExpressionBuilder<Tables, 'email_change'>) {
  return where.and([where('confirmed_at', 'is', null), where('cancelled_at', 'is', null)])
}

function linkOf(where: ExpressionBuilder<Tables, 'email_change'>, purpose: 'confirm' | 'undo', token: string) {
  return where.selectFrom('email_change_link').where('purpose', '=', purpose).where('token_hash', '=', hashToken(token))
}

function lifeBefore(now: Date): string {
  return new Date(now.getTime() - emailLinkLifeMs).toISOString()
}

function toEmailChange(row: { id: number; member_id: number; old_email: string | null; new_email: string }): EmailChange {
  return { id: row.id, memberId: row.member_id, oldEmail: row.old_email, newEmail: row.new_email }
}

/** Deletes changes whose links have expired, except a registration's unconfirmed address, which tells that it is not confirmed. */
export async function deleteExpiredEmailChanges(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('email_change')
    .where((where) => where(where.fn.coalesce('confirmed_at', 'sent_at'), '<=', instantBefore(now, emailLinkLifeMs)))
    .where((where) => where.or([where('old_email', 'is not', null), where('confirmed_at', 'is not', null)]))
    .execute()
}
