import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { Database, Tables } from '../../../database/database.ts'
import { instantBefore } from '../../../domain/clock.ts'
import { createToken, hashToken } from '../../../domain/tokens.ts'
import { emailLinkLifeMs } from '../domain/email-changes.ts'

/** The address of a registration, to confirm. */
export interface NewRegistration {
  memberId: number
  email1: string
}

/** What identifies an account. */
export interface Identity {
  username: string
  fiscalCode: string
  email1: string
}

/** A change of an account's identity; `newEmail` is undefined when the address stays. */
export interface NewIdentityChange {
  memberId: number
  old: Identity
  newEmail: string | undefined
}

/** An e-mail change as its links load it. */
export interface EmailChange {
  id: number
  memberId: number
  oldEmail: string | null
  newEmail: string
}

/** Inserts the address of a registration as unconfirmed and returns the row's id. Its links are created when its mails are written. */
export function createRegistration(tx: Database, { memberId, email1 }: NewRegistration, now: Date): Promise<number> {
  return insertChange(tx, { member_id: memberId, old_email: null, new_email: email1, ...placeholderHashes(false), ...at(now) })
}

/**
 * Inserts a change of identity and returns its id. A new address cancels the member's open change and waits for confirmation.
 *
 * Its links are created when its mails are written. The caller must hold the row lock of the person.
 */
export async function createIdentityChange(tx: Database, { memberId, old, newEmail }: NewIdentityChange, now: Date): Promise<number> {
  if (newEmail !== undefined) await cancelEmailChange(tx, memberId, now)
  return insertChange(tx, {
    member_id: memberId,
    old_email: old.email1,
    new_email: newEmail ?? old.email1,
    old_username: old.username,
    old_fiscal_code: old.fiscalCode,
    confirmed_at: newEmail === undefined ? now : null,
    ...placeholderHashes(true),
    ...at(now),
  })
}

async function insertChange(tx: Database, row: Insertable<Tables['email_change']>): Promise<number> {
  const { id } = await tx.insertInto('email_change').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

function at(now: Date): { created_at: Date; sent_at: Date } {
  return { created_at: now, sent_at: now }
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

/** A change that can be undone, and what its undo restores. */
export interface UndoableChange {
  id: number
  memberId: number
  oldEmail: string
  /** Undefined when only the former release has changed anything. */
  oldUsername: string | undefined
  oldFiscalCode: string | undefined
}

/**
 * Returns the change of a valid undo link without consuming the link.
 *
 * Username and tax code are those before the first change that its address was told of: an intruder changes several things, and their owner
 * may open the mail of any.
 */
export async function findUndo(database: Database, token: string, now: Date): Promise<UndoableChange | undefined> {
  const row = await database
    .selectFrom('email_change')
    .where((where) =>
      where.or([where('undo_hash', '=', hashToken(token)), where('id', '=', linkOf(where, 'undo', token).select('email_change_id'))]),
    )
    .where('undone_at', 'is', null)
    .where((where) => where(where.fn.coalesce('confirmed_at', 'sent_at'), '>', lifeBefore(now)))
    .selectAll()
    .executeTakeFirst()
  if (!row?.old_email) return undefined
  const first = await database
    .selectFrom('email_change')
    .where('member_id', '=', row.member_id)
    .where((where) => where(where.fn('lower', ['old_email']), '=', row.old_email?.toLowerCase() ?? ''))
    .where('undone_at', 'is', null)
    .where('old_username', 'is not', null)
    .where((where) => where(where.fn.coalesce('confirmed_at', 'sent_at'), '>', lifeBefore(now)))
    .orderBy('id')
    .select(['old_username', 'old_fiscal_code'])
    .executeTakeFirst()
  return {
    id: row.id,
    memberId: row.member_id,
    oldEmail: row.old_email,
    oldUsername: first?.old_username ?? undefined,
    oldFiscalCode: first?.old_fiscal_code ?? undefined,
  }
}

/**
 * Undoes a change, every later one and the earlier ones that its address was told of. The caller must hold the row lock of the person.
 *
 * An intruder may have made them, and their links must restore nothing afterwards.
 */
export async function undoIdentityChanges(tx: Database, change: UndoableChange, now: Date): Promise<void> {
  await cancelEmailChange(tx, change.memberId, now)
  await tx
    .updateTable('email_change')
    .set({ undone_at: now })
    .where('member_id', '=', change.memberId)
    .where('old_email', 'is not', null)
    .where((where) => where.or([where('id', '>=', change.id), where(where.fn('lower', ['old_email']), '=', change.oldEmail.toLowerCase())]))
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

function toEmailChange(row: Selectable<Tables['email_change']>): EmailChange {
  return {
    id: row.id,
    memberId: row.member_id,
    oldEmail: row.old_email,
    newEmail: row.new_email,
  }
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
