import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { behindBurst, burstOfLogins, loginsPerAddress } from '../support/login-burst.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { registrationOf, testPassword } from '../support/test-members.ts'

/** Four times as many as the queue of three cores holds. */
const logins = process.env.TEST_LONG === '1' ? 1_500 : 600
/** Limit in ms on a busy machine for 95 % of the other requests. Without a bound on logins they take several times as long. */
const felt = 1_000

describe(`Given ${logins} concurrent logins (requirements S6, S7)`, { timeout: 180_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'area-club-rush-'))
  let portal: PortalProcess
  beforeAll(async () => {
    portal = await startPortal(dataDir, { SEED: 'none', LOG_LEVEL: 'fatal', ...behindBurst })
  }, 120_000)
  afterAll(async () => {
    await portal?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const post = (path: string, body: unknown) =>
    fetch(`${portal.url}/api/member/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('the server answers other requests, refuses excess logins with Retry-After and counts none of them', async () => {
    expect((await post('register', registrationOf(1))).status).toBe(201)
    const { token } = (await (await post('login', { username: registrationOf(1).email1, password: testPassword })).json()) as {
      token: string
    }
    const { statuses, otherMs, withRetryAfter } = await burstOfLogins(portal.url, logins, '/api/member/me', token)
    expect(otherMs[Math.floor(otherMs.length * 0.95)]).toBeLessThan(felt)
    // An address may fail fifty times. A login answered with 503 counts for nothing, and is not answered 429 either.
    const [judged, slowed, sentAway] = [401, 429, 503].map((status) => statuses.get(status) ?? 0) as [number, number, number]
    expect(judged + slowed + sentAway).toBe(logins)
    expect(judged).toBeGreaterThan(0)
    expect(judged).toBeLessThanOrEqual((50 * logins) / loginsPerAddress)
    expect(sentAway).toBeGreaterThan(0)
    expect(withRetryAfter).toBe(sentAway)
  })
})
