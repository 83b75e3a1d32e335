import { expect, it } from 'vitest'
import { isSessionOver, sessionLimits } from '../../src/core/server/domain/sessions.ts'
import { logIn, registerAndLogIn, tokenOf } from '../support/test-members.ts'
import { type CallAnswer, describeServer } from '../support/test-server.ts'

const minuteMs = 60_000

it.each([
  { idleMs: sessionLimits.idleMs - 1, ageMs: sessionLimits.idleMs - 1, isOver: false },
  { idleMs: sessionLimits.idleMs, ageMs: sessionLimits.idleMs, isOver: true },
  { idleMs: 0, ageMs: sessionLimits.absoluteMs - 1, isOver: false },
  { idleMs: 0, ageMs: sessionLimits.absoluteMs, isOver: true },
])('A session idle for $idleMs ms and $ageMs ms old is over: $isOver (requirements S5)', ({ idleMs, ageMs, isOver }) => {
  const now = new Date('2026-03-02T09:00:00Z')
  expect(isSessionOver({ createdAt: new Date(now.getTime() - ageMs), lastSeenAt: new Date(now.getTime() - idleMs) }, now)).toBe(isOver)
})

describeServer('A session', (server) => {
  const me = (token?: string) => server().call('GET', '/api/member/me', { token })

  it('ends after 30 minutes without a call, and each call restarts that time', async () => {
    const token = await registerAndLogIn(server(), 20)
    for (let call = 0; call < 3; call++) {
      server().clock.advance(29 * minuteMs)
      expect((await me(token)).status).toBe(200)
    }
    server().clock.advance(30 * minuteMs)
    const answer = await me(token)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'unauthorized', message: 'Per continuare accedi di nuovo' })
    server().clock.advance(-29 * minuteMs)
    expect((await me(token)).status).toBe(401)
  })

  it('ends 12 hours after the login, even with constant calls', async () => {
    const token = tokenOf(await logIn(server(), 'persona20@example.it'))
    for (let quarter = 0; quarter < 47; quarter++) {
      server().clock.advance(15 * minuteMs)
      expect((await me(token)).status).toBe(200)
    }
    server().clock.advance(15 * minuteMs)
    expect((await me(token)).status).toBe(401)
  })

  it('reports in every answer when it ends (requirements A12)', async () => {
    const token = tokenOf(await logIn(server(), 'persona20@example.it'))
    const told = ({ headers }: CallAnswer) => [headers['session-expires-in'], headers['session-ends-in']]
    expect(told(await me(token))).toEqual(['1800', '43200'])
    server().clock.advance(4_000)
    expect(told(await me(token)), 'the last use is stored only at intervals').toEqual(['1796', '43196'])
    server().clock.advance(20 * minuteMs)
    expect(told(await me(token))).toEqual(['1800', '41996'])
    expect(told(await server().call('PUT', '/api/member/me', { token, body: {} })), 'an error response reports it too').toEqual([
      '1800',
      '41996',
    ])
    for (let quarter = 0; quarter < 45; quarter++) {
      server().clock.advance(15 * minuteMs)
      await me(token)
    }
    server().clock.advance(10 * minuteMs)
    expect(told(await me(token)), 'no call extends the session past its maximum').toEqual(['896', '896'])
    expect(told(await me('A'.repeat(43)))).toEqual([undefined, undefined])
  })

  it('exposes its headers to the portal on another origin', async () => {
    const token = tokenOf(await logIn(server(), 'persona20@example.it'))
    const answer = await server().call('GET', '/api/member/me', { token, headers: { origin: 'http://localhost:3000' } })
    expect(answer.headers['access-control-expose-headers']).toBe('Session-Expires-In, Session-Ends-In, Content-Disposition')
  })

  it('ends at logout, while other sessions of the account continue', async () => {
    const [first, second] = [tokenOf(await logIn(server(), 'persona20@example.it')), tokenOf(await logIn(server(), 'persona20@example.it'))]
    expect(
      (await server().call('POST', '/api/member/logout', { token: first, headers: { 'content-type': 'application/json' } })).status,
    ).toBe(204)
    expect((await me(first)).status).toBe(401)
    expect((await me(second)).status).toBe(200)
    expect((await server().call('POST', '/api/member/logout', { token: first })).status).toBe(401)
  })

  it.each(['', 'Bearer ', 'Bearer x', `Bearer ${'A'.repeat(43)}`, `Basic ${'A'.repeat(43)}`, `Bearer ${'A'.repeat(5000)}`])(
    'is not opened by the Authorization header %j',
    async (authorization) => {
      const answer = await server().call('GET', '/api/member/me', { headers: { authorization } })
      expect(answer.status).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    },
  )

  it('is not opened by a token in the URL (requirements S4)', async () => {
    const token = tokenOf(await logIn(server(), 'persona20@example.it'))
    expect((await server().call('GET', `/api/member/me?token=${token}`)).status).toBe(401)
    expect((await server().call('GET', `/api/member/me?access_token=${token}`)).status).toBe(401)
  })
})
