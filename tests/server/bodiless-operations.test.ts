/** Bodies that are sent to operations without one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planOperations } from '../../src/core/server/http/operation-plan.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { registerAndLogIn } from '../support/test-members.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const bodiless = bundledDescriptions()
  .flatMap(planOperations)
  .filter(({ method, bodyPointer }) => method !== 'GET' && bodyPointer === undefined)
const json = 'application/json'
const bodies = [
  ['a malformed one', json, '{"a":'],
  ['one with a repeated key', json, '{"a":1,"a":2}'],
  ['one of another media type', 'text/plain', 'a'],
  ['a valid one', json, '{"a":1}'],
] as const

let server: TestServer
let members = 0
beforeAll(async () => {
  server = await startTestServer('postgres', { loginAttempts: 1000 })
})
afterAll(() => server.close())

it('some operations change something and have no body', () => {
  expect(bodiless.length).toBeGreaterThan(3)
})

describe.each(bodiless.map((plan) => [plan.operationId, plan] as const))('%s', (_, { method, route, needsToken }) => {
  // The test server fails a call whose status, problem code or body the description lacks.
  it.each(bodies)('describes its answer to a body: %s', async (_name, type, body) => {
    const token = needsToken ? await registerAndLogIn(server, 700 + members++) : undefined
    const answer = await server.call(method, route.replace(/:\w+/g, '1'), { token, body, headers: { 'content-type': type } })
    expect(answer.status).toBeLessThan(500)
  })
})
