import { expect, it } from 'vitest'
import { createFrameApp } from '../../src/server/http/frames/create-frame-app.ts'
import type { FramePage } from '../../src/server/http/frames/frame-page.ts'
import { framePages } from '../../src/server/http/frames/index.ts'
import { registerAndLogIn } from '../support/test-members.ts'
import { describeOnBothDatabases } from '../support/test-server.ts'

const hostile: FramePage = {
  target: 'hostile',
  access: 'open',
  render: async () => ({ title: '</title><script>alert(1)</script>', body: '<p>text</p>' }),
}
const broken: FramePage = {
  target: 'broken',
  access: 'open',
  render: async () => {
    throw new Error('a secret of ours')
  },
}

describeOnBothDatabases('Framed pages', (server) => {
  const frames = () => createFrameApp({ services: server().services, pages: [...framePages, hostile, broken] })
  const ticket = (token: string | undefined, target: string, language = 'it') =>
    server().call('POST', '/api/member/frame-ticket', { token, body: { target }, headers: { 'accept-language': language } })
  const pathOf = (url: string) => url.replace('http://localhost:3001', '')

  it('are opened once by a ticket, which tells who looks and in which language', async () => {
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

  it('are opened within 60 seconds', async () => {
    const token = await registerAndLogIn(server(), 501)
    const late = (await ticket(token, 'one-to-one')).body.url
    server().clock.advance(60_000)
    expect((await frames().inject(pathOf(late))).statusCode).toBe(403)
    const timely = (await ticket(token, 'one-to-one')).body.url
    server().clock.advance(59_999)
    expect((await frames().inject(pathOf(timely))).statusCode).toBe(200)
  })

  it('keep only the digest of a ticket', async () => {
    const token = await registerAndLogIn(server(), 502)
    const url: string = (await ticket(token, 'one-to-one')).body.url
    const rows = await server().services.database.selectFrom('frame_ticket').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(url.split('ticket=')[1])
  })

  it('never look at a bearer token', async () => {
    const token = await registerAndLogIn(server(), 503)
    expect((await frames().inject({ url: '/one-to-one', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(403)
    expect((await frames().inject(`/one-to-one?ticket=${token}`)).statusCode).toBe(403)
  })

  it('that nobody knows are 404, and get no ticket', async () => {
    const token = await registerAndLogIn(server(), 504)
    expect((await ticket(token, 'nothing')).body.code).toBe('not-found')
    expect((await ticket(undefined, 'one-to-one')).status).toBe(401)
    for (const path of ['/nothing', '/', '/one-to-one/more', '/..%2f..%2fetc']) expect((await frames().inject(path)).statusCode).toBe(404)
  })

  it('are set in the portal’s typefaces, which this listener serves once and for ever', async () => {
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

  it('may be framed by the portal alone, run no script and take no style but their own, and speak to it alone (S14, S16, S17)', async () => {
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

  it('escape what they are given, and tell nothing of a fault', async () => {
    const page = (await frames().inject('/hostile')).body
    expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
    const fault = await frames().inject('/broken')
    expect(fault.statusCode).toBe(500)
    expect(fault.body).not.toContain('secret')
  })

  it('that say the same to everyone need no ticket', async () => {
    const token = await registerAndLogIn(server(), 505)
    expect((await ticket(token, 'shop')).body.url).toBe('http://localhost:3001/shop?language=it')
    expect((await ticket(token, 'http://localhost:3001/shop', 'en')).body.url).toBe('http://localhost:3001/shop?language=en')
    expect((await frames().inject({ url: '/shop?language=en', headers: { 'accept-language': 'it' } })).body).toContain('Travel backpack')
    expect((await frames().inject({ url: '/shop', headers: { 'accept-language': 'en' } })).body).toContain('Travel backpack')
  })
})
