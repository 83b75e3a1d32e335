import { expect, it } from 'vitest'
import { createLog } from '../../src/core/server/logging/log.ts'
import { fiscalCodeOf, registerAndLogIn, registrationOf } from '../support/test-members.ts'
import { addRelative, childOf, memberIdOf } from '../support/test-relatives.ts'
import { describeServer } from '../support/test-server.ts'

it('a log entry is one line in UTC, whatever its values contain', () => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info(
    { name: 'a\r\nb"level":"fatal"', nested: { password: 'x', fiscalCode: 'y', ok: 'z' } },
    'said\r\n\u2028 twice',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/)
  const line = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({
    level: 'info',
    name: 'a\r\nb"level":"fatal"',
    nested: { password: '[redacted]', fiscalCode: '[redacted]', ok: 'z' },
  })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

it('a logged error omits its detail, its parameters and the personal data in its message', () => {
  const lines: string[] = []
  const error = Object.assign(new Error(`duplicate BNCGLI82E54A944K giulia@example.it ${'A'.repeat(43)}`), {
    code: '23505',
    detail: 'Key (email1_key)=(giulia@example.it)',
    parameters: ['giulia@example.it'],
  })
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed')
  expect(lines[0]).not.toMatch(/giulia|BNCGLI|AAAAAAAAAA/)
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ type: 'Error', code: '23505', message: 'duplicate [tax code] [address] [token]' })
})

describeServer('The log', (server) => {
  it('has a line with the id of every request, and no personal data or secret (requirements S4, S19)', async () => {
    const canary = 'canary-7f3a'
    const token = await registerAndLogIn(server(), 600, { lastName: canary, email1: `${canary}@example.it`, password: `${canary}-Vacanze` })
    const calls = [
      await server().call('GET', `/api/member/me?token=${canary}`, { token }),
      await server().call('GET', `/api/${canary}/nothing`, {
        token,
        headers: { 'user-agent': canary, 'x-request-id': canary, referer: `http://x/${canary}` },
      }),
      await server().call('POST', '/api/member/login', { body: { username: `${canary}@example.it`, password: canary } }),
      await server().call('POST', '/api/member/register', {
        body: registrationOf(601, { lastName: canary, email1: `${canary}@example.it`, fiscalCode: fiscalCodeOf(600) }),
      }),
      await server().call('POST', '/api/member/password-recovery', { body: { username: `${canary}@example.it` } }),
      await server().call('POST', '/api/member/username-recovery', { body: { fiscalCode: fiscalCodeOf(600) } }),
      await server().call('POST', '/api/member/password-reset', { body: { token: canary.repeat(4), password: `${canary}-neu` } }),
      await server().call('POST', '/api/member/frame-ticket', { token, body: { target: 'one-to-one' } }),
      await server().call('POST', '/api/member/login', {
        body: `{"password":"${canary}"`,
        headers: { 'content-type': 'application/json' },
      }),
    ]
    await server().settle()
    const ticket = String(calls[7]?.body.url).split('ticket=')[1]
    const mails = await server().services.database.selectFrom('mailOutbox').selectAll().execute()
    const link = /token=([\w-]{43})/.exec(mails.map(({ text }) => text).join())?.[1]
    expect(ticket).toMatch(/^[\w-]{43}$/)
    expect(link).toMatch(/^[\w-]{43}$/)
    calls.push(...(await changeEverything(token, canary)))
    expect(calls.slice(-12).map(({ status }) => status)).toEqual([204, 422, 422, 204, 204, 200, 422, 404, 422, 200, 422, 204])
    await server().settle()
    const log = server().logLines.join('')
    for (const secret of [canary, token, fiscalCodeOf(600), fiscalCodeOf(600).toLowerCase(), ticket, link])
      expect(log).not.toContain(secret)
    for (const { body } of calls.filter(({ status }) => status >= 400)) expect(log).toContain(body.requestId)
    expect(server().logLines.filter((line) => line.includes('"answered"')).length).toBeGreaterThanOrEqual(calls.length + 2)
  })

  /** Makes every call on the customer's own data, some refused. Each sends the canary in all its texts. */
  async function changeEverything(token: string, canary: string) {
    const put = (path: string, body: unknown) => server().call('PUT', `/api/member/me/${path}`, { token, body })
    const { relationshipId } = await addRelative(server(), await memberIdOf(server(), canary), 'figlio', childOf(603))
    const child = { type: 'figlio', member: childOf(603, { lastName: canary, email2: `${canary}@example.it` }) }
    return [
      await put('username-change', { username: `Name-${canary}`, password: `${canary}-Vacanze` }),
      await put('username-change', { username: `${canary}@altrove.example`, password: `${canary}-Vacanze` }),
      await put('password-change', { oldPassword: canary, newPassword: `${canary}-nuova` }),
      await put('password-change', { oldPassword: `${canary}-Vacanze`, newPassword: `${canary}-nuova` }),
      await put('tour-completed', undefined),
      await put(`relationships/${relationshipId}`, child),
      await put(`relationships/${relationshipId}`, { ...child, [canary]: canary }),
      await put('relationships/999999', child),
      await server().call('POST', '/api/member/fiscalcode-calculate', {
        token,
        body: { firstName: canary, lastName: canary, gender: 'Z', birthDate: '1980-01-01', birthPlace: canary },
      }),
      await server().call('GET', '/api/member/me/export', { token }),
      await put('delete-account', { password: canary }),
      await put('delete-account', { password: `${canary}-nuova` }),
    ]
  }

  it('contains no value of the row that caused a fault', async () => {
    const { database } = server().services
    await database.schema
      .alterTable('person')
      .addCheckConstraint('no_canary', (await import('kysely')).sql`last_name <> 'Row-Canary'`)
      .execute()
    const token = await registerAndLogIn(server(), 602)
    const { password: _password, ...profile } = registrationOf(602, { lastName: 'Row-Canary' })
    const before = server().logLines.length
    expect((await server().call('PUT', '/api/member/me', { token, body: profile })).status).toBe(500)
    const lines = server().logLines.slice(before).join('')
    expect(lines).toContain('no_canary')
    expect(lines).not.toContain('Row-Canary')
  })
})
