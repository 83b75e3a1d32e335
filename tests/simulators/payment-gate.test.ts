import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalGate } from '../../src/area-club/simulators/local-only.ts'
import { registerPaymentSimulator } from '../../src/area-club/simulators/payments/register-payment-simulator.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { createMemoryStore } from '../../src/area-club/simulators/payments/simulator-store.ts'
import { systemClock } from '../../src/core/server/domain/clock.ts'
import { installSecurityHeaders } from '../../src/core/server/http/security-headers.ts'

/** The simulator inside the portal: page and control answer this machine only. The portal's body parsing stays as it is. */

let app: FastifyInstance
beforeAll(async () => {
  const publicUrl = 'http://127.0.0.1:5173'
  app = Fastify()
  installSecurityHeaders(app, { publicUrl, framePublicUrl: 'http://127.0.0.1:3001', shopUrl: publicUrl, signUrl: publicUrl })
  app.post('/api/echo', async ({ body }) => ({ body }))
  registerPaymentSimulator(app, {
    ...simulatorKeys,
    store: createMemoryStore(),
    clock: systemClock,
    apiUrl: `${publicUrl}/simulators/payments/api`,
    browserOrigins: [publicUrl, 'http://127.0.0.1:3001'],
    isShownTo: createLocalGate({ publicUrl, port: 3000 }),
  })
  await app.ready()
})
afterAll(() => app.close())

const own = { host: 'localhost:3000' }
const places = [
  ['GET', '/simulators/payments'],
  ['POST', '/simulators/payments'],
  ['GET', '/simulators/payments/control'],
  ['POST', '/simulators/payments/control'],
] as const
const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = own, remoteAddress = '127.0.0.1') => {
  const type = url.endsWith('control') ? 'application/json' : 'application/x-www-form-urlencoded'
  const payload = url.endsWith('control') ? '{"action":"clear"}' : 'action=clear'
  const body = method === 'POST' ? { headers: { ...headers, 'content-type': type }, payload } : { headers }
  return app.inject({ method, url, remoteAddress, ...body })
}

describe.each(places)('%s %s of the simulator for PayPal', (method, url) => {
  it('serves this machine under its own host name', async () => {
    expect((await ask(method, url)).statusCode).toBeLessThan(400)
    expect((await ask(method, url, { ...own, origin: 'http://127.0.0.1:3000' })).statusCode).toBeLessThan(400)
  })

  it('serves this machine through a proxy on the public port', async () => {
    expect((await ask(method, url, { host: 'localhost:5173', origin: 'http://127.0.0.1:5173' })).statusCode).toBeLessThan(400)
  })

  it.each([
    ['another machine', own, '192.0.2.7'],
    ['another host name', { host: 'evil.example:3000' }, '127.0.0.1'],
    ['a page of another origin', { ...own, origin: 'http://evil.example' }, '127.0.0.1'],
    ['a frame with an opaque origin', { ...own, origin: 'null' }, '127.0.0.1'],
    ['a proxy', { ...own, 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
  ])('returns 404 for %s', async (_who, headers: Record<string, string>, address) => {
    expect((await ask(method, url, headers, address)).statusCode).toBe(404)
  })
})

describe('The simulator for PayPal beside the portal', () => {
  it('leaves the request bodies of other routes to those routes', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/echo', payload: { a: 1 } })
    expect(answer.json()).toEqual({ body: { a: 1 } })
  })

  it('allows pages of both origins the requests of the SDK', async () => {
    for (const origin of ['http://127.0.0.1:5173', 'http://127.0.0.1:3001']) {
      const preflight = await app.inject({ method: 'OPTIONS', url: '/simulators/payments/api/sdk/orders/X/approve', headers: { origin } })
      expect(preflight.statusCode).toBe(204)
      expect(preflight.headers['access-control-allow-origin']).toBe(origin)
      expect(preflight.headers['access-control-allow-headers']).toContain('content-type')
    }
    const foreign = await app.inject({ url: '/simulators/payments/api/sdk/orders/X', headers: { origin: 'http://evil.example' } })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })
})
