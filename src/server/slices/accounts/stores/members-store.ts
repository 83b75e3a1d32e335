import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables } from '../../../database/database.ts'
import { findBrokenUniqueness } from '../../../database/database-errors.ts'
import { fromPersonRow, toPersonRow } from '../../../database/person-rows.ts'
import type { ClusterCode } from '../../../domain/codes.ts'
import { nationalityOf, type PersonalFields } from '../../people/domain/persons.ts'
import type { Consents, Member } from '../domain/members.ts'

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
  const { id } = await database.insertInto('person').values(toPersonRow(member.person)).returning('id').executeTakeFirstOrThrow()
  await database
    .insertInto('member')
    .values({
      id,
      username: member.username,
      password_hash: member.passwordHash,
      ...toConsentRow(member.consents),
      ...keysOf(member.person),
      points: member.points ?? null,
      cluster_code: member.clusterCode ?? null,
      has_completed_tour: member.hasCompletedTour ?? false,
      member_is_docente: member.memberIsDocente ?? false,
      docente_iframe: member.docenteIframe ?? false,
      created_at: member.createdAt,
    })
    .execute()
  return id
}

/** Returns an account as its owner sees it; undefined when there is none. */
export async function findMember(database: Database, memberId: number): Promise<Member | undefined> {
  const row = await selectMember(database).where('member.id', '=', memberId).executeTakeFirst()
  if (row === undefined) return undefined
  const person = fromPersonRow(row)
  return {
    ...person,
    mobilePhone: person.mobilePhone ?? '',
    nationality: nationalityOf(person),
    privacyAccepted: row.privacy_accepted,
    marketingAccepted: row.marketing_accepted,
    profilationAccepted: row.profilation_accepted,
    profilation2Accepted: row.profilation2_accepted,
    username: row.username,
    points: row.points ?? 0,
    clusterCode: (row.cluster_code?.toLowerCase() ?? null) as ClusterCode | null,
    hasCompletedTour: row.has_completed_tour,
    memberIsDocente: row.member_is_docente,
    docenteIframe: row.docente_iframe,
    clusterVoucherSeason: row.cluster_voucher_season,
    pendingEmail1: row.pending_email,
    email1Confirmed: row.unconfirmed_email === null,
    hasPasskeys: Boolean(row.has_passkeys),
    version: row.version,
  }
}

const selectMember = (database: Database) =>
  database
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.id')
    .where('closed_at', 'is', null)
    .select(['first_name', 'last_name', 'gender', 'birth_date', 'birth_place', 'birth_province', 'birth_nation', 'foreign_birth_city'])
    .select(['fiscal_code', 'email1', 'email2', 'phone1', 'phone2', 'mobile_phone', 'address', 'city', 'cap', 'province'])
    .select([
      'person.version',
      'username',
      'privacy_accepted',
      'marketing_accepted',
      'profilation_accepted',
      'profilation2_accepted',
      'points',
      'cluster_code',
    ])
    .select(['has_completed_tour', 'member_is_docente', 'docente_iframe'])
    .select((member) => [selectOpenEmail(member, 'is not').as('pending_email'), selectOpenEmail(member, 'is').as('unconfirmed_email')])
    .select((member) =>
      member.exists(member.selectFrom('passkey').whereRef('passkey.member_id', '=', 'member.id').select('id')).as('has_passkeys'),
    )
    .select((member) =>
      member
        .selectFrom('voucher')
        .whereRef('voucher.member_id', '=', 'member.id')
        .select((voucher) => voucher.fn.max('season_ends_on').as('season'))
        .as('cluster_voucher_season'),
    )

/** Selects the address to confirm: of a change, or of the registration, whose old address is null. */
function selectOpenEmail(member: ExpressionBuilder<Tables, 'member' | 'person'>, oldEmail: 'is' | 'is not') {
  return member
    .selectFrom('email_change')
    .whereRef('email_change.member_id', '=', 'member.id')
    .where('old_email', oldEmail, null)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .select('new_email')
}

/**
 * Keeps an account from being closed until the transaction ends; returns false for a closed one.
 *
 * A later deletion therefore sees and removes the rows that this transaction adds for the account.
 */
export async function lockOpenAccount(tx: Database, memberId: number): Promise<boolean> {
  await tx.selectFrom('person').where('id', '=', memberId).select('id').forKeyShare().execute()
  return isAccountOpen(tx, memberId)
}

async function isAccountOpen(database: Database, memberId: number): Promise<boolean> {
  const row = await database.selectFrom('member').where('id', '=', memberId).where('closed_at', 'is', null).select('id').executeTakeFirst()
  return row !== undefined
}

/** Returns an account as `findMember` does and locks its person's row until the transaction ends. */
export async function lockMember(tx: Database, memberId: number): Promise<Member | undefined> {
  await tx.selectFrom('person').where('id', '=', memberId).select('id').forUpdate().execute()
  return findMember(tx, memberId)
}

/** Updates a person and the unique keys of their account, if any. The caller must hold the row lock of the person. */
export async function updatePerson(tx: Database, personId: number, person: PersonalFields): Promise<void> {
  await tx
    .updateTable('person')
    .set((row) => ({ ...toPersonRow(person), version: row('version', '+', 1) }))
    .where('id', '=', personId)
    .execute()
  await tx.updateTable('member').set(keysOf(person)).where('id', '=', personId).execute()
}

export async function setConsents(tx: Database, memberId: number, consents: Consents): Promise<void> {
  await tx.updateTable('member').set(toConsentRow(consents)).where('id', '=', memberId).execute()
}

/** Sets an account's username. Rejects with the database's error when it is taken: see `isUsernameTaken`. */
export async function setUsername(tx: Database, memberId: number, username: string): Promise<void> {
  await tx.updateTable('member').set({ username }).where('id', '=', memberId).execute()
}

/** Returns whether another account can still restore a username (`findUndo`). */
export async function isUsernameReserved(tx: Database, username: string, exceptMemberId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('email_change')
    .where((where) => where(where.fn('lower', ['old_username']), '=', username.toLowerCase()))
    .where('undone_at', 'is', null)
    .where('member_id', '!=', exceptMemberId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether an error means that a username is taken, regardless of case. */
export function isUsernameTaken(error: unknown): boolean {
  return findBrokenUniqueness(error) === 'member_username'
}

export async function setTourCompleted(database: Database, memberId: number): Promise<void> {
  await database.updateTable('member').set({ has_completed_tour: true }).where('id', '=', memberId).execute()
}

/** Returns the credentials of a username, regardless of case. */
export async function findCredentials(database: Database, username: string): Promise<Credentials | undefined> {
  const row = await database
    .selectFrom('member')
    .where((where) => where(where.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('closed_at', 'is', null)
    .select(['id', 'username', 'password_hash', 'session_epoch'])
    .executeTakeFirst()
  return row && toCredentials(row)
}

/** Returns a member's credentials; undefined when the account is closed. */
export async function findCredentialsOf(database: Database, memberId: number): Promise<Credentials | undefined> {
  const row = await database
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('closed_at', 'is', null)
    .select(['id', 'username', 'password_hash', 'session_epoch'])
    .executeTakeFirst()
  return row && toCredentials(row)
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
    .where('closed_at', 'is', null)
    .where('session_epoch', '=', sessionEpoch)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

function toCredentials(row: { id: number; username: string; password_hash: string; session_epoch: number }): Credentials {
  return { memberId: row.id, username: row.username, passwordHash: row.password_hash, sessionEpoch: row.session_epoch }
}

/** Replaces a password hash if it is still `oldHash`. */
export async function replacePasswordHash(tx: Database, memberId: number, oldHash: string, newHash: string): Promise<void> {
  await tx.updateTable('member').set({ password_hash: newHash }).where('id', '=', memberId).where('password_hash', '=', oldHash).execute()
}

export type ContactKey = { username: string } | { fiscalCode: string } | { memberId: number }

/** Where to write to the owner of an account. */
export interface Contact {
  memberId: number
  username: string
  email1: string
  firstName: string
}

/** Returns the contact of an open account, found by username, tax code or member id. */
export async function findContact(database: Database, by: ContactKey): Promise<Contact | undefined> {
  const query = database
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.id')
    .where('closed_at', 'is', null)
    .select(['member.id as memberId', 'username', 'email1', 'first_name as firstName'])
  if ('username' in by)
    return query.where((where) => where(where.fn('lower', ['username']), '=', by.username.toLowerCase())).executeTakeFirst()
  if ('fiscalCode' in by) return query.where('fiscal_code_key', '=', by.fiscalCode.toUpperCase()).executeTakeFirst()
  return query.where('member.id', '=', by.memberId).executeTakeFirst()
}

export async function setPasswordHash(database: Database, memberId: number, passwordHash: string): Promise<void> {
  await database.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
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
    .where((where) => where.or([where('email1_key', '=', keys.email1_key), where('fiscal_code_key', '=', keys.fiscal_code_key)]))
    .where('id', '!=', exceptMemberId ?? 0)
    .select(['email1_key', 'fiscal_code_key'])
    .execute()
  const reserved = await database
    .selectFrom('email_change')
    .where((where) =>
      where.or([
        where(where.fn('lower', ['old_email']), '=', keys.email1_key),
        where(where.fn('lower', ['old_username']), '=', keys.email1_key),
        where('old_fiscal_code', '=', keys.fiscal_code_key),
      ]),
    )
    .where('confirmed_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('member_id', '!=', exceptMemberId ?? 0)
    .select('old_fiscal_code')
    .select((where) =>
      where
        .or([
          where(where.fn('lower', ['old_email']), '=', keys.email1_key),
          where(where.fn('lower', ['old_username']), '=', keys.email1_key),
        ])
        .as('has_email'),
    )
    .execute()
  const taken: ('email1' | 'fiscalCode')[] = []
  if (reserved.some((row) => row.has_email) || rows.some((row) => row.email1_key === keys.email1_key)) taken.push('email1')
  const isReserved = reserved.some((row) => row.old_fiscal_code === keys.fiscal_code_key)
  if (isReserved || rows.some((row) => row.fiscal_code_key === keys.fiscal_code_key)) taken.push('fiscalCode')
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
  return { email1_key: person.email1.toLowerCase(), fiscal_code_key: person.fiscalCode.toUpperCase() }
}

function toConsentRow(consents: Consents) {
  return {
    privacy_accepted: consents.privacyAccepted,
    marketing_accepted: consents.marketingAccepted,
    profilation_accepted: consents.profilationAccepted,
    profilation2_accepted: consents.profilation2Accepted,
  }
}
