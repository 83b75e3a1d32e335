/** A server killed (kill -9) during a move leaves it whole or not begun, and a retry completes it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, inject, it } from 'vitest'
import type { Practice } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import type { CallAnswer } from '../support/test-server.ts'
import { bothDatabases } from '../support/test-server.ts'

const timeout = 180_000
const folder = mkdtempSync(join(tmpdir(), 'area-club-move-'))
const running = new Set<PortalProcess>()
afterEach(async () => {
  await Promise.all([...running].map((portal) => portal.kill()))
  running.clear()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Session {
  portal: PortalProcess
  call(method: string, path: string, body?: object): Promise<CallAnswer>
}

async function open(dataDir: string, settings: Readonly<Record<string, string>>): Promise<Session> {
  const portal = await startPortal(dataDir, { SEED: 'demo', LOGIN_ATTEMPTS: '1000', ...settings })
  running.add(portal)
  let token = ''
  const session: Session = {
    portal,
    call: async (method, path, body) => {
      const answer = await fetch(`${portal.url}/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, headers: {}, text: '', body: await answer.json() }
    },
  }
  token = (await session.call('POST', 'member/login', { username: 'giulia.bianchi', password: 'Vacanze-2026' })).body.token
  return session
}

const listOf = async ({ call }: Session): Promise<readonly Practice[]> => (await call('GET', 'member/practice')).body

/** Chooses another period of the same programme, by the calls of the edit cascade. */
async function chooseMove({ call }: Session, { id, productDivisionId: division }: Practice) {
  const [destination] = (await call('GET', `form/destinations/${division}`)).body
  const programmes = (await call('POST', 'form/destinations/packages', { destination: destination.id, division, practice: id })).body
  const turns = (await call('POST', 'form/turns', { webgroup: programmes[0].webgroup, division, practice: id })).body
  const newPackageId: number = turns[0].package
  const [city] = (await call('POST', 'form/package/cities', { package: newPackageId, division })).body
  const groups = (await call('POST', 'form/package/extra-services', { package: newPackageId, division })).body
  const needed = groups
    .filter(({ optional }: { optional: boolean }) => !optional)
    .map(({ itemGroup, items }: { itemGroup: string; items: { serviceId: number }[] }) => ({ itemGroup, serviceId: items[0]?.serviceId }))
  return { practiceId: id, newPackageId, newPackageItems: [{ itemGroup: city.itemGroup, serviceId: city.serviceId }, ...needed] }
}

/** When the process is killed: after the request, while its transaction waits for a lock, or after its answer. */
type Moment = 'at once' | 'in the middle' | 'answered'

/** Locks `service_snapshot`, so that a move stops before the new booking has services. */
async function blockServices(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('begin')
  await client.query('lock table service_snapshot in exclusive mode')
  const waiting = async () =>
    (await client.query("select count(*)::int as waiting from pg_locks where relation = 'service_snapshot'::regclass and not granted"))
      .rows[0].waiting
  return { waitsFor: () => expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(1), end: () => client.end() }
}

const sumOf = (practices: readonly Practice[]) => practices.reduce((sum, { privatoPayedAmount }) => sum + privatoPayedAmount, 0)

it.each(bothDatabases)('a move is atomic when the server is killed (%s)', { timeout }, async (kind) => {
  const settings: Record<string, string> = kind === 'postgres' ? { DATABASE_URL: await createTestDatabase(inject('postgresUrl')) } : {}
  const dataDir = join(folder, kind)
  const moments: readonly Moment[] = kind === 'postgres' ? ['at once', 'in the middle', 'answered'] : ['at once', 'answered']
  const outcomes: string[] = []
  let session = await open(dataDir, settings)
  for (const moment of moments) {
    const before = await listOf(session)
    const practice = before.find(
      ({ productDivisionId, practiceType, readableStatus, isPaymentPending, editableInClubArea }) =>
        productDivisionId === 3 &&
        practiceType === 1 &&
        editableInClubArea &&
        !isPaymentPending &&
        ['opzionato', 'confermato'].includes(readableStatus),
    )
    if (practice === undefined) throw new Error('There is nothing to move')
    const move = await chooseMove(session, practice)
    const { portal, call } = session
    const blocker = moment === 'in the middle' ? await blockServices(settings.DATABASE_URL ?? '') : undefined
    const asked = call('POST', 'member/practice/editPackage', move).catch(() => undefined)
    await blocker?.waitsFor()
    if (moment === 'answered') await asked
    await portal.kill()
    await blocker?.end()
    running.delete(portal)
    const answered = await asked
    session = await open(dataDir, settings)
    const after = await listOf(session)
    const isMoved = after.length > before.length
    outcomes.push(isMoved ? 'moved' : 'untouched')
    if (moment !== 'at once') expect(isMoved).toBe(moment === 'answered')
    if (answered?.status === 200) expect(isMoved, 'an acknowledged change is committed').toBe(true)
    expect(after.length - before.length).toBe(isMoved ? 1 : 0)
    const old = after.find(({ id }) => id === practice.id)
    expect(old).toMatchObject(isMoved ? { readableStatus: 'annullato', privatoPayedAmount: 0, participants: [] } : practice)
    expect(sumOf(after), 'no money is lost or doubled').toBe(sumOf(before))
    const again = await session.call('POST', 'member/practice/editPackage', move)
    expect(again.status).toBe(200)
    const ended = await listOf(session)
    expect(ended.length).toBe(before.length + 1)
    expect(sumOf(ended)).toBe(sumOf(before))
    expect(ended.find(({ id }) => id === again.body.practiceId)).toMatchObject({
      readableStatus: 'opzionato',
      participants: practice.participants.map(({ id }) => ({ id })),
    })
  }
  console.info(`${kind}, killed in the middle of a move: ${outcomes.join(', ')}`)
})
