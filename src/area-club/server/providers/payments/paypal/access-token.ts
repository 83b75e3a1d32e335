import type { Clock } from '../../../../../core/server/domain/clock.ts'
import { ProviderUnreachable } from '../payment-provider.ts'
import type { Exchange } from './exchange.ts'
import { errorOf } from './refuse-answers.ts'
import { isAnswer } from './validate-responses.ts'

/** A token is renewed this long before it expires, so that none expires in transit. */
const renewedBeforeMs = 60_000

export interface TokenSource {
  /** Returns a valid token. Concurrent callers share one request. */
  get(): Promise<string>
  /** Discards a token that the provider has refused. */
  drop(token: string): void
}

/** Caches an access token (OAuth 2.0 client credentials) and renews it before it expires. */
export function createTokenSource(options: {
  baseUrl: string
  clientId: string
  clientSecret: string
  exchange: Exchange
  clock: Clock
}): TokenSource {
  const { baseUrl, clientId, clientSecret, exchange, clock } = options
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let held: { token: string; usedUntilMs: number } | undefined
  let pending: Promise<string> | undefined

  const request = async (): Promise<string> => {
    const askedAtMs = clock.now().getTime()
    const response = await exchange(
      new Request(`${baseUrl}/v1/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: 'grant_type=client_credentials',
      }),
    )
    const body = await readJson(response)
    if (response.status !== 200) throw refusedToken(response, body)
    if (!isAnswer('AccessToken', body)) throw new ProviderUnreachable('The payment provider’s answer holds no token')
    held = { token: body.access_token, usedUntilMs: askedAtMs + body.expires_in * 1000 - renewedBeforeMs }
    return held.token
  }

  return {
    get: async () => {
      if (held !== undefined && clock.now().getTime() < held.usedUntilMs) return held.token
      pending ??= request().finally(() => {
        pending = undefined
      })
      return await pending
    },
    drop: (token) => {
      if (held?.token === token) held = undefined
    },
  }
}

/** Maps any refusal of a token, such as `invalid_client`, to an unreachable provider: it says nothing about the call that needs the token. */
function refusedToken(response: Response, body: unknown): ProviderUnreachable {
  if (isAnswer('TokenError', body) && /^\w{1,100}$/.test(body.error))
    return new ProviderUnreachable(`The payment provider refused an access token: ${body.error}`)
  const error = errorOf(response, body)
  return error instanceof ProviderUnreachable
    ? error
    : new ProviderUnreachable(`The payment provider refused an access token: ${error.issue}`)
}

/** Parses the body; undefined when it is not JSON. The parser's own error would quote it. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text())
  } catch {
    return undefined
  }
}
