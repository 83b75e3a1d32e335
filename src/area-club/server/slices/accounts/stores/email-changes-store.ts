import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { Database, Tables } from '../../../../../core/server/database/database.ts'
import { instantBefore } from '../../../../../core/server/domain/clock.ts'
import { createToken, hashToken } from '../../../../../core/server/domain/tokens.ts'
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
  return insertChange(tx, { memberId, oldEmail: null, newEmail: email1, ...placeholderHashes(false), ...at(now) })
}

/**
 * Inserts a change of identity and returns its id. A new address cancels the member's open change and waits for confirmation.
 *
 * Its links are created when its mails are written. The caller must hold the row lock of the person.
 */
export async function createIdentityChange(tx: Database, { memberId, old, newEmail }: NewIdentityChange, now: Date): Promise<number> {
  if (newEmail !== undefined) await cancelEmailChange(tx, memberId, now)
  return insertChange(tx, {
    memberId,
    oldEmail: old.email1,
    newEmail: newEmail ?? old.email1,
    oldUsername: old.username,
    oldFiscalCode: old.fiscalCode,
    confirmedAt: newEmail === undefined ? now : null,
    ...placeholderHashes(true),
    ...at(now),
  })
}

async function insertChange(tx: Database, row: Insertable<Tables['emailChange']>): Promise<number> {
  const { id } = await tx.insertInto('emailChange').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

function at(now: Date): { createdAt: Date; sentAt: Date } {
  return { createdAt: now, sentAt: now }
}

/**
 * Returns random hashes for an e-mail change without links yet.
 *
 * The previous release looks for links in these columns; `confirmHash` is not nullable.
 */
function placeholderHashes(hasUndo: boolean): { confirmHash: string; undoHash: string | null } {
  return { confirmHash: hashToken(createToken()), undoHash: hasUndo ? hashToken(createToken()) : null }
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
    .updateTable('emailChange')
    .set({ confirmHash: hashToken(token) })
    .where('id', '=', changeId)
    .where('sentAt', '=', askedAt)
    .where('sentAt', '>', lifeBefore(now))
    .where(isOpen)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await addLink(tx, { emailChangeId: changeId, purpose: 'confirm', tokenHash: hashToken(token), askedAt })
  return toEmailChange(row)
}

/** Stores the digest of an undo link and returns its change; undefined when there is none to undo. */
export async function addUndoLink(tx: Database, changeId: number, token: string): Promise<EmailChange | undefined> {
  const row = await tx
    .updateTable('emailChange')
    .set({ undoHash: hashToken(token) })
    .where('id', '=', changeId)
    .where('oldEmail', 'is not', null)
    .where('undoneAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await addLink(tx, { emailChangeId: changeId, purpose: 'undo', tokenHash: hashToken(token), askedAt: row.sentAt })
  return toEmailChange(row)
}

async function addLink(tx: Database, link: Insertable<Tables['emailChangeLink']>): Promise<void> {
  await tx.insertInto('emailChangeLink').values(link).execute()
}

/** Cancels the open change and returns whether there was one. The caller must hold the row lock of the person. */
export async function cancelEmailChange(tx: Database, memberId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('emailChange')
    .set({ cancelledAt: now })
    .where('memberId', '=', memberId)
    .where('oldEmail', 'is not', null)
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
    .updateTable('emailChange')
    .set({ confirmHash: placeholderHashes(false).confirmHash, sentAt: now })
    .where('id', '=', (open) =>
      open
        .selectFrom('emailChange')
        .where('memberId', '=', memberId)
        .where(isOpen)
        .orderBy((order) => order('oldEmail', 'is', null))
        .limit(1)
        .select('id'),
    )
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await tx.deleteFrom('emailChangeLink').where('emailChangeId', '=', row.id).where('purpose', '=', 'confirm').execute()
  return toEmailChange(row)
}

/** Returns the open change of a valid confirmation link without consuming the link. */
export async function findConfirmation(database: Database, token: string, now: Date): Promise<EmailChange | undefined> {
  const row = await database
    .selectFrom('emailChange')
    .where((where) =>
      where.or([
        // The previous release stores the hash in this column only.
        where('confirmHash', '=', hashToken(token)),
        where.and([
          where('id', '=', linkOf(where, 'confirm', token).select('emailChangeId')),
          where('sentAt', '=', linkOf(where, 'confirm', token).select('askedAt')),
        ]),
      ]),
    )
    .where(isOpen)
    .where('sentAt', '>', lifeBefore(now))
    .selectAll()
    .executeTakeFirst()
  return row && toEmailChange(row)
}

/** Marks a change and the registration's address as confirmed. The caller must hold the row lock of the person. */
export async function confirmEmailChange(tx: Database, change: EmailChange, now: Date): Promise<void> {
  await tx.updateTable('emailChange').set({ confirmedAt: now }).where('id', '=', change.id).execute()
  await settleRegistration(tx, change.memberId, now)
}

/** Marks the address of the registration as confirmed. */
export async function settleRegistration(tx: Database, memberId: number, now: Date): Promise<void> {
  await tx
    .updateTable('emailChange')
    .set({ confirmedAt: now })
    .where('memberId', '=', memberId)
    .where('oldEmail', 'is', null)
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
    .selectFrom('emailChange')
    .where((where) =>
      where.or([where('undoHash', '=', hashToken(token)), where('id', '=', linkOf(where, 'undo', token).select('emailChangeId'))]),
    )
    .where('undoneAt', 'is', null)
    .where((where) => where(where.fn.coalesce('confirmedAt', 'sentAt'), '>', lifeBefore(now)))
    .selectAll()
    .executeTakeFirst()
  if (!row?.oldEmail) return undefined
  const first = await database
    .selectFrom('emailChange')
    .where('memberId', '=', row.memberId)
    .where((where) => where(where.fn('lower', ['oldEmail']), '=', row.oldEmail?.toLowerCase() ?? ''))
    .where('undoneAt', 'is', null)
    .where('oldUsername', 'is not', null)
    .where((where) => where(where.fn.coalesce('confirmedAt', 'sentAt'), '>', lifeBefore(now)))
    .orderBy('id')
    .select(['oldUsername', 'oldFiscalCode'])
    .executeTakeFirst()
  return {
    id: row.id,
    memberId: row.memberId,
    oldEmail: row.oldEmail,
    oldUsername: first?.oldUsername ?? undefined,
    oldFiscalCode: first?.oldFiscalCode ?? undefined,
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
    .updateTable('emailChange')
    .set({ undoneAt: now })
    .where('memberId', '=', change.memberId)
    .where('oldEmail', 'is not', null)
    .where((where) => where.or([where('id', '>=', change.id), where(where.fn('lower', ['oldEmail']), '=', change.oldEmail.toLowerCase())]))
    .execute()
}

function isOpen(where: ExpressionBuilder<Tables, 'emailChange'>) {
  return where.and([where('confirmedAt', 'is', null), where('cancelledAt', 'is', null)])
}

function linkOf(where: ExpressionBuilder<Tables, 'emailChange'>, purpose: 'confirm' | 'undo', token: string) {
  return where.selectFrom('emailChangeLink').where('purpose', '=', purpose).where('tokenHash', '=', hashToken(token))
}

function lifeBefore(now: Date): string {
  return new Date(now.getTime() - emailLinkLifeMs).toISOString()
}

function toEmailChange(row: Selectable<Tables['emailChange']>): EmailChange {
  return {
    id: row.id,
    memberId: row.memberId,
    oldEmail: row.oldEmail,
    newEmail: row.newEmail,
  }
}

/**
 * Deletes changes whose links have expired, except unconfirmed registration addresses.
 *
 * Their rows mark the address as unconfirmed.
 */
export async function deleteExpiredEmailChanges(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('emailChange')
    .where((where) => where(where.fn.coalesce('confirmedAt', 'sentAt'), '<=', instantBefore(now, emailLinkLifeMs)))
    .where((where) => where.or([where('oldEmail', 'is not', null), where('confirmedAt', 'is not', null)]))
    .execute()
}
