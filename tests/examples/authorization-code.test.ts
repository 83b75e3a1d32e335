/** The sign-in by an authorization code with PKCE, against a server that speaks RFC 6749 and RFC 7636. */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginAuthorization, type CodeScheme } from '../../src/core/api/authorization-code.ts'

const portal = 'https://portal.example'
let server: Server
let scheme: CodeScheme
/** The codes that were given, each with what the authorization was asked for. */
const given = new Map<string, URLSearchParams>()

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.pathname === '/authorize') {
      const code = `code-${given.size}`
      given.set(code, url.searchParams)
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      return void response.writeHead(302, { location: back.href }).end()
    }
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const sent = new URLSearchParams(body)
    const asked = given.get(sent.get('code') ?? '')
    given.delete(sent.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') &&
      sent.get('grant_type') === 'authorization_code' &&
      asked?.get('code_challenge_method') === 'S256' &&
      asked.get('code_challenge') === challenge &&
      asked.get('client_id') === sent.get('client_id') &&
      asked.get('redirect_uri') === sent.get('redirect_uri')
    response
      .writeHead(isGood ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(isGood ? { access_token: `token of ${asked.get('scope')}`, token_type: 'Bearer' } : { error: 'invalid_grant' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  scheme = {
    type: 'code',
    authorizationUrl: `${origin}/authorize?tenant=one`,
    tokenUrl: `${origin}/token`,
    clientId: 'portal',
    scopes: ['read', 'write'],
  }
})
afterAll(() => server.close())

/** Follows the window to the authorization server, and returns where it is returned to. */
const visit = async (address: string): Promise<string> => (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? ''

describe('a sign-in by an authorization code', () => {
  it('gives the token, at the address of the portal, by a verifier that the server has not seen before', async () => {
    const { address, redeem } = await beginAuthorization(scheme, portal)
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      tenant: 'one',
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: `${portal}/signed-in`,
      scope: 'read write',
    })
    const returned = await visit(address)
    expect(returned).toMatch(`${portal}/signed-in?code=`)
    await expect(redeem(returned)).resolves.toBe('token of read write')
  })

  it('refuses the answer to another sign-in, and sends it nowhere', async () => {
    const [mine, other] = [await beginAuthorization(scheme, portal), await beginAuthorization(scheme, portal)]
    const before = given.size
    const returned = await visit(other.address)
    await expect(mine.redeem(returned)).rejects.toThrow('The sign-in was refused: another state')
    expect(given.size, 'the code is unused').toBe(before + 1)
  })

  it('tells why the server refuses', async () => {
    const { address, redeem } = await beginAuthorization(scheme, portal)
    const state = new URL(address).searchParams.get('state')
    await expect(redeem(`${portal}/signed-in?error=access_denied&state=${state}`)).rejects.toThrow('access_denied')
    await expect(redeem(`${portal}/signed-in?code=unknown&state=${state}`)).rejects.toThrow('gave no token: 400')
  })
})
