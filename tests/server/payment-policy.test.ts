/** Payment adds only the hosts of scripts in use to the content security policy (requirements S14). Our own need none. */
import { describe, expect, it } from 'vitest'
import { headersOfEveryAnswer, portalPolicy } from '../../src/core/server/http/security-headers.ts'

const origins = {
  publicUrl: 'https://area.example',
  framePublicUrl: 'https://frames.area.example',
  shopUrl: 'https://frames.area.example/shop',
  signUrl: 'https://area.example/sign',
}
const standIn = {
  paymentSdkUrl: 'https://area.example/simulators/payments/sdk',
  applePaySdkUrl: 'https://area.example/simulators/payments/apple-pay-sdk',
  googlePaySdkUrl: 'https://area.example/simulators/payments/google-pay-sdk',
}
const published = {
  paymentSdkUrl: 'https://www.paypal.com/sdk/js',
  applePaySdkUrl: 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js',
  googlePaySdkUrl: 'https://pay.google.com/gp/p/js/pay.js',
}
const directives = (paymentScripts?: typeof published) =>
  Object.fromEntries(
    portalPolicy({ ...origins, paymentScripts }, [])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )
const permissions = (paymentScripts?: typeof published) => headersOfEveryAnswer({ ...origins, paymentScripts })['permissions-policy']

describe('The content security policy', () => {
  it('is the same for the simulator as without payment', () => {
    expect(directives(standIn)).toEqual(directives(undefined))
    expect(directives(standIn)['script-src']).toEqual(["'self'"])
    expect(directives(standIn)['frame-src']).toEqual(['https://frames.area.example'])
    expect(permissions(standIn)).toBe(permissions(undefined))
  })

  it('requires Trusted Types unless a script of a payment provider, which cannot run under them, is loaded (requirements S34)', () => {
    for (const scripts of [undefined, standIn]) {
      expect(directives(scripts)['require-trusted-types-for']).toEqual(["'script'"])
      expect(directives(scripts)['trusted-types']).toEqual(['dompurify', 'default'])
    }
    expect(Object.keys(directives(published)).filter((name) => name.includes('trusted'))).toEqual([])
  })

  it('allows the hosts of PayPal, Apple and Google when their scripts are loaded', () => {
    const policy = directives(published)
    expect(policy['script-src']).toEqual([
      "'self'",
      'https://www.paypal.com',
      'https://www.paypalobjects.com',
      'https://c.paypal.com',
      'https://applepay.cdn-apple.com',
      'https://pay.google.com',
    ])
    expect(policy['frame-src']).toEqual([
      'https://frames.area.example',
      'https://www.paypal.com',
      'https://c.paypal.com',
      'https://applepay.apple.com',
      'https://pay.google.com',
    ])
    expect(policy['connect-src']).toContain('https://www.paypal.com')
    expect(policy['img-src']).toContain('https://www.paypalobjects.com')
  })

  it('allows the sandbox’s hosts with the sandbox’s SDK, and not the live ones', () => {
    const policy = directives({ ...published, paymentSdkUrl: 'https://www.sandbox.paypal.com/sdk/js' })
    expect(policy['script-src']).toContain('https://www.sandbox.paypal.com')
    expect(Object.values(policy).flat()).not.toContain('https://www.paypal.com')
  })

  it('allows only the origin of an SDK on another host', () => {
    const policy = directives({ ...standIn, paymentSdkUrl: 'https://sdk.example:8443/sdk' })
    expect(policy['script-src']).toEqual(["'self'", 'https://sdk.example:8443'])
    expect(policy['img-src']).toEqual(["'self'", 'data:'])
  })

  it.each([undefined, standIn, published])('allows neither inline scripts nor eval with %o', (scripts) => {
    expect(directives(scripts)['script-src']?.join(' ')).not.toMatch(/unsafe|nonce|\*/)
  })

  it('allows style elements with text only where the SDK of another origin writes them', () => {
    const empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    for (const scripts of [undefined, standIn]) expect(directives(scripts)['style-src']).toEqual(["'self'", empty])
    expect(directives(published)['style-src']).toEqual(["'self'", "'unsafe-inline'"])
  })

  it('allows the payment frames to use the Payment Request API', () => {
    expect(permissions(published)).toBe(
      'camera=(), geolocation=(), microphone=(), payment=(self "https://www.paypal.com" "https://applepay.apple.com" "https://pay.google.com")',
    )
  })
})
