import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../src/area-club/server/start/create-api.ts'
import { languages } from '../../src/core/lib/language.ts'
import { type PageList, pageFile, pageListFile, pageRendererFile } from '../../src/core/model/page-files.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const script = `console.log(${JSON.stringify('x'.repeat(3000))})`
const page =
  '<!doctype html><html lang="it"><head><script>first()</script><meta charset="utf-8"><title>Area Club</title><link rel="manifest" href="/manifest.it.webmanifest"></head><body><div id="portal"></div><script type="module" src="/assets/index-B7x_9-Qz.js"></script></body></html>'
const pageOf = (screen: string, language: string) =>
  page.replace('lang="it"', `lang="${language}"`).replace('</head>', `<style data-x="1">.${screen}{}</style></head>`)
const list: PageList = {
  login: 'login',
  pages: [
    { screen: 'login', path: '/login', file: 'always' },
    { screen: 'register', path: '/register', file: 'always' },
    { screen: 'recovery', path: '/recovery', file: 'without-query' },
    { screen: 'offer', path: '/offers/:id', file: undefined },
  ],
  files: { fonts: [{ family: 'Brand', address: '/assets/brand-latin.woff2' }], scripts: { practices: ['/assets/practices.js'] } },
}
/** In the place of the bundled portal: it shows what it was given. */
const renderer = `
export const answerForm = async ({ language, sent, fetch }) =>
  sent.has('go')
    ? { kind: 'redirect', to: sent.get('go'), cookies: [] }
    : {
        kind: 'page',
        cookies: ['mark=1'],
        page: { screen: 'login', language, title: 'Error: <Log in>', styles: '<style>x{}</style>', isWhole: true,
          markup: JSON.stringify([...sent]) + (await (await fetch('/config.json')).text()) },
      }
const held = []
export const letGo = () => { for (const go of held.splice(0)) go() }
export const renderAddress = async ({ address, language, cookie, fetch }) => {
  const page = { language, styles: '', isWhole: true }
  const data = { answers: [{ key: ['findLink'], data: '</script>' }], now: '2026-11-28T10:00:00.000Z' }
  if (address.includes('broken')) throw new Error('It cannot be rendered')
  if (address.startsWith('/recovery')) return { ...page, screen: 'recovery', title: 'Recovery', markup: address, data }
  if (address.startsWith('/slow')) await new Promise((go) => held.push(go))
  else if (!address.startsWith('/practices')) return undefined
  const asked = await fetch('/api/member/me', { headers: { 'session-id': 's1' } })
  const session = { id: 's1', expiresInSeconds: 60, endsInSeconds: 600 }
  return { ...page, screen: 'practices', title: 'Bookings', markup: cookie + ' ' + asked.status, data: { ...data, session } }
}
`
const settings = {
  apiBase: '/api',
  signBase: '/sign',
  shopUrl: 'https://shop.example/it',
  paymentSdkUrl: 'https://pay.example/sdk',
  applePaySdkUrl: 'https://pay.example/apple',
  googlePaySdkUrl: 'https://pay.example/google',
  frameOrigin: 'http://localhost:3001',
  signOrigins: [],
  environment: 'demo',
}

describe('The portal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'area-club-portal-'))
  let server: TestServer
  let app: FastifyInstance

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    for (const language of languages) mkdirSync(join(folder, 'pages', language), { recursive: true })
    writeFileSync(join(folder, pageListFile), JSON.stringify(list))
    writeFileSync(join(folder, pageRendererFile), renderer)
    for (const [file, text] of [
      ['index.html', page],
      ['assets/index-B7x_9-Qz.js', script],
      ...languages.flatMap((language) =>
        ['login', 'register', 'recovery'].map((screen) => [pageFile({ screen, language }), pageOf(screen, language)] as const),
      ),
    ] as const) {
      writeFileSync(join(folder, file), text)
      writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text))
      writeFileSync(join(folder, `${file}.gz`), gzipSync(text))
    }
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *')
    writeFileSync(join(folder, 'service-worker.js'), script)
    server = await startTestServer('postgres')
    const services = { ...server.services, settings: { ...server.services.settings, shopUrl: 'https://shop.example/it' } }
    app = createApi({
      services,
      descriptions: bundledDescriptions(),
      portal: { folder, settings, signUrl: 'http://localhost:3000/sign', build: { version: '1.2.3' } },
      showsCspReports: true,
    }).fastify
  })
  afterAll(async () => {
    await app.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: 'localhost:3000', ...headers } })

  const signedIn = { cookie: 'session-id=s1' }

  describe('answers a visitor with the page that the build rendered', () => {
    it.each([
      ['/login', 'login'],
      ['/login/', 'login'],
      ['/login?from=mail', 'login'],
      ['/register', 'register'],
      ['/recovery', 'recovery'],
      ['/', 'login'],
      ['/practices?year=2026', 'login'],
      ['/nothing/here', 'login'],
    ])('%s: %s', async (path, screen) => {
      for (const language of languages) {
        const { headers, body } = await get(path, { cookie: `a=b; language=${language}` })
        expect(body).toBe(pageOf(screen, language))
        expect(headers).toMatchObject({ 'content-language': language, 'cache-control': 'no-cache' })
        expect(headers).not.toHaveProperty('etag')
        expect(String(headers.vary).toLowerCase()).toContain('cookie')
        const styles = String(headers['content-security-policy'])
          .split('; ')
          .find((directive) => directive.startsWith('style-src '))
        expect(styles).toContain(`'sha256-${createHash('sha256').update(`.${screen}{}`).digest('base64')}'`)
      }
    })

    it('in Italian without a choice of a language that there is', async () => {
      for (const cookie of ['', 'language=', 'language=de', 'languages=en'])
        expect((await get('/login', { cookie })).body, cookie).toBe(pageOf('login', 'it'))
    })

    it('and of a public page that needs more than the build knows, with one that is rendered for it', async () => {
      const { body, headers } = await get('/recovery?token=a%3Cb', { cookie: 'language=en' })
      expect(body).toContain('<html lang="en">')
      expect(body).toContain('<div id="portal" data-screen="recovery">/recovery?token=a%3Cb</div>')
      expect(body, 'the answers that the script takes over').toContain(
        '<script type="application/json" id="page-data">{"answers":[{"key":["findLink"],"data":"\\u003c/script>"}],"now":"2026-11-28T10:00:00.000Z"}</script>',
      )
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-language': 'en' })
    })

    it('or with the empty one, which the script fills, where that cannot be done', async () => {
      for (const path of ['/recovery?token=broken', '/offers/12', '/index.html']) expect((await get(path)).body, path).toBe(page)
    })

    it('also a member, at the address of a public page', async () => {
      expect((await get('/register', signedIn)).body).toBe(pageOf('register', 'it'))
    })

    it('and answers no file of a page by its own address', async () => {
      expect((await get('/pages/it/login.html')).statusCode).toBe(404)
    })
  })

  describe('answers a member with a page that is rendered with the data of the session', () => {
    it('which only that browser keeps, with the fonts that its text needs at once', async () => {
      const { body, headers } = await get('/practices', { cookie: 'a=b; session-id=s1; language=en' })
      // Without the session's own cookie the call is refused.
      expect(body).toContain('<div id="portal" data-waiting>session-id=s1 401</div>')
      expect(body).toContain('"session":{"id":"s1","expiresInSeconds":60,"endsInSeconds":600}')
      expect(body).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/brand-latin.woff2">')
      expect(body, 'the script that the first one imports').toContain('<link rel="modulepreload" crossorigin href="/assets/practices.js">')
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-language': 'en' })
      expect(headers).not.toHaveProperty('set-cookie')
    })

    it('compressed for a browser that takes it', async () => {
      const { rawPayload, headers } = await get('/practices', { ...signedIn, 'accept-encoding': 'gzip, br' })
      expect(headers).toMatchObject({ 'content-encoding': 'br' })
      expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
      expect(brotliDecompressSync(rawPayload).toString()).toBe((await get('/practices', signedIn)).body)
    })

    it('or with the empty one, which the script fills, where it cannot be rendered', async () => {
      for (const path of ['/', '/broken', '/nothing', '/index.html']) expect((await get(path, signedIn)).body, path).toBe(page)
    })

    it('and with the empty one while four are being rendered', async () => {
      const slow = Array.from({ length: 4 }, () => get('/slow', signedIn))
      const { letGo } = (await import(pathToFileURL(join(folder, pageRendererFile)).href)) as { letGo: () => void }
      await expect.poll(async () => (await get('/practices', signedIn)).body).toBe(page)
      letGo()
      for (const { body } of await Promise.all(slow)) expect(body).toContain('session-id=s1')
      expect((await get('/practices', signedIn)).body).toContain('session-id=s1')
    })
  })

  describe('answers the form of a page without script', () => {
    const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: {
          host: 'localhost:3000',
          origin: 'http://localhost:3000',
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': 'old/1',
          ...headers,
        },
      })

    it('with a page that has no script, by calls of the API for the same caller', async () => {
      const { statusCode, body, headers } = await send('/login', 'form=login&username=a%26b', { cookie: 'language=en' })
      expect(statusCode).toBe(200)
      expect(body).toContain('<title>Error: &lt;Log in></title>')
      expect(body).toContain('["form","login"],["username","a&b"]')
      expect(body, 'an answer of this server').toContain('"environment":"demo"')
      expect(body).not.toContain('<script type="module"')
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-language': 'en', 'set-cookie': 'mark=1' })
      expect(headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update('x{}').digest('base64')}'`)
    })

    it('or with the way on', async () => {
      const { statusCode, headers } = await send('/login', 'form=login&go=/dashboard')
      expect([statusCode, headers.location]).toEqual([303, '/dashboard'])
    })

    it('but does nothing for a form of another site (requirements S34)', async () => {
      const { statusCode, headers } = await send('/login', 'form=login&go=/dashboard', { origin: 'https://evil.example' })
      expect([statusCode, headers.location]).toEqual([303, '/login'])
    })

    it('and refuses one that is too long, or of another type, or to a page that is none', async () => {
      expect((await send('/login', `form=${'x'.repeat(20_000)}`)).json()).toMatchObject({ status: 400, code: 'invalid-request' })
      expect((await send('/login', '{}', { 'content-type': 'application/json' })).statusCode).toBe(400)
    })

    it('and leads back to a page that needs the script, whatever was sent', async () => {
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json']) {
        const { statusCode, headers } = await send('/practices?year=2026', 'press=1', { ...signedIn, 'content-type': type })
        expect([statusCode, headers.location], type).toEqual([303, '/practices?year=2026'])
      }
      for (const path of ['/api/nothing', '/assets/x.js']) expect((await send(path, 'press=1')).statusCode, path).toBe(404)
    })
  })

  it.each(['/', '/payments', '/edit-practice/12', '/nothing/here', '/index.html', '/logout?x=1'])(
    'serves the single page at %s with a policy that contains nothing unsafe (requirements S14)',
    async (path) => {
      const answer = await get(path, signedIn)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).not.toContain('unsafe')
      const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]))
      expect(Object.fromEntries(directives)).toEqual({
        'default-src': "'none'",
        // The hash of the script in the page itself.
        'script-src': `'self' 'sha256-${createHash('sha256').update('first()').digest('base64')}'`,
        // The hash of the empty text: Emotion's style element is empty.
        'style-src': `'self' 'sha256-${createHash('sha256').update('').digest('base64')}'`,
        'img-src': "'self' data:",
        'font-src': "'self'",
        'connect-src': "'self'",
        'frame-src': 'http://localhost:3001 https://shop.example',
        'manifest-src': "'self'",
        'worker-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'report-uri': '/csp-report',
        'require-trusted-types-for': "'script'",
        'trusted-types': 'dompurify default',
      })
      expect(answer.body).toBe(page)
    },
  )

  it('lets browsers ask for the service worker each time, and the worker request the portal alone', async () => {
    expect((await get('/service-worker.js')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'content-type': 'application/javascript; charset=utf-8',
    })
  })

  it('serves hashed files as immutable, in the encoding that the build made', async () => {
    const answer = await get('/assets/index-B7x_9-Qz.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
  })

  it('answers 304 to a matching If-None-Match, with a distinct ETag for each encoding', async () => {
    const tags: string[] = []
    for (const encoding of ['br', 'gzip', 'identity']) {
      const ask = (headers: Record<string, string>) => get('/assets/index-B7x_9-Qz.js', { 'accept-encoding': encoding, ...headers })
      const { headers } = await ask({})
      const etag = String(headers.etag)
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        const again = await ask({ 'if-none-match': known })
        expect(again.statusCode, known).toBe(304)
        expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding' })
        expect(again.rawPayload).toHaveLength(0)
      }
      for (const unknown of [...tags, '"other"', etag.replace('"', '"x')])
        expect((await ask({ 'if-none-match': unknown })).statusCode).toBe(200)
      tags.push(etag)
    }
    expect(new Set(tags).size).toBe(3)
  })

  it.each(['/', '/payments', '/assets/index-B7x_9-Qz.js'])('serves %s in each encoding that the build made', async (path) => {
    const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
    for (const [encoding, decode] of Object.entries(decoded)) {
      const answer = await get(path, { 'accept-encoding': encoding, ...signedIn })
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(answer.headers.vary).toBe(path.startsWith('/assets/') ? 'accept-encoding' : 'Cookie, accept-encoding')
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
      expect(decode(answer.rawPayload).toString()).toBe(path.startsWith('/assets/') ? script : page)
    }
    expect((await get(path, { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip')
  })

  it.each(['/', '/assets/index-B7x_9-Qz.js'])('answers HEAD at %s with the headers of GET and no body', async (path) => {
    const headers = { host: 'localhost:3000', 'accept-encoding': 'br' }
    const [head, whole] = [await app.inject({ method: 'HEAD', url: path, headers }), await app.inject({ url: path, headers })]
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['content-length', 'content-encoding', 'vary', 'etag', 'content-type'])
      expect(head.headers[name], name).toBe(whole.headers[name])
  })

  it('serves files that the build did not compress as they are', async () => {
    expect((await get('/robots.txt', { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding')
  })

  it.each([
    '/assets/gone-12345678.js',
    '/assets/',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/robots.txt.br',
    '/favicon.png',
    '/api/x',
    '/sign/x',
    '/simulators/x',
  ])('answers 404 at %s', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not-found' })
  })

  it('redirects the machine’s other host name to the public URL, which frames require', async () => {
    const answer = await get('/practices?year=2026', { host: '127.0.0.1:3000' })
    expect(answer.statusCode).toBe(307)
    expect(answer.headers.location).toBe('http://localhost:3000/practices?year=2026')
    for (const host of ['club.example', '127.0.0.1:9999', 'evil.example:3000', '[::'])
      expect((await get('/', { host })).statusCode, host).toBeLessThan(300)
  })

  it('serves its settings at run time', async () => {
    expect((await get('/config.json')).json()).toEqual(settings)
    expect((await get('/health')).json()).toMatchObject({ status: 'ok' })
  })

  it('counts violations of its policy, without the query of any URL (requirements S19)', async () => {
    const report = {
      'csp-report': {
        'document-uri': 'http://localhost:3000/password-recovery?token=secret-canary',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x.js?y=secret-canary',
      },
    }
    const newer = [
      {
        type: 'csp-violation',
        body: { documentURL: 'http://localhost:3000/login', effectiveDirective: 'style-src-attr', blockedURL: 'inline' },
      },
    ]
    for (const [type, payload] of [
      ['application/csp-report', JSON.stringify(report)],
      ['application/reports+json', JSON.stringify(newer)],
      ['application/csp-report', 'no json'],
    ] as const) {
      expect((await app.inject({ method: 'POST', url: '/csp-report', headers: { 'content-type': type }, payload })).statusCode).toBe(204)
    }
    const counted = await get('/csp-report')
    expect(counted.json()).toEqual({
      count: 2,
      latest: [
        { directive: 'script-src-elem', blocked: 'https://evil.example/x.js', page: 'http://localhost:3000/password-recovery' },
        { directive: 'style-src-attr', blocked: 'inline', page: 'http://localhost:3000/login' },
      ],
    })
  })

  it.each([
    '/',
    '/config.json',
    '/api/member/me',
    '/assets/index-B7x_9-Qz.js',
    '/api/nothing',
    '/api/%E0%A4%A',
    `/api/form/destinations/${'1'.repeat(300)}`,
  ])('sends the headers of requirements S15 at %s', async (path) => {
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('sends Strict-Transport-Security when its public URL uses https', async () => {
    const settingsOf = { ...server.services.settings, publicUrl: 'https://club.example', framePublicUrl: 'https://frames.example' }
    const secure = createApi({
      services: { ...server.services, settings: settingsOf },
      descriptions: bundledDescriptions(),
      portal: { folder, settings, signUrl: 'https://sign.example', build: { version: '1.2.3' } },
    }).fastify
    const { headers } = await secure.inject('/')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://sign.example;")
    expect(headers['content-security-policy']).toContain('report-to csp')
    await secure.close()
  })

  it('allows CORS for its own origin only', async () => {
    const preflight = (origin: string) =>
      app.inject({ method: 'OPTIONS', url: '/api/member/me', headers: { origin, 'access-control-request-method': 'PUT' } })
    const own = await preflight('http://localhost:3000')
    expect(own.statusCode).toBe(204)
    expect(own.headers).toMatchObject({ 'access-control-allow-origin': 'http://localhost:3000', vary: 'origin' })
    for (const origin of ['https://evil.example', 'http://localhost:3001', 'http://localhost:3000.evil.example', 'null']) {
      expect((await preflight(origin)).headers, origin).not.toHaveProperty('access-control-allow-origin')
      expect((await app.inject({ url: '/api/member/geo/comuni', headers: { origin } })).headers, origin).not.toHaveProperty(
        'access-control-allow-origin',
      )
    }
  })
})
