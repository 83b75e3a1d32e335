import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Database, Tables } from '../../../database/database.ts'
import { instantBefore } from '../../../domain/clock.ts'
import { createToken, hashToken } from '../../../domain/tokens.ts'
import { emailLinkLifeMs } from '../domain/email-changes.ts'

/** An address to confirm; `oldEmail` is null for the address of a registration. */
export interface NewEmailChange {
  memberId: number
  oldEmail: string | null
  newEmail: string
}

/** An e-mail change as its links load it. */
export interface EmailChange {
  id: number
  memberId: number
  oldEmail: string | null
  newEmail: string
}

/**
 * Inserts an e-mail change and returns its id; cancels the member's open change.
 *
 * Its links are created when its mails are written. The caller must hold the row lock of the person.
 */
export async function createEmailChange(tx: Database, change: NewEmailChange, now: Date): Promise<number> {
  if (change.oldEmail !== null) await cancelEmailChange(tx, change.memberId, now)
  const { id } = await tx
    .insertInto('email_change')
    .values({
      member_id: change.memberId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      ...placeholderHashes(change.oldEmail !== null),
      created_at: now,
      sent_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns random hashes for an e-mail change without links yet.
 *
 * The previous release looks for links in these columns; `confirm_hash` is not nullable.
 */
function placeholderHashes(hasUndo: boolean): { confirm_hash: string; undo_hash: string | null } {
  return { confirm_hash: hashToken(createToken()), undo_hash: hasUndo ? hashToken(createToken()) : null }
}

/**
 * Stores the digest of a confirmation link and returns its change.
 *
 * Returns undefined and stores nothing when the change is no longer open, another link was requested after `askedAt` or the link would have
 * expired. The caller must hold the row lock of the person.
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

/** Stores the digest of an undo link and returns its change; undefined when there is none to undo. */
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

/** Cancels the open change and returns whether there was one. The caller must hold the row lock of the person. */
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
 * Invalidates the confirmation links of the open change, or else those of the registration.
 *
 * Another link can then be mailed. Returns undefined when nothing is to be confirmed. The caller must hold the row lock of the person.
 */
export async function renewConfirmation(tx: Database, memberId: number, now: Date): Promise<EmailChange | undefined> {
  const row = await tx
    .updateTable('email_change')
    .set({ confirm_hash: placeholderHashes(false).confirm_hash, sent_at: now })
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

/** Returns the open change of a valid confirmation link without consuming the link. */
export async function findConfirmation(database: Database, token: string, now: Date): Promise<EmailChange | undefined> {
  const row = await database
    .selectFrom('email_change')
    .where((where) =>
      where.or([
        // The previous release stores the hash in this column only.
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

/** Marks a change and the registration's address as confirmed. The caller must hold the row lock of the person. */
export async function confirmEmailChange(tx: Database, change: EmailChange, now: Date): Promise<void> {
  await tx.updateTable('email_change').set({ confirmed_at: now }).where('id', '=', change.id).execute()
  await settleRegistration(tx, change.memberId, now)
}

/** Marks the address of the registration as confirmed. */
export async function settleRegistration(tx: Database, memberId: number, now: Date): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ confirmed_at: now })
    .where('member_id', '=', memberId)
    .where('old_email', 'is', null)
    .where(isOpen)
    .execute()
}

/** Returns the change of a valid undo link without consuming the link. */
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
 * Undoes a change and every later one. The caller must hold the row lock of the person.
 *
 * An intruder may have made the later ones, and their links must not restore the address.
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

/**
 * Deletes changes whose links have expired, except unconfirmed registration addresses.
 *
 * Their rows mark the address as unconfirmed.
 */
export async function deleteExpiredEmailChanges(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('email_change')
    .where((where) => where(where.fn.coalesce('confirmed_at', 'sent_at'), '<=', instantBefore(now, emailLinkLifeMs)))
    .where((where) => where.or([where('old_email', 'is not', null), where('confirmed_at', 'is not', null)]))
    .execute()
}
