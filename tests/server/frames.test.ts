import { expect, it } from 'vitest'
import type { Member } from '../../src/area-club/server/slices/accounts/domain/members.ts'
import { framePages } from '../../src/area-club/server/slices/sections/pages/index.ts'
import { createFrames } from '../../src/area-club/server/start/create-api.ts'
import { sessionLimits } from '../../src/core/server/domain/sessions.ts'
import type { FramePage } from '../../src/core/server/http/frames/frame-page.ts'
import { registerAndLogIn, testPassword } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const hostile: FramePage<Member> = {
  target: 'hostile',
  access: 'open',
  render: async () => ({ title: '</title><script>alert(1)</script>', body: '<p>text</p>' }),
}
const broken: FramePage<Member> = {
  target: 'broken',
  access: 'open',
  render: async () => {
    throw new Error('a secret of ours')
  },
}

describeServer('Framed pages', (server) => {
  const frames = () => createFrames({ services: server().services, pages: [...framePages, hostile, broken] })
  const ticket = (token: string | undefined, target: string, language = 'it') =>
    server().call('POST', '/api/member/frame-ticket', { token, body: { target }, headers: { 'accept-language': language } })
  const pathOf = (url: string) => url.replace('http://localhost:3001', '')

  it('open once with a ticket, which carries the customer and the language', async () => {
    const token = await registerAndLogIn(server(), 500, { firstName: '<Giù & C.>' })
    const answer = await ticket(token, 'one-to-one', 'en')
    expect(answer.status).toBe(201)
    expect(answer.body.url).toMatch(/^http:\/\/localhost:3001\/one-to-one\?ticket=[\w-]{43}$/)
    const page = await frames().inject(pathOf(answer.body.url))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<html lang="en">')
    expect(page.body).toContain('&lt;Giù &amp; C.&gt;, here languages are learnt one to one')
    const again = await frames().inject(pathOf(answer.body.url))
    expect(again.statusCode).toBe(403)
    expect(again.body).toContain('Pagina scaduta')
    expect(again.body).not.toContain('Giù')
  })

  it('open within 60 seconds of the ticket', async () => {
    const token = await registerAndLogIn(server(), 501)
    const late = (await ticket(token, 'one-to-one')).body.url
    server().clock.advance(60_000)
    expect((await frames().inject(pathOf(late))).statusCode).toBe(403)
    const timely = (await ticket(token, 'one-to-one')).body.url
    server().clock.advance(59_999)
    expect((await frames().inject(pathOf(timely))).statusCode).toBe(200)
  })

  it('store only the hash of a ticket', async () => {
    const token = await registerAndLogIn(server(), 502)
    const url: string = (await ticket(token, 'one-to-one')).body.url
    const rows = await server().services.database.selectFrom('frameTicket').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(url.split('ticket=')[1])
  })

  it('refuse a ticket after a logout, a session’s expiry or an account deletion', async () => {
    const loggedOut = await registerAndLogIn(server(), 510)
    const afterLogout = (await ticket(loggedOut, 'one-to-one')).body.url
    await server().call('POST', '/api/member/logout', { token: loggedOut })
    expect((await frames().inject(pathOf(afterLogout))).statusCode).toBe(403)

    const deleted = await registerAndLogIn(server(), 511)
    const afterDeletion = (await ticket(deleted, 'one-to-one')).body.url
    await server().call('PUT', '/api/member/me/delete-account', { token: deleted, body: { password: testPassword } })
    expect((await frames().inject(pathOf(afterDeletion))).statusCode).toBe(403)

    const idle = await registerAndLogIn(server(), 512)
    const atTheEnd = (await ticket(idle, 'one-to-one')).body.url
    const long = new Date(server().clock.now().getTime() - sessionLimits.idleMs)
    await server().services.database.updateTable('session').set({ lastSeenAt: long }).execute()
    expect((await frames().inject(pathOf(atTheEnd))).statusCode).toBe(403)
  })

  it('keep the ticket valid after a HEAD or prefetch request', async () => {
    const token = await registerAndLogIn(server(), 513)
    const url = pathOf((await ticket(token, 'one-to-one')).body.url)
    const head = await frames().inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET'])
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ])
      expect((await frames().inject({ url, headers })).statusCode).toBe(503)
    expect((await frames().inject(url)).statusCode).toBe(200)
  })

  it('accept ten tickets per session: a new one replaces the oldest', async () => {
    const token = await registerAndLogIn(server(), 514)
    const other = await registerAndLogIn(server(), 515)
    const ofOther = (await ticket(other, 'one-to-one')).body.url
    const urls: string[] = []
    for (let count = 0; count < 13; count++) {
      server().clock.advance(100)
      urls.push((await ticket(token, 'one-to-one')).body.url)
    }
    const statuses: number[] = []
    for (const url of [...urls, ofOther]) statuses.push((await frames().inject(pathOf(url))).statusCode)
    expect(statuses).toEqual([...Array(3).fill(403), ...Array(10).fill(200), 200])
  })

  it('send the security headers with every response, the framework’s errors included', async () => {
    const app = frames()
    const policies = new Set<string>()
    for (const request of [
      { url: '/health', status: 200 },
      { url: '/nothing', status: 404 },
      { url: '/%E0%A4%A', status: 404 },
      { url: `/${'x'.repeat(500)}`, status: 404 },
      { method: 'POST' as const, url: '/shop', status: 404, headers: { 'content-type': 'application/json' }, payload: '{' },
      { method: 'HEAD' as const, url: '/one-to-one', status: 405 },
      { method: 'OPTIONS' as const, url: '/shop', status: 404 },
    ]) {
      const { status, ...asked } = request
      const answer = await app.inject(asked)
      expect(answer.statusCode, request.url).toBe(status)
      expect(answer.headers, request.url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      })
      policies.add(String(answer.headers['content-security-policy']).replace(/ 'nonce-[^']+'/g, ''))
    }
    for (const policy of policies) expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors http:\/\/localhost:3000$/)
  })

  it('ignore bearer tokens', async () => {
    const token = await registerAndLogIn(server(), 503)
    expect((await frames().inject({ url: '/one-to-one', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(403)
    expect((await frames().inject(`/one-to-one?ticket=${token}`)).statusCode).toBe(403)
  })

  it('answer 404 under an unknown path, for which no ticket is issued', async () => {
    const token = await registerAndLogIn(server(), 504)
    expect((await ticket(token, 'nothing')).body.code).toBe('not-found')
    expect((await ticket(undefined, 'one-to-one')).status).toBe(401)
    for (const path of ['/nothing', '/', '/one-to-one/more', '/..%2f..%2fetc']) expect((await frames().inject(path)).statusCode).toBe(404)
  })

  it('use the portal’s fonts, which this listener serves as immutable', async () => {
    const app = frames()
    const { body } = await app.inject('/shop')
    for (const family of ['Gabarito Variable', 'Reddit Sans Variable']) expect(body).toContain(`@font-face {font-family: '${family}'`)
    const addresses = [...body.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address!)
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) {
      const font = await app.inject(address)
      expect(font.statusCode, address).toBe(200)
      expect(font.headers).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
    }
    expect((await app.inject('/fonts/reddit-sans.woff2')).statusCode).toBe(404)
  })

  it('accept the portal alone as frame ancestor, and only their own script and style (requirements S14, S16, S17)', async () => {
    for (const path of ['/shop', '/one-to-one', '/nothing', '/broken']) {
      const page = await frames().inject(path)
      const policy = String(page.headers['content-security-policy'])
      const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1]
      expect(policy, path).toBe(
        `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http://localhost:3000`,
      )
      expect(page.body).toContain(`<style nonce="${nonce}">`)
      const scripts = [...page.body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
      expect(scripts.map(([, properties]) => properties)).toEqual([` nonce="${nonce}"`])
      expect(scripts[0]?.[2]).toMatch(/postMessage\(\{ kind: 'frame-ready', .*\}, "http:\/\/localhost:3000"\)/)
      expect(page.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cache-control': 'no-store',
      })
      expect(page.headers).not.toHaveProperty('x-frame-options')
    }
  })

  it('escape their values and reveal nothing of a fault', async () => {
    const page = (await frames().inject('/hostile')).body
    expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
    const fault = await frames().inject('/broken')
    expect(fault.statusCode).toBe(500)
    expect(fault.body).not.toContain('secret')
  })

  it('need no ticket when they are the same for every customer', async () => {
    const token = await registerAndLogIn(server(), 505)
    expect((await ticket(token, 'shop')).body.url).toBe('http://localhost:3001/shop?language=it')
    expect((await ticket(token, 'http://localhost:3001/shop', 'en')).body.url).toBe('http://localhost:3001/shop?language=en')
    expect((await frames().inject({ url: '/shop?language=en', headers: { 'accept-language': 'it' } })).body).toContain('Travel backpack')
    expect((await frames().inject({ url: '/shop', headers: { 'accept-language': 'en' } })).body).toContain('Travel backpack')
  })
})
