import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationPlan, planOperations } from '../../src/core/server/http/operation-plan.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { registerAndLogIn } from '../support/test-members.ts'
import { describeServer, startTestServer, type TestServer } from '../support/test-server.ts'

const notPlain = 'Il testo contiene caratteri invisibili o di controllo: cancellalo e riscrivilo a mano'
const plans = bundledDescriptions()
  .flatMap(planOperations)
  .filter(({ isAvailable }) => isAvailable)
const withBody = plans.filter(({ bodyPointer }) => bodyPointer !== undefined)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer('postgres', { loginAttempts: 1000 })
  token = await registerAndLogIn(server, 900)
})
afterAll(() => server.close())

/** An id that its parameter allows: a UUID or a number. Another is answered 404 before the body is read. */
function idOf(plan: OperationPlan, name: string): string {
  const { schema } = plan.parameters.find(({ description }) => description.name === name)?.description ?? {}
  const { $ref = '' } = (schema ?? {}) as { $ref?: string }
  const format = plan.api.document.components?.schemas?.[$ref.slice($ref.lastIndexOf('/') + 1)]?.format
  return format === 'uuid' ? '9f0c1f5e-5a7a-4a55-9b5e-0c9d8b7a6f5e' : '1'
}

const send = (plan: OperationPlan, text: string) =>
  server.call(
    plan.method,
    plan.route.replace(/:(\w+)/g, (_, name: string) => idOf(plan, name)),
    {
      ...(plan.needsToken && { token }),
      body: text,
      headers: { 'content-type': 'application/json' },
    },
  )

describe('Invisible and control characters (requirements S27)', () => {
  it('are tried in more than 80 text fields', () => {
    const counted = withBody.reduce((sum, plan) => sum + textFields(plan).length, 0)
    expect(counted).toBeGreaterThan(80)
  })

  it.each(withBody.map((plan) => [plan.operationId, plan] as const))('are an error of their field in %s', async (_id, plan) => {
    for (const path of textFields(plan)) {
      for (const character of ['\u0000', '\u0085', '\ud800', '\u202e', '\u{e0001}', '\u{e0041}', '\u{e007f}']) {
        const answer = await send(plan, JSON.stringify(bodyWith(path, `a${character}b`)))
        expect(answer.body, path.join('.')).toMatchObject({ code: 'invalid-fields' })
        expect(answer.body.errors, path.join('.')).toHaveProperty([path.join('.')], notPlain)
      }
      const line = await send(plan, JSON.stringify(bodyWith(path, 'a\nb')))
      const isMultiline = plan.multilineFields.has(path.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.'))
      expect(line.body.errors?.[path.join('.')] === notPlain, path.join('.')).toBe(!isMultiline)
    }
  })

  it('include line breaks except in notes and answers', () => {
    const multiline = withBody.flatMap(({ operationId, multilineFields }) => [...multilineFields].map((path) => `${operationId} ${path}`))
    expect(multiline.filter((each) => each.startsWith('updateParticipant'))).toHaveLength(6)
    expect(multiline.filter((each) => !/^(updateParticipant|markPaymentAsError|previewModuloB|signModuloB) /.test(each))).toEqual([])
  })

  it('answer 404 in a path parameter', async () => {
    for (const plan of plans.filter(({ parameters }) => parameters.some(({ description }) => description.in === 'path')))
      for (const id of ['%00', '1%00', '%C2%85', '%E2%80%AE1', '1%E2%80%8B']) {
        const answer = await server.call(plan.method, plan.route.replace(/:\w+/, id), { token, body: {} })
        expect(answer.body, `${plan.operationId} ${id}`).toMatchObject({ status: 404, code: 'not-found' })
      }
  })

  it('have an error message in English too', async () => {
    const answer = await server.call('POST', '/api/member/login', {
      body: { username: 'a\0', password: 'b' },
      headers: { 'accept-language': 'en' },
    })
    expect(answer.body.errors).toEqual({
      username: 'The text contains invisible or control characters: delete it and type it again by hand',
    })
  })
})

describe('A key named like a property of Object.prototype', () => {
  it.each(withBody.map((plan) => [plan.operationId, plan] as const))('is an unknown field in %s', async (_id, plan) => {
    for (const key of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      const answer = await send(plan, JSON.stringify({ [key]: 'x' }))
      expect(answer.body, key).toMatchObject({ code: 'invalid-fields' })
      expect(Object.hasOwn(answer.body.errors, key), key).toBe(true)
    }
    expect((await send(plan, '{"__proto__":{"a":1}}')).body).toMatchObject({ code: 'invalid-request' })
  })

  it.each(withBody.map((plan) => [plan.operationId, plan] as const))('causes no server error as a value in %s', async (_id, plan) => {
    for (const path of textFields(plan))
      for (const value of ['constructor', '__proto__'])
        expect((await send(plan, JSON.stringify(bodyWith(path, value)))).status, `${path.join('.')} ${value}`).toBeLessThan(500)
  })
})

describe('A body with a duplicate key', () => {
  it.each(withBody.map((plan) => [plan.operationId, plan] as const))('is refused by %s', async (_id, plan) => {
    expect((await send(plan, '{"a":1,"a":2}')).body).toMatchObject({ status: 400, code: 'invalid-request' })
  })
})

describeServer('An id', (on) => {
  it.each(['0x1', '%201', '1%20', '1.0', '1e0', '+1', '01', '1%00', '%EF%BC%91'])('is refused as %s', async (id) => {
    const own = await registerAndLogIn(on(), 910 + ids++)
    expect((await on().call('GET', '/api/form/destinations/1', { token: own })).status).toBe(200)
    expect((await on().call('GET', `/api/form/destinations/${id}`, { token: own })).body).toMatchObject({ status: 404, code: 'not-found' })
  })
})
let ids = 0

type Schema = Readonly<Record<string, unknown>>

/** Returns the paths of all texts in an operation's body; '0' is the first item of a list. */
function textFields(plan: OperationPlan): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>()
  const walk = (schema: Schema | undefined, path: readonly string[]): void => {
    if (schema === undefined || schema.readOnly === true) return
    if (typeof schema.$ref === 'string') walk(at(plan, schema.$ref), path)
    for (const part of [schema.allOf, schema.anyOf, schema.oneOf].flat()) walk(part as Schema | undefined, path)
    for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) walk(property, [...path, name])
    walk(schema.items as Schema | undefined, [...path, '0'])
    if ([schema.type].flat().includes('string')) found.set(path.join('.'), path)
  }
  if (plan.bodyPointer !== undefined) walk(at(plan, plan.bodyPointer), [])
  return [...found.values()]
}

function at(plan: OperationPlan, pointer: string): Schema {
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce<unknown>((node, key) => (node as Schema)[key], plan.api.document) as Schema
}

/** Returns a body with one value at a path and nothing else. */
function bodyWith([key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const inside = bodyWith(rest, value)
  return key === '0' ? [inside] : { [key]: inside }
}
