import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type Answer, newDebugId } from './answers.ts'
import { Issue } from './issues.ts'
import type { SimulatorOptions } from './payment-simulator.ts'

/** Nine hours, as at PayPal. */
const tokenLifeSeconds = 32_400
const scope = 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund'

/** Responds to a token request (OAuth 2.0 client credentials). */
export async function issueToken(options: SimulatorOptions, authorization: string | undefined, form: string): Promise<Answer> {
  const { clientId, clientSecret, store, clock } = options
  const given = /^Basic ([\w+/=]+)$/i.exec(authorization ?? '')?.[1] ?? ''
  if (!isSame(Buffer.from(given, 'base64'), Buffer.from(`${clientId}:${clientSecret}`))) return invalidClient()
  if (new URLSearchParams(form).get('grant_type') !== 'client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' } }
  const token = `A21AA${randomBytes(24).toString('hex')}`
  const expiresAt = new Date(clock.now().getTime() + tokenLifeSeconds * 1000).toISOString()
  await store.change((records) => records.save('token', token, { id: token, expiresAt }))
  const body = { scope, access_token: token, token_type: 'Bearer', app_id: 'APP-80W284485P519543T', expires_in: tokenLifeSeconds }
  return { status: 200, body: { ...body, nonce: newDebugId() } }
}

/** Returns the refusal of credentials that PayPal does not know. */
export const invalidClient = (): Answer => ({
  status: 401,
  body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
})

/** Throws an issue unless the call carries a valid token. */
export async function requireToken({ store, clock }: SimulatorOptions, authorization: string | undefined): Promise<void> {
  const token = /^Bearer (\w+)$/.exec(authorization ?? '')?.[1]
  const kept = token === undefined ? undefined : await store.change((records) => records.find('token', token))
  if (kept === undefined || new Date(kept.expiresAt) <= clock.now()) throw new Issue(401)
}

/** Revokes every token. */
export async function endTokens({ store }: SimulatorOptions): Promise<void> {
  await store.change(async (records) => {
    for (const { id } of await records.list('token')) await records.remove('token', id)
  })
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)
