import { describe, expect, it } from 'vitest'
import { formsByOperation } from '#generated/server/forms.ts'
import { operationHandlers } from '../../src/area-club/server/slices/operation-handlers.ts'
import { createApi } from '../../src/area-club/server/start/create-api.ts'
import { messageOf } from '../../src/core/model/form-failings.ts'
import { chooseLanguage } from '../../src/core/server/http/language.ts'
import { createFormValidator } from '../../src/core/server/http/validate-form.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { registerAndLogIn, registrationOf } from '../support/test-members.ts'
import { bothDatabases, describeServer, startTestServer } from '../support/test-server.ts'

describe('chooseLanguage', () => {
  it.each([
    [undefined, 'it'],
    ['', 'it'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['it-IT,it;q=0.9,en;q=0.8', 'it'],
    ['fr-FR,fr;q=0.9,en;q=0.5', 'en'],
    ['de', 'it'],
    ['it;q=0.2, en;q=0.7', 'en'],
    ['en;q=0', 'it'],
    ['*', 'it'],
    [';;;,,,q=', 'it'],
  ])('maps Accept-Language %j to %s', (header, language) => {
    expect(chooseLanguage(header)).toBe(language)
  })
})

describeServer('An invalid request', (server) => {
  const problem = (code: string, status: number) => ({
    type: 'about:blank',
    code,
    status,
    title: expect.any(String),
    message: expect.any(String),
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const post = (payload: string, headers: Record<string, string>) => server().call('POST', '/api/member/login', { body: payload, headers })

  it.each<[string, string, Record<string, string>]>([
    ['broken JSON', '{"username":', { 'content-type': 'application/json' }],
    ['an empty body', '', { 'content-type': 'application/json' }],
    ['a URL-encoded body', 'username=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', '{"username":"a","password":"b"}', { 'content-type': 'text/plain' }],
    [
      'a body of more than 100 kB',
      JSON.stringify({ username: 'a', password: 'b'.repeat(100_001) }),
      { 'content-type': 'application/json' },
    ],
    ['__proto__ in its JSON', '{"__proto__":{"username":"a"},"username":"a","password":"b"}', { 'content-type': 'application/json' }],
  ])('with %s is answered 400 invalid-request as problem details', async (_what, payload, headers) => {
    const answer = await post(payload, headers)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.body).toEqual(problem('invalid-request', 400))
    expect(answer.status).toBe(400)
  })

  it.each(['[]', '"text"', '5', 'null', 'true'])('with the body %s is answered with a status from 400 to 499', async (payload) => {
    expect((await post(payload, { 'content-type': 'application/json' })).status).toBeGreaterThanOrEqual(400)
    expect((await post(payload, { 'content-type': 'application/json' })).status).toBeLessThan(500)
  })

  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/member/me'],
    ['GET', '/api/member/login'],
    ['DELETE', '/api/member/me'],
    ['GET', '/api/%E0%A4%A'],
    ['GET', '/sign/nothing'],
    ['GET', '/'],
  ])('at %s %s is answered 404 as problem details', async (method, path) => {
    const answer = await server().call(method, path)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual(problem('not-found', 404))
  })

  it('is answered in the caller’s language', async () => {
    const english = await server().call('GET', '/api/member/me', { headers: { 'accept-language': 'en' } })
    expect(english.body.message).toBe('Log in again to continue')
    expect(english.headers['content-language']).toBe('en')
    expect((await server().call('GET', '/api/member/me')).headers['content-language']).toBe('it')
  })

  it('does not include one with unknown query parameters', async () => {
    const token = await registerAndLogIn(server(), 400)
    expect((await server().call('GET', '/api/member/me?expand=all', { token })).status).toBe(200)
  })

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999999', "1'--", '%00', 'a'.repeat(300)])(
    'with the id %s is answered 404, as for a missing object',
    async (id) => {
      const token = await registerAndLogIn(server(), 401 + Math.floor(Math.random() * 100_000))
      const answer = await server().call('GET', `/api/member/practice/zucchetti/listadocumenti/${id}`, { token })
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe('not-found')
    },
  )

  it('is answered 501 with a token and 401 without when the operation is described but not available yet', async () => {
    const token = await registerAndLogIn(server(), 402)
    const { fastify } = createApi({
      services: server().services,
      descriptions: bundledDescriptions().map((description) =>
        JSON.parse(
          JSON.stringify(description, (_name, value) =>
            value?.operationId === 'listVouchers' ? { ...value, 'x-not-available-yet': true } : value,
          ),
        ),
      ),
      handlers: operationHandlers.map((handlers) =>
        Object.fromEntries(Object.entries(handlers).filter(([operationId]) => operationId !== 'listVouchers')),
      ),
    })
    const ask = async (headers: Record<string, string>) => fastify.inject({ url: '/api/member/voucher', headers })
    const [without, withToken] = [await ask({}), await ask({ authorization: `Bearer ${token}` })]
    expect(without.statusCode).toBe(401)
    expect([withToken.statusCode, withToken.json().code]).toEqual([501, 'not-available-yet'])
    await fastify.close()
  })
})

describe('A server error (requirements S22)', () => {
  it.each(bothDatabases)('is answered 503 when the %s database is closed', async (kind) => {
    const server = await startTestServer(kind)
    const token = await registerAndLogIn(server, 410)
    await server.opened.close()
    for (const [method, path] of [
      ['GET', '/api/member/me'],
      ['GET', '/api/member/practice'],
      ['POST', '/api/member/logout'],
    ] as const) {
      const answer = await server.call(method, path, { token, headers: { 'accept-language': 'en' } })
      expect(answer.status, path).toBe(503)
      expect(answer.body).toMatchObject({ code: 'unavailable', message: 'The service is not available. Try again shortly' })
      expect(answer.headers['retry-after']).toBe('5')
    }
    expect((await server.call('POST', '/api/member/login', { body: { username: 'persona410@example.it', password: 'x' } })).status).toBe(
      503,
    )
    await server.app.fastify.close()
  })

  it('is answered 500 with a request id only, and logged with the details', async () => {
    const server = await startTestServer('embedded')
    const token = await registerAndLogIn(server, 411)
    await server.services.database.schema.dropTable('relationship').cascade().execute()
    const answer = await server.call('GET', '/api/member/me/relationships', { token })
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({ code: 'internal-error', message: 'Si è verificato un errore nella comunicazione con il server' })
    expect(answer.text).not.toMatch(/relationship|select|stack|\.ts/)
    expect(server.logLines.find((line) => line.includes(String(answer.body.requestId)) && line.includes('relationship'))).toBeDefined()
    await server.close()
  })
})

describe('The catalogue’s form validation', () => {
  it('reports a body’s errors with the portal’s messages, cross-field rules included', () => {
    const judge = createFormValidator(formsByOperation, { now: () => new Date('2026-03-02T09:00:00Z') })
    const form = formsByOperation.registerMember
    if (form === undefined) throw new Error('There is no form for registerMember')
    const { firstName: _firstName, birthPlace: _birthPlace, ...body } = registrationOf(1, { birthNation: 'Francia' })
    for (const language of ['it', 'en'] as const) {
      const worded = (path: string) => {
        const field = form.fields[path]
        const text = field && messageOf(field, 'missing')
        return text?.kind === 'plain' ? text.parts[language].join('') : undefined
      }
      const errors = judge.validateBody('registerMember', body, language)
      expect(errors.firstName).toBe(worded('firstName'))
      expect(errors.firstName).toMatch(/\w/)
      expect(Object.keys(errors)).not.toContain('repeatPassword')
      expect(judge.validateBody('registerMember', registrationOf(1), language)).toEqual({})
    }
  })

  it('reports no error for a body that is not an object, nor for an operation without a form', () => {
    const judge = createFormValidator(formsByOperation, { now: () => new Date() })
    for (const body of [null, [], 'text', 5, undefined]) expect(judge.validateBody('registerMember', body, 'it')).toEqual({})
    expect(judge.validateBody('nothing', {}, 'it')).toEqual({})
  })

  it('takes a condition on a load, which the server does not have, for false, and validates the rest', () => {
    const form = formsByOperation.uploadDocument
    const field = form?.fields.documentTypology
    if (form === undefined || field === undefined) throw new Error('There is no form for uploadDocument')
    const onLoad = {
      dependencies: ['practices'],
      holds: () => {
        throw new Error('There is no load')
      },
    }
    const rule = { field: field.path, failing: 'missing', broken: onLoad } as const
    const fields = { ...form.fields, [field.path]: { ...field, when: onLoad, required: true } }
    const validator = createFormValidator({ uploadDocument: { ...form, fields, rules: [rule] } }, { now: () => new Date() })
    expect(Object.keys(validator.validateBody('uploadDocument', {}, 'it'))).toEqual(['practice', 'fileContent'])
  })

  it('reports no error for a value that no error message of the form covers', () => {
    const judge = createFormValidator(formsByOperation, { now: () => new Date() })
    expect(formsByOperation.updatePaymentData?.about).toContain('flags')
    expect(judge.validateBody('updatePaymentData', { partecipazione: 'inps', confermaINPS: true }, 'it')).toEqual({})
  })
})
