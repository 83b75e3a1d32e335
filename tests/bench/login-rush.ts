import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { behindBurst, burstOfLogins } from '../support/login-burst.ts'
import { startPortal } from '../support/portal-process.ts'
import { registrationOf, testPassword } from '../support/test-members.ts'
import type { Measurement } from './measurement.ts'

const logins = 1_500
/** The delay up to which users do not notice a wait. */
const aimMs = 100

/** A burst of logins, as in an attack, or when a whole school books at ten o'clock. */
export const loginRush: Measurement = {
  name: 'login rush',
  how: `${logins} logins at once on one process with the embedded database, and meanwhile another request every 10 ms`,
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'login-rush-'))
    const portal = await startPortal(dataDir, { SEED: 'none', LOGIN_ATTEMPTS: '1000', ...behindBurst })
    try {
      const token = await registerAndLogIn(portal.url)
      const still = await burstOfLogins(portal.url, logins, '/config.json')
      const asked = await burstOfLogins(portal.url, logins, '/api/member/me', token)
      const longest = (times: readonly number[]) => times.at(-1) ?? Number.NaN
      const ofHundred = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? Number.NaN
      return [
        { name: 'p99 of /config.json', value: ofHundred(still.otherMs), unit: 'ms', comparedWith: { name: 'aim', value: aimMs } },
        { name: 'p99 of GET /member/me', value: ofHundred(asked.otherMs), unit: 'ms', comparedWith: { name: 'aim', value: aimMs } },
        { name: `the last of the ${logins} logins answered`, value: longest(asked.loginMs), unit: 'ms' },
        {
          name: 'the middle login answered',
          value: asked.loginMs[logins / 2] ?? 0,
          unit: 'ms',
        },
      ]
    } finally {
      await portal.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function registerAndLogIn(url: string): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(`${url}/api/member/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await post('register', registrationOf(1))
  const answer = await post('login', { username: registrationOf(1).email1, password: testPassword })
  const { token }: { token: string } = await answer.json()
  return token
}
