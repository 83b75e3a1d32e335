/**
 * Settings: what is read, what is refused, what is warned of (requirements S28).
 *
 * One long file, because it is a table of settings with what the server says of each.
 */
import { describe, expect, it } from 'vitest'
import { createPaymentProvider } from '../../src/area-club/server/providers/payments/create-payment-provider.ts'
import { createSigningProvider } from '../../src/area-club/server/providers/signing/create-signing-provider.ts'
import { readConfig } from '../../src/area-club/server/settings/config.ts'
import { startWarnings } from '../../src/area-club/server/start/start-warnings.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { systemClock } from '../../src/core/server/domain/clock.ts'
import { Fault } from '../../src/core/server/domain/fault.ts'
import { needsTls } from '../../src/core/server/mail/smtp-mail-sender.ts'

function mistakesOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    if (error instanceof Fault) return error.message
    throw error
  }
}

const standIn = {
  clientId: simulatorKeys.clientId,
  clientSecret: simulatorKeys.clientSecret,
  webhookId: simulatorKeys.webhookId,
  merchantId: simulatorKeys.payeeId,
}
const account = { PAYPAL_CLIENT_ID: 'AYclient-id', PAYPAL_CLIENT_SECRET: 'ECsecret-word' }
const wholeAccount = { ...account, PAYPAL_WEBHOOK_ID: '9XL90610J3647323C', PAYPAL_MERCHANT_ID: '645WT4RL28AL2' }

describe('Settings', () => {
  it('each have a working default', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      framePort: 3001,
      metricsPort: undefined,
      publicUrl: 'http://localhost:3000',
      framePublicUrl: 'http://localhost:3001',
      dataDir: expect.stringMatching(/\/data$/),
      portalDir: expect.stringMatching(/\/dist\/portal$/),
      databaseUrl: undefined,
      seed: 'demo',
      smtpUrl: undefined,
      logLevel: 'info',
      clockStart: undefined,
      trustedProxy: undefined,
      loginAttempts: 5,
      signUrl: 'http://localhost:3000/sign',
      shopUrl: 'http://localhost:3001/shop',
      paymentSdkUrl: 'http://localhost:3000/simulators/payments/sdk',
      paypal: { apiUrl: 'http://127.0.0.1:3000/simulators/payments/api', ...standIn, usesSimulator: true },
      signing: {
        apiUrl: 'http://127.0.0.1:3000/sign/api/v3',
        apiKey: expect.stringMatching(/^[\w-]{43}$/),
        webhookSecret: expect.stringMatching(/^[\w-]{43}$/),
        frameOrigins: ['http://localhost:3001'],
        own: {
          keyFile: undefined,
          certificateFile: undefined,
          timestampUrl: undefined,
          webhookUrl: 'http://127.0.0.1:3000/api/signing/webhook',
        },
      },
      applePaySdkUrl: 'http://localhost:3000/simulators/payments/apple-pay-sdk',
      googlePaySdkUrl: 'http://localhost:3000/simulators/payments/google-pay-sdk',
      isProduction: false,
    })
  })

  it('select PayPal’s sandbox and its SDK by PAYPAL_API_URL and the account alone', () => {
    const sandbox = readConfig({ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com/', ...wholeAccount })
    expect(sandbox).toMatchObject({
      paymentSdkUrl: 'https://www.sandbox.paypal.com/sdk/js',
      paypal: {
        apiUrl: 'https://api-m.sandbox.paypal.com',
        clientId: 'AYclient-id',
        clientSecret: 'ECsecret-word',
        webhookId: '9XL90610J3647323C',
        merchantId: '645WT4RL28AL2',
        usesSimulator: false,
      },
    })
    const partly = readConfig({ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com', ...account })
    expect(partly.paypal).toMatchObject({ webhookId: undefined, merchantId: undefined })
    expect(createPaymentProvider(partly, systemClock)).toMatchObject({ clientId: 'AYclient-id', merchantId: undefined })
  })

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:3000/simulators/payments/api'],
    ['::', 'http://[::1]:3000/simulators/payments/api'],
    ['192.0.2.1', 'http://192.0.2.1:3000/simulators/payments/api'],
  ])('call the payment simulator at the listening address when HOST=%s', (host, apiUrl) => {
    expect(readConfig({ HOST: host, PUBLIC_URL: 'https://club.example' }).paypal).toMatchObject({ apiUrl, usesSimulator: true })
  })

  it('call another simulator when PAYPAL_API_URL names one', () => {
    const { paypal } = readConfig({ PAYPAL_API_URL: 'http://127.0.0.1:4000/api' })
    expect(paypal).toEqual({ apiUrl: 'http://127.0.0.1:4000/api', ...standIn, usesSimulator: false })
  })

  it('load the payment scripts from the provider’s host', () => {
    const sandbox = { PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com', PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }
    expect(readConfig(sandbox)).toMatchObject({
      paymentSdkUrl: 'https://www.sandbox.paypal.com/sdk/js',
      applePaySdkUrl: 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js',
      googlePaySdkUrl: 'https://pay.google.com/gp/p/js/pay.js',
    })
    expect(readConfig({ ...sandbox, PAYPAL_API_URL: 'https://api-m.paypal.com' }).paymentSdkUrl).toBe('https://www.paypal.com/sdk/js')
    expect(readConfig({ PAYMENT_SDK_URL: 'https://www.paypal.com/sdk/js' }).googlePaySdkUrl).toBe('https://pay.google.com/gp/p/js/pay.js')
  })

  it('treat an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      logLevel: 'info',
    })
  })

  it('seed no demonstration data into an external database unless SEED asks for it', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://a@b/c' }).seed).toBe('none')
    expect(readConfig({ DATABASE_URL: 'postgres://a@b/c', SEED: 'demo' }).seed).toBe('demo')
  })

  it('read every value from the environment', () => {
    expect(
      readConfig({
        PORT: '8080',
        METRICS_PORT: '9464',
        HOST: '0.0.0.0',
        CLOCK: '2026-03-01T09:00:00Z',
        TRUSTED_PROXY: '10.0.0.0/8, Loopback,2001:db8::/32',
        PUBLIC_URL: 'https://club.example/',
        FRAME_PUBLIC_URL: 'https://frames.example',
      }),
    ).toMatchObject({
      port: 8080,
      metricsPort: 9464,
      publicUrl: 'https://club.example',
      framePublicUrl: 'https://frames.example',
      clockStart: new Date('2026-03-01T09:00:00Z'),
      trustedProxy: ['10.0.0.0/8', 'loopback', '2001:db8::/32'],
      signUrl: 'https://club.example/sign',
    })
  })

  it.each([
    ['PORT', '65536', 'PORT is "65536"; allowed is a port from 1 to 65535'],
    ['PORT', '0', 'PORT is "0"; allowed is a port from 1 to 65535'],
    ['FRAME_PORT', '0', 'FRAME_PORT is "0"; allowed is a port from 1 to 65535'],
    ['PORT', '3000a', 'PORT is "3000a"'],
    ['FRAME_PORT', '3000', 'FRAME_PORT is 3000, the same as PORT; allowed is any other port'],
    ['FRAME_PUBLIC_URL', 'http://localhost:3000', 'FRAME_PUBLIC_URL is http://localhost:3000, the same origin as PUBLIC_URL'],
    ['METRICS_PORT', '0', 'METRICS_PORT is "0"; allowed is a port from 1 to 65535'],
    ['METRICS_PORT', '3000', 'METRICS_PORT is 3000, the same as another port; allowed is one of its own'],
    ['METRICS_PORT', '3001', 'METRICS_PORT is 3001, the same as another port'],
    ['HEALTH_PORT', '3000', 'HEALTH_PORT is 3000, the same as another port; allowed is one of its own'],
    ['HEALTH_PORT', '70000', 'HEALTH_PORT is "70000"; allowed is a port from 1 to 65535'],
    ['DRAIN_SECONDS', '61', 'DRAIN_SECONDS is "61"; allowed is a whole number from 0 to 60'],
    ['DRAIN_SECONDS', '-1', 'DRAIN_SECONDS is "-1"; allowed is a whole number from 0 to 60'],
    ['HOST', 'my host', 'HOST is "my host"; allowed is a host name or an IP address'],
    ['PUBLIC_URL', 'club.example', 'PUBLIC_URL is "club.example"; allowed is an http(s) address without a path'],
    ['PUBLIC_URL', 'https://club.example/area', 'PUBLIC_URL'],
    ['DATABASE_URL', 'mysql://user:secret-word@host/db', 'DATABASE_URL is not such an address; allowed is an address such as postgres://'],
    ['SEED', 'yes', 'SEED is "yes"; allowed is demo or none'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL is not such an address; allowed is an address such as smtp://'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; allowed is trace, debug, info, warn, error, fatal, silent'],
    ['CLOCK', 'yesterday', 'CLOCK is "yesterday"; allowed is an instant such as 2026-03-01T09:00:00Z'],
    ['CLOCK', '2026-13-01T09:00:00Z', 'CLOCK'],
    ['TRUSTED_PROXY', 'everyone', 'TRUSTED_PROXY is "everyone"; allowed is addresses or networks'],
    ['TRUSTED_PROXY', '2001:db8::/129', 'TRUSTED_PROXY is "2001:db8::/129"; allowed is addresses or networks'],
    ['TRUSTED_PROXY', '10.0.0.0/33', 'TRUSTED_PROXY is "10.0.0.0/33"'],
    ['TRUSTED_PROXY', '0.0.0.0/0', 'TRUSTED_PROXY is "0.0.0.0/0"'],
    ['TRUSTED_PROXY', '10.0.0.256', 'TRUSTED_PROXY is "10.0.0.256"'],
    ['TRUSTED_PROXY', '10.0.0.1,', 'TRUSTED_PROXY is "10.0.0.1,"'],
    ['TRUSTED_PROXY', 'abc', 'TRUSTED_PROXY is "abc"'],
    ['LOGIN_ATTEMPTS', '0', 'LOGIN_ATTEMPTS is "0"; allowed is a whole number from 1 to 1000'],
    ['SIGN_URL', 'ftp://x', 'SIGN_URL is "ftp://x"; allowed is an http(s) address'],
    ['SHOP_URL', 'shop', 'SHOP_URL is "shop"'],
    ['PAYMENT_SDK_URL', 'javascript:alert(1)', 'PAYMENT_SDK_URL'],
    ['PAYPAL_CLIENT_ID', 'abc', 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together'],
    ['PAYPAL_CLIENT_SECRET', 'secret-word', 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together'],
    ['PAYPAL_CLIENT_ID', 'a:secret-word', 'PAYPAL_CLIENT_ID is not such a value; allowed is the client id of a REST app'],
    ['PAYPAL_API_URL', 'paypal', 'PAYPAL_API_URL is "paypal"; allowed is an http(s) address'],
    ['PAYPAL_API_URL', 'https://api-m.sandbox.paypal.com', 'PAYPAL_API_URL is PayPal’s, and PAYPAL_CLIENT_ID is not set'],
    ['PAYPAL_API_URL', 'https://x.example/?secret=1', 'PAYPAL_API_URL'],
    ['SIGN_API_URL', 'yousign', 'SIGN_API_URL is "yousign"; allowed is an http(s) address'],
    ['SIGN_API_URL', 'https://api.yousign.app/v3', 'SIGN_API_URL is Yousign’s, and YOUSIGN_API_KEY is not set'],
    ['SIGN_TIMESTAMP_URL', 'tsa', 'SIGN_TIMESTAMP_URL is "tsa"; allowed is an http(s) address'],
    ['YOUSIGN_API_KEY', 'secret-word', 'YOUSIGN_API_KEY is not such a value'],
    ['SIGN_WEBHOOK_SECRET', 'secret-word', 'SIGN_WEBHOOK_SECRET is not such a value'],
    ['SIGN_FRAME_ORIGINS', 'https://yousign.app/x', 'SIGN_FRAME_ORIGINS is "https://yousign.app/x"; allowed are origins'],
    ['SIGN_KEY_FILE', '/key.pem', 'SIGN_KEY_FILE and SIGN_CERTIFICATE_FILE belong together'],
    ['PAYPAL_WEBHOOK_ID', 'my webhook', 'PAYPAL_WEBHOOK_ID is not such a value; allowed is the id of a webhook'],
    ['PAYPAL_MERCHANT_ID', 'me@example.com', 'PAYPAL_MERCHANT_ID is not such a value; allowed is the id of a PayPal account'],
  ])('refuse %s=%s with its name and the allowed values', (name, value, message) => {
    expect(mistakesOf({ [name]: value })).toContain(message)
    expect(mistakesOf({ [name]: value })).not.toContain('secret-word')
  })

  it('report all mistakes at once', () => {
    expect(mistakesOf({ PORT: 'x', SEED: 'y', LOG_LEVEL: 'z' }).split('\n')).toHaveLength(4)
  })

  it('refuse an unknown NODE_ENV, so that a mistyped production never starts as a demonstration', () => {
    expect(mistakesOf({ NODE_ENV: 'prod' })).toContain('NODE_ENV is "prod"; allowed is production, development or test')
  })

  it('refuse an SMTP_URL whose user cannot be decoded', () => {
    expect(mistakesOf({ SMTP_URL: 'smtp://%E0%A4%A@mail.example' })).toContain('SMTP_URL is not such an address')
  })
})

describe('Settings in production (requirements S28)', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://club.example',
    FRAME_PUBLIC_URL: 'https://frames.club.example',
    SMTP_URL: 'smtp://mail.example:587?from=club@example.it',
  }

  it('seed no demonstration data, on the embedded database either', () => {
    expect(readConfig(production)).toMatchObject({ isProduction: true, seed: 'none', databaseUrl: undefined })
    expect(readConfig({ ...production, SEED: 'none' }).seed).toBe('none')
  })

  it.each([
    ['SEED', 'demo', 'SEED is "demo"; in production none alone is allowed'],
    ['SMTP_URL', '', 'SMTP_URL is not set; in production'],
    ['SMTP_URL', 'smtp://mail.example:587', 'SMTP_URL names no sender; in production'],
    ['SMTP_URL', 'smtp://user:secret-word@mail.example:587', 'SMTP_URL names no sender; in production'],
    ['SMTP_URL', 'smtp://mail.example:587?from=club', 'SMTP_URL names no sender; in production'],
    ['PUBLIC_URL', '', 'PUBLIC_URL is not set; in production an https address is required'],
    ['PUBLIC_URL', 'http://club.example', 'PUBLIC_URL is "http://club.example"; in production an https address is required'],
    ['PUBLIC_URL', 'HTTP://club.example', 'PUBLIC_URL is "HTTP://club.example"; in production'],
    ['FRAME_PUBLIC_URL', '', 'FRAME_PUBLIC_URL is not set; in production an https address is required'],
    ['FRAME_PUBLIC_URL', 'http://frames.club.example', 'FRAME_PUBLIC_URL is "http://frames.club.example"; in production'],
    ['SIGN_URL', 'http://sign.example', 'SIGN_URL is "http://sign.example"; in production'],
    ['SHOP_URL', 'http://shop.example', 'SHOP_URL is "http://shop.example"; in production'],
    ['PAYMENT_SDK_URL', 'http://sdk.example/sdk', 'PAYMENT_SDK_URL is "http://sdk.example/sdk"; in production'],
    ['CLOCK', '2026-03-01T09:00:00Z', 'CLOCK is set; in production'],
    ['SIGN_TIMESTAMP_URL', 'http://tsa.example/tsr', 'SIGN_TIMESTAMP_URL is "http://tsa.example/tsr"; in production'],
    ...['localhost', 'tsa', 'tsa.internal', '127.1', '10.0.0.4', '169.254.169.254', '[fe80::1]', '[::ffff:192.168.0.1]', '0x7f000001'].map(
      (host) =>
        ['SIGN_TIMESTAMP_URL', `https://${host}/tsr`, 'in production allowed is an https address on the Internet'] as [
          string,
          string,
          string,
        ],
    ),
  ])('refuse %s=%s', (name, value, message) => {
    const mistakes = mistakesOf({ ...production, [name]: value })
    expect(mistakes).toContain(message)
    expect(mistakes).not.toContain('secret-word')
    expect(mistakes.split('\n')).toHaveLength(2)
  })

  it('disable payments without a PayPal account and enable them with all five settings', () => {
    expect(readConfig(production)).toMatchObject({ paypal: undefined, paymentSdkUrl: 'https://www.paypal.com/sdk/js' })
    expect(createPaymentProvider(readConfig(production), systemClock)).toBeUndefined()
    const paying = readConfig({ ...production, ...wholeAccount, PAYPAL_API_URL: 'https://api-m.paypal.com' })
    expect(paying.paypal).toMatchObject({ apiUrl: 'https://api-m.paypal.com', usesSimulator: false })
  })

  it.each([
    ['http://api-m.paypal.com'],
    ['https://127.0.0.1:3000/simulators/payments/api'],
    ['https://api-m.paypal.com.example.com'],
    ['http://127.0.0.1:3000/simulators/payments/api'],
  ])('refuse PAYPAL_API_URL=%s, which is not PayPal over TLS', (apiUrl) => {
    const mistakes = mistakesOf({ ...production, ...wholeAccount, PAYPAL_API_URL: apiUrl })
    expect(mistakes).toContain(
      `PAYPAL_API_URL is "${apiUrl}"; in production allowed is https://api-m.paypal.com or https://api-m.sandbox.paypal.com`,
    )
    expect(mistakes).not.toContain('ECsecret-word')
  })

  it.each(['PAYPAL_API_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'])(
    'refuse payments configured without %s',
    (name) => {
      const whole = { ...production, ...wholeAccount, PAYPAL_API_URL: 'https://api-m.paypal.com' }
      expect(mistakesOf({ ...whole, [name]: '' })).toContain(`${name} is not set; in production PAYPAL_API_URL, `)
    },
  )

  it('accept a timestamp authority on the Internet over TLS', () => {
    for (const url of ['https://freetsa.org/tsr', 'https://203.0.113.9/tsr', 'https://[2001:db8::1]/tsr'])
      expect(mistakesOf({ ...production, SIGN_TIMESTAMP_URL: url })).toBe('')
  })

  it.each([
    ['smtp://mail.example:587', true, true],
    ['smtp://10.0.0.5', true, true],
    ['smtp://localhost.example', true, true],
    ['smtp://localhost', true, false],
    ['smtp://127.0.0.1:2525', true, false],
    ['smtp://[::1]', true, false],
    ['smtp://mail.example', false, false],
  ])('of mail to %s in production %s need TLS: %s (requirements S36)', (url, isProduction, needs) => {
    expect(needsTls(url, isProduction)).toBe(needs)
  })

  it('accept the user of SMTP_URL as the sender', () => {
    expect(mistakesOf({ ...production, SMTP_URL: 'smtp://club%40example.it:secret@mail.example:587' })).toBe('')
  })

  it('report all mistakes of a production environment at once', () => {
    const mistakes = mistakesOf({ NODE_ENV: 'production', SEED: 'demo', PORT: 'x' })
    for (const name of ['PORT', 'SEED', 'SMTP_URL', 'PUBLIC_URL', 'FRAME_PUBLIC_URL'])
      expect(mistakes).toMatch(new RegExp(`^  ${name} is`, 'm'))
  })
})

describe('A warning at start that TRUSTED_PROXY is not set', () => {
  const { paypal, signing } = readConfig({})
  const local = { isProduction: true, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', trustedProxy: undefined, paypal, signing }
  it.each([
    ['is logged in production behind TLS', { ...local, publicUrl: 'https://club.example' }, 1],
    ['is logged in production on an address that others reach', { ...local, host: '0.0.0.0' }, 1],
    ['is not logged on a loopback address', local, 0],
    ['is not logged on the IPv6 loopback address', { ...local, host: '::1' }, 0],
    ['is not logged once it is set', { ...local, host: '0.0.0.0', trustedProxy: ['loopback'] }, 0],
    ['is not logged outside production', { ...local, isProduction: false, host: '0.0.0.0' }, 0],
  ])('%s', (_when, config, count) => {
    expect(startWarnings(config)).toHaveLength(count)
    expect(startWarnings(config).join('')).toContain(count === 0 ? '' : 'TRUSTED_PROXY')
  })
})

describe('A warning at start about the session’s cookie', () => {
  it.each([
    ['http://192.168.1.5:3000', 1],
    ['http://localhost:3000', 0],
    ['https://club.example', 0],
  ])('for %s is logged %i times (requirements S34)', (publicUrl, count) => {
    const warnings = startWarnings({ ...readConfig({}), publicUrl })
    expect(warnings.filter((warning) => warning.startsWith('PUBLIC_URL is'))).toHaveLength(count)
  })
})

describe('A warning at start about payments', () => {
  const { paypal, signing } = readConfig({})
  const sandbox = readConfig({ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com', ...wholeAccount }).paypal
  const local = { isProduction: false, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', trustedProxy: ['loopback'], signing }
  it.each([
    ['is not logged for the simulator', { ...local, paypal }, ''],
    ['is not logged for PayPal', { ...local, paypal: sandbox }, ''],
    [
      'says that payment is off in production',
      { ...local, isProduction: true, paypal: undefined },
      'PAYPAL_API_URL is not set: online payment is off',
    ],
    [
      'says that keys go to the simulator',
      { ...local, paypal: readConfig(account).paypal },
      'PAYPAL_CLIENT_ID is set and PAYPAL_API_URL is not',
    ],
    [
      'says that webhooks are refused',
      { ...local, paypal: readConfig({ ...account, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }).paypal },
      'PAYPAL_WEBHOOK_ID or PAYPAL_MERCHANT_ID is not set',
    ],
  ])('%s', (_when, config, warning) => {
    expect(startWarnings(config)).toHaveLength(warning === '' ? 0 : 1)
    expect(startWarnings(config).join('')).toContain(warning)
    expect(startWarnings(config).join('')).not.toContain('ECsecret-word')
  })
})

describe('Online signing', () => {
  const key = { YOUSIGN_API_KEY: 'a-key-of-the-sandbox', SIGN_WEBHOOK_SECRET: 'a-secret-of-the-webhook' }
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://club.example',
    FRAME_PUBLIC_URL: 'https://frames.club.example',
    SMTP_URL: 'smtp://mail.example:587?from=club@example.it',
  }

  it('uses Yousign, framed from its origin alone, when SIGN_API_URL names it', () => {
    const { signing } = readConfig({ SIGN_API_URL: 'https://api-sandbox.yousign.app/v3/', ...key })
    expect(signing).toEqual({
      apiUrl: 'https://api-sandbox.yousign.app/v3',
      apiKey: 'a-key-of-the-sandbox',
      webhookSecret: 'a-secret-of-the-webhook',
      frameOrigins: ['https://yousign.app'],
      own: undefined,
    })
  })

  it('is off in production without a signing key or a provider, and the server warns (requirements S28)', () => {
    const config = readConfig(production)
    expect(config.signing).toBeUndefined()
    expect(createSigningProvider(config, systemClock)).toBeUndefined()
    expect(startWarnings(config).join('')).toContain('SIGN_KEY_FILE is not set: online signing is off')
    const own = readConfig({ ...production, SIGN_KEY_FILE: '/k.pem', SIGN_CERTIFICATE_FILE: '/c.pem' })
    expect(own.signing?.own).toMatchObject({ keyFile: '/k.pem', certificateFile: '/c.pem' })
    expect(own.signing?.frameOrigins).toEqual(['https://frames.club.example'])
    expect(startWarnings(own).join('')).not.toContain('SIGN_')
  })

  it('accepts no host but Yousign’s in production, and requires the webhook secret', () => {
    expect(mistakesOf({ ...production, ...key, SIGN_API_URL: 'https://api.yousign.app.example/v3' })).toContain('in production allowed is')
    expect(mistakesOf({ ...production, SIGN_API_URL: 'https://api.yousign.app/v3', YOUSIGN_API_KEY: key.YOUSIGN_API_KEY })).toContain(
      'SIGN_WEBHOOK_SECRET is not set; in production',
    )
    expect(readConfig({ ...production, ...key, SIGN_API_URL: 'https://api.yousign.app/v3' }).signing).toMatchObject({ own: undefined })
  })
})
