import type { ExpressionBuilder } from 'kysely'
import type { Language } from '../../../../../core/lib/language.ts'
import { pick } from '../../../../../core/lib/pick.ts'
import type { Database, Tables } from '../../../../../core/server/database/database.ts'
import { findBrokenUniqueness } from '../../../../../core/server/database/database-errors.ts'
import type { ClusterCode } from '../../../domain/codes.ts'
import { nationalityOf, type PersonalFields, personalFieldNames, personalFieldsOf } from '../../people/domain/persons.ts'
import { type Consents, consentNames, type Member } from '../domain/members.ts'

export interface Credentials {
  memberId: number
  username: string
  passwordHash: string
  sessionEpoch: number
}

/** The data of a new account; the demonstration sets more of it than registration does. */
export interface NewMember {
  person: PersonalFields
  consents: Consents
  username: string
  passwordHash: string
  createdAt: Date
  /** The caller records the bookings of this balance: see `recordOpeningPoints`. */
  points?: number | null
  clusterCode?: ClusterCode | null
  hasCompletedTour?: boolean
  memberIsDocente?: boolean
  docenteIframe?: boolean
}

/**
 * Inserts an account and returns its id.
 *
 * Rejects with the database's error when a unique field is taken: see `findTakenField`.
 */
export async function createMember(database: Database, member: NewMember): Promise<number> {
  const { id } = await database.insertInto('person').values(personalFieldsOf(member.person)).returning('id').executeTakeFirstOrThrow()
  await database
    .insertInto('member')
    .values({
      id,
      username: member.username,
      passwordHash: member.passwordHash,
      ...pick(member.consents, consentNames),
      ...keysOf(member.person),
      points: member.points ?? null,
      clusterCode: member.clusterCode ?? null,
      hasCompletedTour: member.hasCompletedTour ?? false,
      memberIsDocente: member.memberIsDocente ?? false,
      docenteIframe: member.docenteIframe ?? false,
      createdAt: member.createdAt,
    })
    .execute()
  return id
}

/** Returns an account as its owner sees it; undefined when there is none. */
export async function findMember(database: Database, memberId: number): Promise<Member | undefined> {
  const row = await selectMember(database).where('member.id', '=', memberId).executeTakeFirst()
  if (row === undefined) return undefined
  const { unconfirmedEmail, ...member } = row
  return {
    ...member,
    mobilePhone: member.mobilePhone ?? '',
    nationality: nationalityOf(member),
    points: member.points ?? 0,
    clusterCode: (member.clusterCode?.toLowerCase() ?? null) as ClusterCode | null,
    email1Confirmed: unconfirmedEmail === null,
    hasPasskeys: Boolean(member.hasPasskeys),
  }
}

const selectMember = (database: Database) =>
  database
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.id')
    .where('closedAt', 'is', null)
    .select(personalFieldNames)
    .select(['person.version', 'username', 'points', 'clusterCode', 'hasCompletedTour', 'memberIsDocente', 'docenteIframe'])
    .select(consentNames)
    .select((member) => [selectOpenEmail(member, 'is not').as('pendingEmail1'), selectOpenEmail(member, 'is').as('unconfirmedEmail')])
    .select((member) =>
      member.exists(member.selectFrom('passkey').whereRef('passkey.memberId', '=', 'member.id').select('id')).as('hasPasskeys'),
    )
    .select((member) =>
      member
        .selectFrom('voucher')
        .whereRef('voucher.memberId', '=', 'member.id')
        .select((voucher) => voucher.fn.max('seasonEndsOn').as('season'))
        .as('clusterVoucherSeason'),
    )

/** Selects the address to confirm: of a change, or of the registration, whose old address is null. */
function selectOpenEmail(member: ExpressionBuilder<Tables, 'member' | 'person'>, oldEmail: 'is' | 'is not') {
  return member
    .selectFrom('emailChange')
    .whereRef('emailChange.memberId', '=', 'member.id')
    .where('oldEmail', oldEmail, null)
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .select('newEmail')
}

/** Returns an account as `findMember` does and locks its person's row until the transaction ends. */
export async function lockMember(tx: Database, memberId: number): Promise<Member | undefined> {
  await tx.selectFrom('person').where('id', '=', memberId).select('id').forUpdate().execute()
  return findMember(tx, memberId)
}

/** Sets the keys that are unique among accounts. */
export async function setAccountKeys(tx: Database, memberId: number, person: PersonalFields): Promise<void> {
  await tx.updateTable('member').set(keysOf(person)).where('id', '=', memberId).execute()
}

export async function setConsents(tx: Database, memberId: number, consents: Consents): Promise<void> {
  await tx.updateTable('member').set(pick(consents, consentNames)).where('id', '=', memberId).execute()
}

/** Sets an account's username. Rejects with the database's error when it is taken: see `isUsernameTaken`. */
export async function setUsername(tx: Database, memberId: number, username: string): Promise<void> {
  await tx.updateTable('member').set({ username }).where('id', '=', memberId).execute()
}

/** Returns whether another account can still restore a username (`findUndo`). */
export async function isUsernameReserved(tx: Database, username: string, exceptMemberId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('emailChange')
    .where((where) => where(where.fn('lower', ['oldUsername']), '=', username.toLowerCase()))
    .where('undoneAt', 'is', null)
    .where('memberId', '!=', exceptMemberId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether an error means that a username is taken, regardless of case. */
export function isUsernameTaken(error: unknown): boolean {
  return findBrokenUniqueness(error) === 'member_username'
}

export async function setTourCompleted(database: Database, memberId: number): Promise<void> {
  await database.updateTable('member').set({ hasCompletedTour: true }).where('id', '=', memberId).execute()
}

/** Returns the credentials of a username, regardless of case. */
export async function findCredentials(database: Database, username: string): Promise<Credentials | undefined> {
  return database
    .selectFrom('member')
    .where((where) => where(where.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('closedAt', 'is', null)
    .select(['id as memberId', 'username', 'passwordHash', 'sessionEpoch'])
    .executeTakeFirst()
}

/** Returns a member's credentials; undefined when the account is closed. */
export async function findCredentialsOf(database: Database, memberId: number): Promise<Credentials | undefined> {
  return database
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('closedAt', 'is', null)
    .select(['id as memberId', 'username', 'passwordHash', 'sessionEpoch'])
    .executeTakeFirst()
}

/**
 * Locks an open account until the transaction ends.
 *
 * Returns false when sessions of it have been ended since `sessionEpoch` was read (requirements S33).
 */
export async function lockAtEpoch(tx: Database, memberId: number, sessionEpoch: number): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('closedAt', 'is', null)
    .where('sessionEpoch', '=', sessionEpoch)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces a password hash if it is still `oldHash`. */
export async function replacePasswordHash(tx: Database, memberId: number, oldHash: string, newHash: string): Promise<void> {
  await tx.updateTable('member').set({ passwordHash: newHash }).where('id', '=', memberId).where('passwordHash', '=', oldHash).execute()
}

export type ContactKey = { username: string } | { fiscalCode: string } | { memberId: number }

/** Where to write to the owner of an account. */
export interface Contact {
  memberId: number
  username: string
  email1: string
  firstName: string
  /** The language of the last login. */
  language: Language
}

/** Returns the contact of an open account, found by username, tax code or member id. */
export async function findContact(database: Database, by: ContactKey): Promise<Contact | undefined> {
  const query = database
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.id')
    .where('closedAt', 'is', null)
    .select(['member.id as memberId', 'username', 'email1', 'firstName', 'language'])
  if ('username' in by)
    return query.where((where) => where(where.fn('lower', ['username']), '=', by.username.toLowerCase())).executeTakeFirst()
  if ('fiscalCode' in by) return query.where('fiscalCodeKey', '=', by.fiscalCode.toUpperCase()).executeTakeFirst()
  return query.where('member.id', '=', by.memberId).executeTakeFirst()
}

/**
 * Returns the contact of an account that no transaction closes until this one ends; undefined when it is closed.
 *
 * A later deletion therefore sees and removes the rows that this transaction adds for the account.
 */
export async function lockContact(tx: Database, memberId: number): Promise<Contact | undefined> {
  await tx.selectFrom('person').where('id', '=', memberId).select('id').forKeyShare().execute()
  return findContact(tx, { memberId })
}

/** Acts in a transaction for an account that stays open meanwhile. Returns undefined when it is closed. */
export async function actForOpenAccount<Result>(
  database: Database,
  memberId: number,
  act: (tx: Database, contact: Contact) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  return database.transaction().execute(async (tx) => {
    const contact = await lockContact(tx, memberId)
    return contact && act(tx, contact)
  })
}

export async function setPasswordHash(database: Database, memberId: number, passwordHash: string): Promise<void> {
  await database.updateTable('member').set({ passwordHash }).where('id', '=', memberId).execute()
}

/**
 * Returns which of the fields that are unique among members belong to another member.
 *
 * What its former owner can still restore (`findUndo`) counts as taken.
 */
export async function findTakenFields(
  database: Database,
  person: PersonalFields,
  exceptMemberId?: number,
): Promise<readonly ('email1' | 'fiscalCode')[]> {
  const keys = keysOf(person)
  const rows = await database
    .selectFrom('member')
    .where((where) => where.or([where('email1Key', '=', keys.email1Key), where('fiscalCodeKey', '=', keys.fiscalCodeKey)]))
    .where('id', '!=', exceptMemberId ?? 0)
    .select(['email1Key', 'fiscalCodeKey'])
    .execute()
  const reserved = await database
    .selectFrom('emailChange')
    .where((where) =>
      where.or([
        where(where.fn('lower', ['oldEmail']), '=', keys.email1Key),
        where(where.fn('lower', ['oldUsername']), '=', keys.email1Key),
        where('oldFiscalCode', '=', keys.fiscalCodeKey),
      ]),
    )
    .where('confirmedAt', 'is not', null)
    .where('undoneAt', 'is', null)
    .where('memberId', '!=', exceptMemberId ?? 0)
    .select('oldFiscalCode')
    .select((where) =>
      where
        .or([where(where.fn('lower', ['oldEmail']), '=', keys.email1Key), where(where.fn('lower', ['oldUsername']), '=', keys.email1Key)])
        .as('hasEmail'),
    )
    .execute()
  const taken: ('email1' | 'fiscalCode')[] = []
  if (reserved.some((row) => row.hasEmail) || rows.some((row) => row.email1Key === keys.email1Key)) taken.push('email1')
  const isReserved = reserved.some((row) => row.oldFiscalCode === keys.fiscalCodeKey)
  if (isReserved || rows.some((row) => row.fiscalCodeKey === keys.fiscalCodeKey)) taken.push('fiscalCode')
  return taken
}

/**
 * Returns the field of a violated unique index; undefined for any other error.
 *
 * A new account's username is its e-mail address.
 */
export function findTakenField(error: unknown): 'email1' | 'fiscalCode' | undefined {
  const index = findBrokenUniqueness(error)
  if (index === 'member_fiscal_code') return 'fiscalCode'
  return index === 'member_email1' || index === 'member_username' ? 'email1' : undefined
}

function keysOf(person: PersonalFields) {
  return { email1Key: person.email1.toLowerCase(), fiscalCodeKey: person.fiscalCode.toUpperCase() }
}
