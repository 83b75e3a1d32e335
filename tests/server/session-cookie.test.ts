import { describe, expect, it } from 'vitest'
import { readSession, writeSessionCookie } from '../../src/core/server/http/session-token.ts'
import { logIn, registerAndLogIn, registrationOf, testPassword, tokenOf } from '../support/test-members.ts'
import { type CallAnswer, describeServer } from '../support/test-server.ts'

const token = 'A'.repeat(43)
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

describe('The session cookie (requirements S34)', () => {
  it('is __Host-, HttpOnly, Secure and SameSite=Strict', () => {
    const flags = 'Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure'
    expect(writeSessionCookie('https://club.example', token, 43_200)).toBe(`__Host-session=${token}; ${flags}`)
    expect(writeSessionCookie('http://club.example', token, 43_200)).toBe(`__Host-session=${token}; ${flags}`)
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('has a plain name on %s', (publicUrl) => {
    expect(writeSessionCookie(publicUrl, token, 1)).toBe(`session=${token}; Max-Age=1; Path=/; HttpOnly; SameSite=Strict`)
  })

  it.each([`session=${token}`, `__Host-session=${token}x!`, '__Host-session=', `x__Host-session=${token}`])(
    'is not read from %s',
    (cookie) => {
      expect(() => readFrom({ cookie })).toThrow('unauthorized')
    },
  )

  it('does not count beside a malformed Authorization header', () => {
    expect(() => readFrom({ cookie: `__Host-session=${token}`, authorization: 'Basic abc' })).toThrow('unauthorized')
  })
})

function readFrom(headers: Record<string, string>): string {
  const named = { 'session-id': 'id', ...headers }
  return readSession({ method: 'GET', headers: named, log: console as never }, 'https://club.example').token
}

/** Returns the session cookie that a browser would send back; undefined when the answer sets none. */
function sessionCookieOf(answer: CallAnswer): string | undefined {
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .find((pair) => pair?.startsWith('session='))
}

describeServer('A session of a browser (requirements S34)', (server) => {
  const ask = (headers: Readonly<Record<string, string>>, number = 40) =>
    server().call('POST', '/api/member/login', {
      body: { username: `persona${number}@example.it`, password: testPassword, cookie: true },
      headers,
    })
  const logInBrowser = async (number = 40) => {
    const answer = await ask(sameOrigin, number)
    return { answer, cookie: sessionCookieOf(answer) ?? '', id: String(answer.body.session) }
  }
  const me = (headers: Readonly<Record<string, string>>) => server().call('GET', '/api/member/me', { headers })
  const finishTour = (headers: Readonly<Record<string, string>>) => server().call('PUT', '/api/member/me/tour-completed', { headers })

  it('begins with a login that answers no token', async () => {
    await registerAndLogIn(server(), 40)
    const { answer, cookie, id } = await logInBrowser()
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ session: id })
    expect(answer.text).not.toContain(cookie.split('=')[1])
    expect((await me({ cookie, 'session-id': id })).status).toBe(200)
    const listed = await server().call('GET', '/api/member/me/sessions', { headers: { cookie, 'session-id': id } })
    expect(listed.body.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject([{ id }])
  })

  it('sets no session cookie for a client that does not ask', async () => {
    const answer = await logIn(server(), 'persona40@example.it')
    expect(Object.keys(answer.body).sort()).toEqual(['session', 'token'])
    expect(sessionCookieOf(answer)).toBeUndefined()
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3001' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{}],
  ])('refuses a change and a login with a cookie when a request has %j', async (headers) => {
    const { cookie, id } = await logInBrowser()
    const change = await finishTour({ cookie, 'session-id': id, ...headers })
    expect([change.status, change.body.code]).toEqual([401, 'unauthorized'])
    const login = await ask(headers)
    expect([login.status, login.body.code, sessionCookieOf(login)]).toEqual([400, 'invalid-request', undefined])
    expect((await me({ cookie, 'session-id': id })).status, 'the session goes on').toBe(200)
  })

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://localhost:3000' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
  ])('makes a change when a request has %j', async (headers) => {
    const { cookie, id } = await logInBrowser()
    expect((await finishTour({ cookie, 'session-id': id, ...headers })).status).toBe(204)
  })

  it('needs no header of a browser with a bearer token', async () => {
    const bearer = tokenOf(await logIn(server(), 'persona40@example.it'))
    expect((await finishTour({ authorization: `Bearer ${bearer}`, 'sec-fetch-site': 'cross-site' })).status).toBe(204)
  })

  it('refuses a call that names another session or none, and keeps the session', async () => {
    const { cookie, id } = await logInBrowser()
    expect((await me({ cookie })).status).toBe(401)
    const other = await logInBrowser()
    expect((await me({ cookie: other.cookie, 'session-id': id })).status).toBe(401)
    expect((await me({ cookie: other.cookie, 'session-id': other.id })).status).toBe(200)
    expect((await me({ cookie, 'session-id': id })).status).toBe(200)
  })

  it('ends with a logout, which deletes the cookie', async () => {
    const { cookie, id } = await logInBrowser()
    const answer = await server().call('POST', '/api/member/logout', { headers: { cookie, 'session-id': id, ...sameOrigin } })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([204, 'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'])
    expect((await me({ cookie, 'session-id': id })).status).toBe(401)
  })

  it('ends with the account, whose deletion deletes the cookie', async () => {
    await server().call('POST', '/api/member/register', { body: registrationOf(41), address: '10.9.9.41' })
    const { cookie, id } = await logInBrowser(41)
    const answer = await server().call('PUT', '/api/member/me/delete-account', {
      headers: { cookie, 'session-id': id, ...sameOrigin },
      body: { password: testPassword },
    })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([204, 'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'])
  })

  it('lets the portal’s origin alone call with the cookie from another host', async () => {
    const preflight = (origin: string) => server().call('OPTIONS', '/api/member/me', { headers: { origin } })
    const allowed = await preflight('http://localhost:3000')
    expect(allowed.headers['access-control-allow-credentials']).toBe('true')
    expect(String(allowed.headers['access-control-allow-headers']).split(', ')).toContain('session-id')
    expect((await preflight('https://evil.example')).headers['access-control-allow-credentials']).toBeUndefined()
  })
})
