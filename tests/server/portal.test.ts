import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../src/server/create-api.ts'
import { compressNoncePage } from '../../src/server/http/portal/nonce-page.ts'
import { createNonce } from '../../src/server/http/portal/page-nonce.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const script = `console.log(${JSON.stringify('x'.repeat(3000))})`
const page =
  '<!doctype html><html lang="it"><head><meta charset="utf-8"><meta property="csp-nonce" nonce="PLACEHOLDER"><title>Area Club</title></head><body><div id="root"></div><script type="module" src="/assets/index-B7x_9-Qz.js"></script></body></html>'
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
    writeFileSync(join(folder, 'index.html'), page)
    writeFileSync(join(folder, 'assets/index-B7x_9-Qz.js'), script)
    writeFileSync(join(folder, 'assets/index-B7x_9-Qz.js.br'), brotliCompressSync(script))
    writeFileSync(join(folder, 'favicon.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(2000)}</svg>`)
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *')
    writeFileSync(
      join(folder, 'needed-first.json'),
      JSON.stringify({ '': ['/assets/data-B7x_9-Qz.js'], '/login': [], '/register': ['/assets/form-B7x_9-Qz.js'] }),
    )
    server = await startTestServer('embedded')
    const services = { ...server.services, settings: { ...server.services.settings, shopUrl: 'https://shop.example/it' } }
    app = createApi({
      services,
      descriptions: bundledDescriptions(),
      portal: { folder, settings, signUrl: 'http://localhost:3000/sign' },
      showsCspReports: true,
    }).fastify
  })
  afterAll(async () => {
    await app.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: 'localhost:3000', ...headers } })

  it('preloads the modules that the build lists for a path, and the default ones for paths that are not listed', async () => {
    const link = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}-B7x_9-Qz.js"></head>`
    expect((await get('/register?from=mail')).body).toContain(link('form'))
    expect((await get('/login')).body).not.toContain('modulepreload')
    expect((await get('/account')).body).toContain(link('data'))
  })

  it.each(['/', '/practices', '/edit-practice/12', '/nothing/here', '/index.html', '/logout?x=1'])(
    'serves the single page at %s with a policy that contains nothing unsafe (requirements S14)',
    async (path) => {
      const answer = await get(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).not.toContain('unsafe')
      const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]))
      const nonce = /'nonce-([^']{24})'/.exec(policy)?.[1]
      expect(Object.fromEntries(directives)).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': `'self' 'nonce-${nonce}'`,
        'img-src': "'self' data:",
        'font-src': "'self'",
        'connect-src': "'self'",
        'frame-src': 'http://localhost:3001 https://shop.example',
        'manifest-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'report-uri': '/csp-report',
        'require-trusted-types-for': "'script'",
        'trusted-types': 'dompurify default',
      })
      expect(answer.body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
      expect(answer.body).not.toContain('PLACEHOLDER')
    },
  )

  it('sends a new nonce with each answer', async () => {
    const [first, second] = [await get('/'), await get('/')]
    expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy'])
  })

  it('serves hashed files as immutable, in the encoding that the build made', async () => {
    const answer = await get('/assets/index-B7x_9-Qz.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
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
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await ask({ 'if-none-match': known })
        expect(again.statusCode, known).toBe(304)
        expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding' })
        expect(again.rawPayload).toHaveLength(0)
      }
      for (const unknown of [...tags, '"other"', `"x${etag.slice(1)}`])
        expect((await ask({ 'if-none-match': unknown })).statusCode).toBe(200)
      tags.push(etag)
    }
    expect(new Set(tags).size).toBe(3)
  })

  it.each(['/', '/register', '/account'])(
    'serves at %s the same precompressed page in every encoding, except for its nonce',
    async (path) => {
      const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
      const pages: string[] = []
      for (const [encoding, decode] of Object.entries(decoded))
        for (let time = 0; time < 20; time += 1) {
          const answer = await get(path, { 'accept-encoding': encoding })
          const nonce = /'nonce-([^']{24})'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? ''
          expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
          expect(answer.headers.vary).toBe('accept-encoding')
          expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
          const text = decode(answer.rawPayload).toString()
          expect(text.split(`nonce="${nonce}"`)).toHaveLength(2)
          pages.push(text.replaceAll(nonce, ''))
        }
      expect(new Set(pages).size).toBe(1)
    },
  )

  it('compresses a page that contains its nonce many times', async () => {
    const text = Array.from(
      { length: 40 },
      (_, n) => `<style nonce="x">.a${n}{color:red}</style><p nonce="x"> ${'word '.repeat(n)}</p>`,
    ).join('')
    const page = await compressNoncePage(`<html><head></head>${text}èé</html>`)
    for (let time = 0; time < 50; time += 1) {
      const nonce = createNonce()
      const plain = page.render(nonce, undefined).bytes.toString()
      expect(plain.split(nonce)).toHaveLength(82)
      const [br, gzip] = [page.render(nonce, 'br'), page.render(nonce, 'gzip')]
      expect([br.encoding, gzip.encoding]).toEqual(['br', 'gzip'])
      expect(brotliDecompressSync(br.bytes).toString()).toBe(plain)
      expect(gunzipSync(gzip.bytes).toString()).toBe(plain)
      expect(br.bytes.length).toBeLessThan(plain.length)
    }
  })

  it.each(['/', '/assets/index-B7x_9-Qz.js'])('answers HEAD at %s with the headers of GET and no body', async (path) => {
    const headers = { host: 'localhost:3000', 'accept-encoding': 'br' }
    const [head, whole] = [await app.inject({ method: 'HEAD', url: path, headers }), await app.inject({ url: path, headers })]
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['content-length', 'content-encoding', 'vary', 'etag', 'content-type'])
      expect(head.headers[name], name).toBe(whole.headers[name])
  })

  it('compresses files that the build did not, when they are large enough and the client accepts it', async () => {
    const zipped = await get('/assets/index-B7x_9-Qz.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(script)
    expect((await get('/favicon.svg', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    expect((await get('/robots.txt', { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding')
    expect((await get('/assets/index-B7x_9-Qz.js')).body).toBe(script)
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
      portal: { folder, settings, signUrl: 'https://sign.example' },
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
