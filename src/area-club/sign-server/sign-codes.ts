import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../core/server/database/database.ts'
import type { SignServerContext } from './context.ts'
import { codeDigits, codeLifeMs, codesPerDay, codeWaitSeconds, triesPerCode } from './limits.ts'
import { lockCase } from './sign-store.ts'

const dayMs = 24 * 60 * 60_000

export type AskedCode = { outcome: 'sent' } | { outcome: 'wait'; seconds: number } | { outcome: 'too-many' } | { outcome: 'closed' }

/** Enqueues a mail with a code for the signer, within the limits of codes per minute and per day. */
export async function askForCode(context: SignServerContext, requestId: string): Promise<AskedCode> {
  return context.database.transaction().execute(async (tx) => {
    const held = await lockCase(tx, requestId)
    if (held?.request.status !== 'ongoing' || held.signer?.status !== 'notified') return { outcome: 'closed' }
    const now = context.clock.now()
    const asked = await tx
      .selectFrom('signCode')
      .select('askedAt')
      .where('signerId', '=', held.signer.id)
      .where('askedAt', '>', new Date(now.getTime() - dayMs).toISOString())
      .orderBy('askedAt', 'desc')
      .execute()
    const [latest] = asked
    const sinceMs = latest === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(latest.askedAt)
    if (sinceMs < codeWaitSeconds * 1000) return { outcome: 'wait', seconds: Math.ceil(codeWaitSeconds - sinceMs / 1000) }
    if (asked.length >= codesPerDay) return { outcome: 'too-many' }
    const id = randomUUID()
    await tx.insertInto('signCode').values({ id, signerId: held.signer.id, askedAt: now }).execute()
    await context.jobs.enqueue(tx, 'mail', { mail: 'signature-code', codeId: id })
    return { outcome: 'sent' }
  })
}

/** Generates the code of a mail being written; a retry replaces the code. Returns undefined when the request for it is too old. */
export async function makeCode(tx: Database, codeId: string, now: Date): Promise<string | undefined> {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const made = await tx
    .updateTable('signCode')
    .set({ codeSha256: digest(codeId, code), mailedAt: now, expiresAt: new Date(now.getTime() + codeLifeMs) })
    .where('id', '=', codeId)
    .where('usedAt', 'is', null)
    .where('askedAt', '>', new Date(now.getTime() - codeLifeMs).toISOString())
    .returning('id')
    .executeTakeFirst()
  return made && code
}

export type CodeResult = { outcome: 'right'; codeId: string } | { outcome: 'wrong' | 'used-up' | 'none' }

/** Compares a code with the signer's latest one. Counts wrong attempts; a right code is valid once. Call it with the request locked. */
export async function verifyCode(tx: Database, signerId: string, code: string, now: Date): Promise<CodeResult> {
  const latest = await tx
    .selectFrom('signCode')
    .selectAll()
    .where('signerId', '=', signerId)
    .where('codeSha256', 'is not', null)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest?.codeSha256 == null || latest.usedAt !== null || Date.parse(latest.expiresAt ?? '') <= now.getTime())
    return { outcome: 'none' }
  if (latest.tries >= triesPerCode) return { outcome: 'used-up' }
  const isRight = timingSafeEqual(Buffer.from(digest(latest.id, code)), Buffer.from(latest.codeSha256))
  await tx
    .updateTable('signCode')
    .set(isRight ? { usedAt: now } : { tries: latest.tries + 1 })
    .where('id', '=', latest.id)
    .execute()
  if (isRight) return { outcome: 'right', codeId: latest.id }
  return { outcome: latest.tries + 1 >= triesPerCode ? 'used-up' : 'wrong' }
}

/** Returns whether the signer has requested a code that is still valid. */
export async function findOpenCode(database: Database, signerId: string, now: Date): Promise<boolean> {
  const rows = await database
    .selectFrom('signCode')
    .select('id')
    .where('signerId', '=', signerId)
    .where('usedAt', 'is', null)
    .where('askedAt', '>', new Date(now.getTime() - codeLifeMs).toISOString())
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Returns the stored form of a code. A reader of the database can guess the six digits, but only while they are valid. */
function digest(codeId: string, code: string): string {
  return createHash('sha256').update(`${codeId}:${code}`).digest('hex')
}
