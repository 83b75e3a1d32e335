/** Covers the files of the browser SDK that the simulator serves, and the requests it refuses. Journeys cover how the SDK behaves. */
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerPaymentSdk } from '../../src/area-club/simulators/payments/sdk/register-payment-sdk.ts'

let portal: FastifyInstance
let frames: FastifyInstance
beforeEach(() => {
  portal = Fastify()
  frames = Fastify()
  registerPaymentSdk(portal, frames, {
    publicUrl: 'http://portal.test:3000',
    framePublicUrl: 'http://portal.test:3001',
    clientId: 'client',
  })
})
afterEach(async () => {
  await Promise.all([portal.close(), frames.close()])
})

const sdk = '/simulators/payments/sdk?client-id=client&components=buttons,card-fields&currency=EUR&intent=capture'

describe('the SDK', () => {
  it('is a script without types that contains the frame origin', async () => {
    const { statusCode, headers, body } = await portal.inject(sdk)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/javascript/)
    expect(body).toContain('"frameOrigin":"http://portal.test:3001"')
    expect(() => new Function(body)).not.toThrow()
  })

  it.each([
    ['another client id', sdk.replace('client-id=client', 'client-id=other')],
    ['another currency', sdk.replace('EUR', 'USD')],
    ['another intent', sdk.replace('capture', 'authorize')],
    ['no client id', '/simulators/payments/sdk'],
  ])('is refused with %s', async (_what, url) => {
    expect((await portal.inject(url)).statusCode).toBe(400)
  })

  it.each(['approval-window', 'buttons', 'card-fields', 'settings'])('serves its module %s', async (name) => {
    const { statusCode, body } = await portal.inject(`/simulators/payments/${name}.ts`)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/\binterface \w+ \{/)
  })

  it.each(['apple-pay-sdk', 'google-pay-sdk'])('serves the wallet’s script %s', async (name) => {
    const { body } = await portal.inject(`/simulators/payments/${name}`)
    expect(() => new Function(body)).not.toThrow()
  })
})

describe('windows and card fields', () => {
  it.each(['approval?order=X&source=paypal', 'card-field?field=number&instance=1'])(
    'may be framed by the portal only and run their own script only: %s',
    async (page) => {
      const { headers, body } = await frames.inject(`/simulators/payments/frames/${page}`)
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src http://portal.test:3000; base-uri 'none'; form-action 'none'; frame-ancestors http://portal.test:3000",
      )
      expect(body).toContain('data-portal="http://portal.test:3000"')
      expect(body).not.toMatch(/<script>|<style|style="|\son\w+=/)
    },
  )

  it('escape the parameters of their address', async () => {
    const query = new URLSearchParams({ source: 'apple_pay', label: '<img src=x>', amount: '"><b>', currency: 'EUR' })
    const { body } = await frames.inject(`/simulators/payments/frames/approval?${query}`)
    expect(body).not.toMatch(/<img|<b>/)
  })

  it('offer every choice of the simulator', async () => {
    const { body } = await frames.inject('/simulators/payments/frames/approval?order=X&source=paypal&locale=en')
    expect(body).toContain('<option value="declined">')
    expect(body).toContain('<html lang="en"')
  })
})
