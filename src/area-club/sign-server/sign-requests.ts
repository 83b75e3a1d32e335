import { randomUUID } from 'node:crypto'
import type { Database } from '../../core/server/database/database.ts'
import { hashToken } from '../../core/server/domain/tokens.ts'
import { releaseObjects } from '../../core/server/storage/stored-objects-store.ts'
import type { SignServerContext } from './context.ts'
import { linkLifeMs, signedLifeYears, unsignedLifeMs } from './limits.ts'
import { recordStatusEvent } from './sign-events.ts'
import type { LinkTokens } from './sign-key.ts'
import { findCase, findCaseByExternalId, listOverdue, lockCase, type SignCase, type SignSigner } from './sign-store.ts'

/** Thrown when a call does not fit the status of its request. */
export class WrongState extends Error {}

export interface NewRequest {
  externalId: string
  name: string
  locale: 'it' | 'en'
  expiresAt: Date
}

/** Creates a request, or returns the existing one with the same external id (requirements G1, G2). */
export async function createRequest(
  { database, clock }: SignServerContext,
  { externalId, name, locale, expiresAt }: NewRequest,
): Promise<SignCase> {
  await database
    .insertInto('signRequest')
    .values({ id: randomUUID(), externalId, name, locale, status: 'draft', createdAt: clock.now(), expiresAt })
    .onConflict((conflict) => conflict.column('externalId').doNothing())
    .execute()
  const begun = await findCaseByExternalId(database, externalId)
  if (begun === undefined) throw new Error('The request is gone')
  return begun
}

/** Stores the PDF to sign. A draft has at most one. */
export async function addDocument(
  context: SignServerContext,
  id: string,
  { pdf, fileName, pages }: { pdf: Uint8Array; fileName: string; pages: number },
): Promise<SignCase | undefined> {
  const file = await context.storage.prepare(pdf, 'application/pdf')
  return change(context, id, async (tx, { request }) => {
    if (request.status !== 'draft' || request.documentKey !== null) throw new WrongState('It has a document')
    await context.storage.keep(tx, file, context.clock.now())
    await tx
      .updateTable('signRequest')
      .set({ documentId: randomUUID(), documentKey: file.key, documentSha256: file.sha256, fileName, pageCount: pages })
      .where('id', '=', id)
      .execute()
  })
}

export interface NewSigner {
  firstName: string
  lastName: string
  email: string
  locale: 'it' | 'en'
  /** What the signer approves apart from the signature. */
  approvals: readonly string[]
}

export async function addSigner(context: SignServerContext, id: string, { firstName, lastName, email, locale, approvals }: NewSigner) {
  return change(context, id, async (tx, { request, signer }) => {
    if (request.status !== 'draft' || signer !== undefined) throw new WrongState('It has a signer')
    const names = { firstName, lastName, email, locale }
    await tx
      .insertInto('signSigner')
      .values({ id: randomUUID(), requestId: id, ...names, approvals: JSON.stringify(approvals), status: 'initiated' })
      .execute()
  })
}

/** Starts the request; the signer's link is valid from now on. */
export async function activate(context: SignServerContext, id: string) {
  const tokens = await context.linkTokens()
  return change(context, id, async (tx, { request, signer }) => {
    if (request.status !== 'draft' || signer === undefined || request.documentKey === null) throw new WrongState('It is no complete draft')
    await tx.updateTable('signRequest').set({ status: 'ongoing' }).where('id', '=', id).execute()
    await tx
      .updateTable('signSigner')
      .set({ status: 'notified', ...newLink(context, tokens, signer) })
      .where('requestId', '=', id)
      .execute()
    await recordStatusEvent(context, tx, id, 'ongoing')
  })
}

/**
 * Replaces an expired link, which no longer opens anything (requirements G3). Keeps a valid one, unless its key is gone.
 *
 * Otherwise a concurrent or late call would invalidate the link that the signer has just received.
 */
export async function renewLink(context: SignServerContext, id: string) {
  const tokens = await context.linkTokens()
  return change(context, id, async (tx, { request, signer }) => {
    if (request.status !== 'ongoing' || signer?.status !== 'notified') throw new WrongState('Nobody is asked to sign')
    if (linkHolds(signer, context.clock.now()) && repeatToken(tokens, signer) !== undefined) return
    await tx
      .updateTable('signSigner')
      .set(newLink(context, tokens, signer))
      .where('requestId', '=', id)
      .execute()
  })
}

/** Cancels a request that can still be signed. Throws a WrongState for any other. */
export async function cancel(context: SignServerContext, id: string) {
  return change(context, id, async (tx, { request, signer }) => {
    if (request.status !== 'ongoing' || signer?.status !== 'notified') throw new WrongState('It is not to be signed')
    await end(context, tx, id, 'canceled')
  })
}

/** Extends an expired request and gives its signer a new link (requirements G3). */
export async function reactivate(context: SignServerContext, id: string, expiresAt: Date) {
  const tokens = await context.linkTokens()
  return change(context, id, async (tx, { request, signer }) => {
    if (request.status !== 'expired' || signer === undefined) throw new WrongState('It has not expired')
    await tx.updateTable('signRequest').set({ status: 'ongoing', finishedAt: null, expiresAt }).where('id', '=', id).execute()
    await tx
      .updateTable('signSigner')
      .set(newLink(context, tokens, signer))
      .where('requestId', '=', id)
      .execute()
  })
}

/** Ends a request. Call it with the request locked, after a check that the signer has not consented. */
export async function end(
  context: SignServerContext,
  tx: Database,
  id: string,
  status: 'declined' | 'canceled' | 'expired',
): Promise<void> {
  await tx.updateTable('signRequest').set({ status, finishedAt: context.clock.now() }).where('id', '=', id).execute()
  // An expired request may be reactivated for its signer.
  if (status !== 'expired') await tx.updateTable('signSigner').set(anonymizedSigner).where('requestId', '=', id).execute()
  await recordStatusEvent(context, tx, id, status)
}

/** The columns that name a signer, without the signer. Of a signed request the evidence document states them. */
export const anonymizedSigner = { firstName: '', lastName: '', email: '', address: null, browser: null, declineReason: null } as const

/** Removes the signers of ended requests whose rows an earlier release kept. */
async function forgetSigners(database: Database): Promise<void> {
  const ended = database.selectFrom('signRequest').where('status', 'in', ['done', 'declined', 'canceled']).select('id')
  await database.updateTable('signSigner').set(anonymizedSigner).where('email', '<>', '').where('requestId', 'in', ended).execute()
}

/** Returns whether an unsigned request is past its expiry. */
export function isOverdue({ request, signer }: SignCase, now: Date): boolean {
  return request.status === 'ongoing' && signer?.status === 'notified' && Date.parse(request.expiresAt) <= now.getTime()
}

/** Returns whether a signer's link is still valid. */
export function linkHolds({ linkExpiresAt }: Pick<SignSigner, 'linkExpiresAt'>, now: Date): boolean {
  return linkExpiresAt !== null && Date.parse(linkExpiresAt) > now.getTime()
}

/** Reads a request. Ends it when it is overdue. */
export async function readCase(context: SignServerContext, id: string): Promise<SignCase | undefined> {
  const found = await findCase(context.database, id)
  return found !== undefined && isOverdue(found, context.clock.now()) ? change(context, id, async () => {}) : found
}

/** Ends overdue requests, removes the signers of ended ones, and removes requests past their retention period. */
export async function sweepRequests(context: SignServerContext): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  for (const id of await listOverdue(database, now)) await readCase(context, id)
  await forgetSigners(database)
  const signedBefore = new Date(now)
  signedBefore.setUTCFullYear(now.getUTCFullYear() - signedLifeYears)
  const unsignedBefore = new Date(now.getTime() - unsignedLifeMs)
  await database.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('signRequest')
      .where((where) =>
        where.or([
          where.and([where('status', 'in', ['declined', 'canceled', 'expired']), where('finishedAt', '<', unsignedBefore.toISOString())]),
          where.and([where('status', '=', 'draft'), where('createdAt', '<', unsignedBefore.toISOString())]),
          where.and([where('status', '=', 'done'), where('finishedAt', '<', signedBefore.toISOString())]),
        ]),
      )
      .returning(['documentKey', 'signedKey', 'evidenceKey'])
      .execute()
    const keys = gone.flatMap(({ documentKey, signedKey, evidenceKey }) => [documentKey, signedKey, evidenceKey])
    await releaseObjects(
      tx,
      keys.filter((key) => key !== null),
      now,
    )
  })
}

/** Locks and changes a request, and returns its new state; undefined for an unknown id. Ends an overdue request first. */
async function change(
  context: SignServerContext,
  id: string,
  work: (tx: Database, held: SignCase) => Promise<void>,
): Promise<SignCase | undefined> {
  return context.database.transaction().execute(async (tx) => {
    const held = await lockCase(tx, id)
    if (held === undefined) return undefined
    if (isOverdue(held, context.clock.now())) {
      await end(context, tx, id, 'expired')
      held.request = { ...held.request, status: 'expired' }
    }
    await work(tx, held)
    return findCase(tx, id)
  })
}

function newLink({ clock }: SignServerContext, tokens: LinkTokens, { id }: SignSigner) {
  const expiresAt = new Date(clock.now().getTime() + linkLifeMs)
  return { linkToken: hashToken(tokens(id, expiresAt)), linkExpiresAt: expiresAt }
}

/** Returns the token of a signer's link; undefined when there is none, or another key than the present one made it. */
export function repeatToken(tokens: LinkTokens, { id, linkToken, linkExpiresAt }: SignSigner): string | undefined {
  const token = tokens(id, new Date(linkExpiresAt ?? 0))
  return hashToken(token) === linkToken ? token : undefined
}
