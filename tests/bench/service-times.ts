import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hashPassword } from '../../src/area-club/server/slices/accounts/domain/passwords.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { createTestDatabase, startPostgres } from '../support/postgres.ts'
import type { Figure, Measurement } from './measurement.ts'
import { readCpuMs } from './processor-time.ts'

const requests = 400
const logins = 40
const warmUps = 200

/** The inputs of `npm run simulate`: what one request costs the server's thread, PostgreSQL and the pool that hashes passwords. */
export const serviceTimes: Measurement = {
  name: 'service times',
  how: `processor time of a request in the server's process and in PostgreSQL's backends, average of ${requests} one after the other`,
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-times-'))
    const cluster = await startPostgres()
    const databaseUrl = await createTestDatabase(cluster.url)
    const portal = await startPortal(dataDir, { DATABASE_URL: databaseUrl, SEED: 'demo', LOGIN_ATTEMPTS: '1000' })
    const observer = new pg.Client({ connectionString: databaseUrl })
    try {
      await observer.connect()
      return await measureAll(portal, observer)
    } finally {
      await observer.end()
      await portal.stop()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function measureAll(portal: PortalProcess, observer: pg.Client): Promise<readonly Figure[]> {
  const logIn = async () => {
    const body = JSON.stringify({ username: 'giulia.bianchi', password: 'Vacanze-2026' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${portal.url}/api/member/login`, { method: 'POST', headers, body })
    return ((await answer.json()) as { token: string }).token
  }
  const headers = { authorization: `Bearer ${await logIn()}` }
  const get = (path: string) => async () => {
    const answer = await fetch(`${portal.url}${path}`, { headers })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer.text()
  }
  const [practice] = JSON.parse(await get('/api/member/practice')()) as { id: number }[]
  const figures: Figure[] = []
  const measure = async (name: string, times: number, call: () => Promise<unknown>) => {
    for (let done = 0; done < Math.min(warmUps, times); done += 1) await call()
    const before = await readTimes(portal, observer)
    for (let done = 0; done < times; done += 1) await call()
    const after = await readTimes(portal, observer)
    figures.push({ name: `${name}, server`, unit: 'µs', value: ((after.server - before.server) * 1_000) / times })
    figures.push({ name: `${name}, PostgreSQL`, unit: 'µs', value: ((after.postgres - before.postgres) * 1_000) / times })
  }
  await measure('page', requests, get('/login'))
  await measure('me', requests, get('/api/member/me'))
  await measure('bookings', requests, get('/api/member/practice'))
  await measure('booking', requests, get(`/api/member/practice/${practice?.id}`))
  await measure('payments', requests, get('/api/member/practice/payments'))
  // The process of the server hashes too: its threads count as its own.
  await measure('login', logins, logIn)
  figures.push({ name: 'a password hash', unit: 'µs', value: await timeHash() })
  return figures
}

async function readTimes(portal: PortalProcess, observer: pg.Client): Promise<{ server: number; postgres: number }> {
  const { rows } = await observer.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  return { server: readCpuMs(portal.pid), postgres: rows.reduce((sum, { pid }) => sum + readCpuMs(pid), 0) }
}

async function timeHash(): Promise<number> {
  await hashPassword('bench', 'Vacanze-2026')
  const before = process.cpuUsage()
  for (let done = 0; done < logins; done += 1) await hashPassword('bench', 'Vacanze-2026')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / logins
}
