/**
 * Signs the user in by OAuth 2.0: the authorization code with PKCE (RFC 6749, RFC 7636), in a window of the authorization server.
 *
 * The page stays as it is behind that window, which returns to `signedInPath` of the portal.
 */
import type { SignInScheme } from '../model/operation-table.ts'
import { signedInChannel, signedInPath } from './signed-in.ts'

export type CodeScheme = Extract<SignInScheme, { type: 'code' }>

export interface Authorization {
  /** Where the window leads. */
  address: string
  /**
   * Returns the access token for the address to which the authorization server has returned the window.
   *
   * @throws Error if the server refuses, or if the address answers another sign-in.
   */
  redeem(returned: string): Promise<string>
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)))

/** Prepares one sign-in, whose state and verifier are used once. */
export async function beginAuthorization(
  { authorizationUrl, tokenUrl, clientId, scopes }: CodeScheme,
  origin: string,
  call: typeof fetch = fetch,
): Promise<Authorization> {
  const [verifier, state] = [randomText(), randomText()]
  const redirect = `${origin}${signedInPath}`
  const challenge = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  const address = new URL(authorizationUrl, origin)
  const asked = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirect, state },
    ...{ code_challenge: base64Url(challenge), code_challenge_method: 'S256' },
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return {
    address: address.href,
    async redeem(returned) {
      const answer = new URL(returned).searchParams
      const code = answer.get('code')
      if (answer.get('state') !== state || code === null)
        throw new Error(`The sign-in was refused: ${answer.get('error') ?? 'another state'}`)
      const response = await call(new URL(tokenUrl, origin), {
        method: 'POST',
        credentials: 'omit',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirect,
          client_id: clientId,
          code_verifier: verifier,
        }),
      })
      const given: unknown = response.ok ? await response.json() : undefined
      const isToken = typeof given === 'object' && given !== null && 'access_token' in given && 'token_type' in given
      if (!isToken || typeof given.access_token !== 'string' || String(given.token_type).toLowerCase() !== 'bearer')
        throw new Error(`The authorization server gave no token: ${response.status}`)
      return given.access_token
    },
  }
}

/** Opens the window of a sign-in at a press, and returns the access token once the user is back. */
export async function signInByWindow(scheme: CodeScheme, signal: AbortSignal): Promise<string> {
  // At once, as browsers open a window at a press alone.
  const opened = window.open('', 'sign-in', 'popup,width=480,height=720')
  if (!opened) throw new Error('The browser opens no window')
  const channel = new BroadcastChannel(signedInChannel)
  signal.addEventListener('abort', () => channel.close())
  try {
    const { address, redeem } = await beginAuthorization(scheme, location.origin)
    const returned = new Promise<string>((resolve) => {
      channel.onmessage = ({ data }) => resolve(String(data))
    })
    opened.location.href = address
    return await redeem(await returned)
  } finally {
    channel.close()
  }
}
