import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formsByOperation } from '#generated/server/forms.ts'
import { guards } from '#generated/server/guards.ts'
import { createPaypalProvider } from '../../src/area-club/server/providers/payments/paypal/paypal-provider.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { type StartedSimulator, startPaymentSimulator } from '../../src/area-club/simulators/payments/start-payment-simulator.ts'
import { type OperationPlan, planOperations } from '../../src/core/server/http/operation-plan.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { createScriptedSigning } from '../support/scripted-signing.ts'
import { createStrictClient } from '../support/strict-client.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { type CallAnswer, startTestServer, type TestServer } from '../support/test-server.ts'

/**
 * Every operation as a client sees it that validates against the published description: what the description says of requests is accepted,
 * and whatever is sent, the response is described (requirements O9).
 */

const descriptions = bundledDescriptions()
const plans = descriptions.flatMap(planOperations)
const judge = createStrictClient(descriptions)
const runs = process.env.TEST_LONG ? 1_000 : 30

let server: TestServer
let simulator: StartedSimulator
let token = ''
/** Ids of the customer's own objects, and of shared ones, by the names under which responses carry them. */
let ids: readonly (number | string)[] = []
/** The customer as seeded. */
let seeded: { id: number; username: string; passwordHash: string; fiscalCodeKey: string }

beforeAll(async () => {
  simulator = await startPaymentSimulator()
  const clock = { now: () => server.clock.now() }
  const payments = createPaypalProvider({ ...simulatorKeys, merchantId: simulatorKeys.payeeId, apiUrl: simulator.apiUrl, clock })
  const signing = createScriptedSigning(clock).provider
  server = await startTestServer('postgres', { loginAttempts: 1_000, payments, signing, guards, forms: formsByOperation })
  await seedDatabase(server.services.database, server.clock.now())
  seeded = await server.services.database
    .selectFrom('member')
    .where('username', '=', 'giulia.bianchi')
    .select(['id', 'username', 'passwordHash', 'fiscalCodeKey'])
    .executeTakeFirstOrThrow()
  await enter()
  ids = await readIds()
}, 120_000)
beforeEach(enter)
afterAll(async () => {
  await simulator?.close()
  await server?.close()
})

/** Logs the customer in as seeded: operations change username, password and tax code. */
async function enter(): Promise<void> {
  const { database } = server.services
  await database.deleteFrom('attempt').execute()
  await database.updateTable('member').set(seeded).where('id', '=', seeded.id).execute()
  await database.updateTable('person').set({ fiscalCode: seeded.fiscalCodeKey }).where('id', '=', seeded.id).execute()
  token = tokenOf(await logIn(server, 'giulia.bianchi'))
}

/** Returns every id in the responses of the operations that take none. */
async function readIds(): Promise<readonly (number | string)[]> {
  const found = new Set<number | string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value)) {
      if (/(id|guid|code|webgroup)$/i.test(key) && (typeof each === 'number' || typeof each === 'string')) found.add(each)
      collect(each)
    }
  }
  for (const { method, path, route } of plans)
    if (method === 'GET' && !path.includes('{')) collect((await server.call('GET', route, { token })).body)
  return [...found]
}

const exampleOf = (plan: OperationPlan): unknown => {
  const content = plan.bodyPointer === undefined ? undefined : readPointer(plan, plan.bodyPointer.replace(/\/schema$/, ''))
  return (content as { example?: unknown } | undefined)?.example
}
const readPointer = ({ api }: OperationPlan, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')], api.document)

/** What a mailed link carries, and what an authenticator signs, cannot be an example that works. */
const usedOnce = new Map([
  ...[
    'resetPassword',
    'checkPasswordReset',
    'confirmEmail',
    'undoEmailChange',
    'findMailedReminder',
    'setMailedReminder',
    'findInvitation',
    'acceptInvitation',
  ].map((id) => [id, 'link-expired'] as const),
  ...['addPasskey', 'loginWithPasskey', 'confirmIdentity'].map((id) => [id, 'passkey-refused'] as const),
])

describe('The request example', () => {
  // The registration last: its person has the data of the other examples.
  const withBody = plans
    .filter(({ bodyPointer }) => bodyPointer !== undefined)
    .toSorted((one, other) => Number(one.operationId === 'registerMember') - Number(other.operationId === 'registerMember'))

  it.each(withBody.map((plan) => [plan.operationId, plan] as const))('of %s is accepted as valid', async (operationId, plan) => {
    const body = exampleOf(plan)
    expect(body).toBeTypeOf('object')
    const answer = await server.call(plan.method, plan.route.replace(/:\w+/g, '1'), { token, body })
    const code = usedOnce.get(operationId)
    if (code !== undefined) expect(answer).toMatchObject({ status: 422, body: { code } })
    else expect([answer.status === 422, answer.status < 500], answer.text).toEqual([false, true])
  })
})

const hostileValues = [
  null,
  true,
  0,
  -1,
  1,
  1.5,
  1e21,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  'x',
  'Sì',
  '\u0000',
  '\u202e',
  '2026-02-30',
  '👩‍👧'.repeat(40),
]
const hostileIds = ['0', '-1', '1', '1.5', '1e3', '007', ' 1', 'x', 'à', '%00', '99999999999', String(2 ** 53), 'x'.repeat(300)]

interface Mutation {
  at: number
  how: 'known' | 'replace' | 'remove' | 'add'
  value: unknown
  id: number
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('known', 'known', 'replace', 'remove', 'add'),
  value: fc.oneof(fc.constantFrom<unknown>(...hostileValues, 'x'.repeat(5_000), [], {}, [{}]), fc.jsonValue({ maxDepth: 2 })),
  id: fc.nat(),
})

/** Changes a body at some places. `known` puts an id of a seeded object where the example has a number or a text. */
function mutate(example: unknown, mutations: readonly Mutation[]): unknown {
  const body: unknown = structuredClone(example)
  for (const { at, how, value: shared, id } of mutations) {
    const value = structuredClone(shared)
    const places = placesIn(body)
    const place = places[at % Math.max(1, places.length)]
    if (place === undefined) return value
    const { holder, key } = place
    const fitting = ids.filter((each) => typeof each === typeof holder[key])
    if (how === 'add') holder[`stranger${id}`] = value
    else if (how === 'remove') delete holder[key]
    else holder[key] = how === 'known' && fitting.length > 0 ? fitting[id % fitting.length] : value
  }
  return body
}

function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

interface Sent {
  path: string
  body: string | undefined
  token: string | undefined
  headers: Readonly<Record<string, string>>
}

function requestsOf(plan: OperationPlan): fc.Arbitrary<Sent> {
  const example = exampleOf(plan) ?? {}
  const known = fc.nat().map((index) => String(ids[index % ids.length]))
  const parameterValue = fc.oneof(known, known, fc.constantFrom(...hostileIds), fc.string({ minLength: 1 }))
  const json = fc.array(mutation, { maxLength: 3 }).map((mutations) => JSON.stringify(mutate(example, mutations)))
  const broken = fc.oneof(
    json.map((text) => text.slice(0, -1)),
    fc.constantFrom('', 'null', '[]', '"x"', '{"a":1,"a":2}', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, '{"__proto__":{}}'),
    fc.string(),
  )
  const values = Object.fromEntries(plan.parameters.map(({ description }) => [description.name, parameterValue]))
  return fc
    .record({
      values: fc.record(values),
      stranger: fc.boolean(),
      body: plan.method === 'GET' ? fc.constant(undefined) : fc.oneof({ weight: 6, arbitrary: json }, broken, fc.constant(undefined)),
      type: fc.constantFrom(...Array(8).fill('application/json'), 'application/json; charset=utf-16', 'text/plain', 'x', undefined),
      language: fc.constantFrom('it', 'en', 'x;q=', '*'),
      bearer: fc.constantFrom<'own' | 'none' | 'wrong'>('own', 'own', 'own', 'own', 'own', 'own', 'none', 'wrong'),
    })
    .map(({ values: given, stranger, body, type, language, bearer }) => {
      const query = plan.parameters.filter(({ description }) => description.in === 'query').map(({ description }) => description.name)
      const search = new URLSearchParams({
        ...Object.fromEntries(query.map((name) => [name, String(given[name])])),
        ...(stranger && { stranger: '1' }),
      })
      const path = plan.route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
      return {
        path: search.size === 0 ? path : `${path}?${search}`,
        body,
        token: { own: token, none: undefined, wrong: 'A'.repeat(43) }[bearer],
        headers: { 'accept-language': language, ...(body !== undefined && type !== undefined && { 'content-type': type }) },
      }
    })
}

describe('A client that validates strictly', () => {
  const statuses = new Set<number>()

  it.each(plans.map((plan) => [plan.operationId, plan] as const))(
    'understands every response of %s',
    { timeout: 600_000 },
    async (_, plan) => {
      await fc.assert(
        fc
          .asyncProperty(requestsOf(plan), async ({ path, ...sent }) => {
            const answer = await server.call(plan.method, path, sent)
            statuses.add(answer.status)
            expect(judge(plan, answer)).toEqual([])
          })
          .beforeEach(async () => void (await server.services.database.deleteFrom('attempt').execute())),
        { numRuns: runs },
      )
    },
  )

  it('has met successes and refusals of each kind', () => {
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 404, 409, 422]))
  })

  it('refuses what the description does not say', async () => {
    const plan = plans.find(({ operationId }) => operationId === 'getMe') ?? expect.fail()
    const answer = await server.call('GET', plan.route, { token })
    const changed = (body: object): CallAnswer => ({ ...answer, text: JSON.stringify(body) })
    expect(judge(plan, answer)).toEqual([])
    expect(judge(plan, { ...answer, status: 418 })).toHaveLength(1)
    expect(judge(plan, { ...answer, status: 204 })).toHaveLength(1)
    expect(judge(plan, { ...answer, headers: { 'content-type': 'text/html' } })).toHaveLength(1)
    expect(judge(plan, changed({ ...answer.body, stranger: 1 }))).toHaveLength(1)
    expect(judge(plan, changed({ ...answer.body, gender: 'X' }))).toHaveLength(1)
    const { firstName: _left, ...incomplete } = answer.body
    expect(judge(plan, changed(incomplete))).toHaveLength(1)
    const refused = await server.call('GET', plan.route)
    expect(judge(plan, refused)).toEqual([])
    expect(judge(plan, { ...refused, text: refused.text.replace('unauthorized', 'not-found') })).toHaveLength(1)
  })
})
