/** Requests that a proxy and the server could read differently. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../src/area-club/server/start/create-api.ts'
import { findResponsePointer, type OperationPlan, planOperations } from '../../src/core/server/http/operation-plan.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const plans = bundledDescriptions().flatMap(planOperations)
let server: TestServer
let api: ReturnType<typeof createApi>['fastify']
let port: number
beforeAll(async () => {
  server = await startTestServer('postgres')
  api = createApi({ services: server.services, descriptions: bundledDescriptions() }).fastify
  await api.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(api.listeningOrigin).port)
})
afterAll(async () => {
  await api.close()
  await server.close()
})

/** Sends header lines as they are, which no HTTP client does, and returns the whole response. */
function send({ method, route }: Pick<OperationPlan, 'method' | 'route'>, headers: readonly string[], body = ''): Promise<string> {
  const lines = [...headers, 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`]
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${method} ${route.replace(/:\w+/g, '1')} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`),
    )
    socket.on('data', (bytes) => {
      heard += bytes.toString()
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

/** Expects the problem that every operation describes. */
function expectRefusal(response: string): void {
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response).toMatch(/^content-type: application\/problem\+json/im)
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    status: 400,
    code: 'invalid-request',
    message: expect.any(String),
  })
}

const json = (charset: string) => ['Host: club.example', `Content-Type: application/json${charset}`]
const login = plans.find(({ operationId }) => operationId === 'login') ?? expect.fail()
const credentials = '{"username":"nobody","password":"nothing"}'

describe('Every operation', () => {
  it.each(plans.map((plan) => [plan.operationId, plan] as const))('%s describes the refusal of several Host headers', async (_id, plan) => {
    expect(findResponsePointer(plan, 400)).not.toBeNull()
    expectRefusal(await send(plan, ['Host: club.example', 'host: other.example']))
  })
})

describe('A Content-Type', () => {
  it.each(['; charset=utf-16', '; charset=iso-8859-1', ';CHARSET="us-ascii"', '; charset=', '; a=b; charset=utf-7'])(
    'with another charset than UTF-8 (%s) is refused',
    async (charset) => expectRefusal(await send(login, json(charset), credentials)),
  )

  it.each(['', '; charset=utf-8', ';charset="UTF-8"', '; a=b'])('with UTF-8 or without a charset (%s) is accepted', async (charset) => {
    expect(await send(login, json(charset), credentials)).toMatch(/^HTTP\/1\.1 401 /)
  })
})
