/**
 * G13: portal or sign server is killed (kill -9) between any two steps of a signature.
 *
 * Commits here and effects at the sign server are what lasts, so the portal is killed in each gap between two of them: before and after
 * each call, and in a transaction that has written every row and not committed. The sign server is killed between the signer's consent
 * and the seal. A version has one procedure and is signed once.
 *
 * One long file, because every kill is one of the gaps in the same signature.
 */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '../../src/core/server/database/database.ts'
import { hashToken } from '../../src/core/server/domain/tokens.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import { consentForm, consentFormPath } from '../support/signer-fixture.ts'
import { openSigningProcesses, type SigningProcesses } from '../support/signing-processes.ts'
import { bothValid, verifySignatures } from '../support/verify-signatures.ts'

const isLong = process.env.TEST_LONG === '1'
/** Starting a process takes seconds, and longer on a busy machine. */
const patient = { timeout: 60_000, interval: 20 }
const timeout = 180_000

const calls = {
  find: /\/signature_requests\?/,
  create: /\/signature_requests$/,
  upload: /\/documents$/,
  pages: /\/documents\/[\w-]{36}$/,
  signer: /\/signers$/,
  activate: /\/activate$/,
  read: /\/signature_requests\/[\w-]+$/,
  link: /\/signers\/[\w-]+$/,
  renew: /\/send_reminder$/,
  cancel: /\/cancel$/,
  signed: /\/documents\/download\?/,
  evidence: /\/audit_trails\//,
} as const

/** Where the portal is killed: before or after a call of the sign server, before a commit, or after its answer. */
type Place = { on: keyof typeof calls; does: 'hold-before' | 'hold-after' } | 'uncommitted' | 'answered'

interface Point {
  words: string
  work: Work
  place: Place
}

interface Begun {
  procedureId: string
  link: string
}

/** Work that a kill interrupts: `begun` prepares it, `act` is interrupted. */
interface Work {
  kind: 'contract' | 'consent'
  begun?(document: number): Promise<Begun>
  calls: readonly (keyof typeof calls)[]
  /** Whether it ends by writing an audit row, at which it can be held before its commit. */
  leavesTrail: boolean
  /** Resolves with the status of the answer, or undefined without a caller. */
  act(document: number, begun: Begun | undefined): Promise<number | undefined>
  /** State after the next start without the customer; undefined when the customer has to ask again. */
  leaves: 'signed' | undefined
  /** The document's final number of procedures; all but the last are cancelled. */
  procedures: 1 | 2
  status?: 200 | 201
}

let world: SigningProcesses
let database: pg.Client

const signaturePath = '/api/member/practice/document'
const person = { firstName: 'Giulia', lastName: 'Bianchi' }
const ask = (document: number) => world.call('GET', `${signaturePath}/${document}/signature/data`)
const giveUp = (document: number, { procedureId }: Begun) =>
  world.call('POST', `${signaturePath}/signature/cancel`, { document_id: document, procedure_id: procedureId })
const answerForm = (document: number, swims: string) => world.call('POST', consentFormPath, consentForm(document, person, swims))

/** Begins a procedure and delivers its webhooks to the portal. */
async function begin(document: number): Promise<Begun> {
  const { status, body } = await ask(document)
  expect(status).toBe(200)
  await tell(document)
  return { procedureId: String(body.procedure_id), link: String(body.signature_url) }
}

async function sign({ link }: Begun): Promise<void> {
  expect(await world.sign.consent(link)).toContain('Hai firmato il documento')
}

const works: Readonly<Record<string, Work>> = {
  'begins a signature': {
    kind: 'contract',
    calls: ['find', 'create', 'upload', 'pages', 'signer', 'activate', 'read', 'link'],
    leavesTrail: true,
    act: async (document) => (await ask(document)).status,
    leaves: undefined,
    procedures: 1,
    status: 200,
  },
  'processes the webhook of a signature': {
    kind: 'contract',
    begun: async (document) => {
      const begun = await begin(document)
      await sign(begun)
      return begun
    },
    calls: ['read', 'signed', 'evidence'],
    leavesTrail: true,
    act: async (document) => {
      await tell(document)
      return undefined
    },
    leaves: 'signed',
    procedures: 1,
  },
  'gives up a signature': {
    kind: 'contract',
    begun: begin,
    calls: ['read', 'cancel'],
    leavesTrail: true,
    act: async (document, begun) => (await giveUp(document, begun ?? expect.fail())).status,
    leaves: undefined,
    procedures: 2,
    status: 200,
  },
  'renews a link': {
    kind: 'contract',
    begun: async (document) => {
      const begun = await begin(document)
      // On both sides, as after days.
      const past = { linkExpiresAt: new Date('2026-03-02T08:00:00Z') }
      await world.sign.server.services.database
        .updateTable('signSigner')
        .set(past)
        .where('linkToken', '=', hashToken(begun.link.split('/').at(-1) ?? ''))
        .execute()
      await world.opened.database.updateTable('signatureProcedure').set(past).where('id', '=', begun.procedureId).execute()
      return begun
    },
    calls: ['read', 'renew'],
    leavesTrail: false,
    act: async (document) => (await ask(document)).status,
    leaves: undefined,
    procedures: 1,
    status: 200,
  },
  'reissues a consent form': {
    kind: 'consent',
    begun: async (document) => {
      expect((await answerForm(document, 'Come un pesce')).status).toBe(201)
      return begin(document)
    },
    calls: ['cancel', 'create'],
    leavesTrail: true,
    act: async (document) => (await answerForm(document, 'Male')).status,
    leaves: undefined,
    procedures: 2,
    status: 201,
  },
  'finds a signature without a webhook': {
    kind: 'contract',
    begun: async (document) => {
      const begun = await begin(document)
      await world.kill()
      await sign(begun)
      return begun
    },
    calls: ['read', 'signed', 'evidence'],
    leavesTrail: true,
    act: async () => {
      await world.start()
      return undefined
    },
    leaves: 'signed',
    procedures: 1,
  },
}

const wordsOf = (place: Place) => (typeof place === 'string' ? place : `${place.on} ${place.does}`)

function pointsOf(words: string): readonly Point[] {
  const work = works[words] ?? expect.fail(words)
  const places: readonly Place[] = [
    ...work.calls.flatMap((on) => (['hold-before', 'hold-after'] as const).map((does) => ({ on, does }))),
    ...(work.leavesTrail ? (['uncommitted'] as const) : []),
    ...(work.status === undefined ? [] : (['answered'] as const)),
  ]
  return places.map((place) => ({ words: `${words}: ${wordsOf(place)}`, work, place }))
}

const of = (...words: readonly string[]) => words.flatMap(pointsOf)
const isAfter = ({ place }: Point) => typeof place === 'object' && place.does === 'hold-after'
const isBefore = (point: Point) => point.place !== 'uncommitted' && !isAfter(point)
const others = of('gives up a signature', 'renews a link', 'reissues a consent form')
const alone = of('finds a signature without a webhook')

/** Points that one kill interrupts, each on its own document. Few enough to be in place before a call times out. */
const batches: readonly (readonly [string, readonly Point[]])[] = [
  ['it has begun some signatures', of('begins a signature').filter(isAfter)],
  ['webhooks have arrived', of('processes the webhook of a signature').filter(({ place }) => place !== 'uncommitted')],
  ['it has given up signatures, renewed links and reissued forms', others.filter(isAfter)],
  [
    'nothing is committed',
    [...of('begins a signature', 'processes the webhook of a signature'), ...others].filter(({ place }) => place === 'uncommitted'),
  ],
  ...(isLong
    ? ([
        ['it is about to begin signatures, or has begun them', of('begins a signature').filter(isBefore)],
        ['it is about to give up signatures, renew links and reissue forms', others.filter(isBefore)],
      ] as const)
    : []),
  ...alone.filter(({ words }) => isLong || words.endsWith('signed hold-before')).map((point) => [`it ${point.words}`, [point]] as const),
]

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  world = await openSigningProcesses(databaseUrl)
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await world.start()
}, timeout)
afterAll(async () => {
  await database?.end()
  await world?.close()
})

interface Interrupted extends Point {
  document: number
  begun: Begun | undefined
  /** Settles when the portal has ended. */
  acted: Promise<number | undefined>
}

afterEach(async () => {
  world.proxy.heal()
  await world.proxy.release()
  await database.query('rollback')
})

/** Starts all points and kills the portal once each is at its place. Then releases the lock that held them there. */
async function killAt(points: readonly Point[]): Promise<readonly Interrupted[]> {
  const prepared: Omit<Interrupted, 'acted'>[] = []
  for (const point of points) {
    const document = await world.addDocument(point.work.kind)
    prepared.push({ ...point, document, begun: await point.work.begun?.(document) })
  }
  const interrupted: Interrupted[] = []
  let [inCalls, inTransactions] = [0, 0]
  // The audit row is written last.
  if (points.some(({ place }) => place === 'uncommitted')) await database.query('begin; lock table audit in share mode')
  for (const one of prepared) {
    const { work, place, document, begun } = one
    if (typeof place === 'object') world.proxy.strike({ does: place.does }, calls[place.on])
    const acted = work.act(document, begun).catch(() => undefined)
    interrupted.push({ ...one, acted })
    if (place === 'answered') await acted
    else if (place === 'uncommitted') await expect.poll(countWaiting, patient).toBe(++inTransactions)
    else await expect.poll(() => world.proxy.held, patient).toBe(++inCalls)
  }
  await world.kill()
  if (inTransactions > 0) await database.query('rollback')
  return interrupted
}

async function countWaiting(): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int4 as count from pg_locks where not granted and relation = 'audit'::regclass`,
  )
  return rows[0]?.count ?? 0
}

/** Returns the sign server's requests for a document, of all its procedures at the portal. */
async function requestsOf(document: number, there: Database = world.sign.server.services.database) {
  const rows = await world.opened.database
    .selectFrom('signatureProcedure')
    .select('id')
    .where('documentId', '=', document)
    .orderBy('createdAt')
    .execute()
  if (rows.length === 0) return []
  return there
    .selectFrom('signRequest')
    .selectAll()
    .where(
      'externalId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('createdAt')
    .execute()
}

const isSigned = async (document: number) => {
  const { body } = await world.call('GET', '/api/member/practice/documents')
  return (body as unknown as { id: number; isSigned: boolean }[]).find(({ id }) => id === document)?.isSigned
}

/** Delivers the document's outstanding webhooks, or all of them again. */
async function tell(document: number, how?: 'again'): Promise<void> {
  const ids = (await requestsOf(document)).map(({ id }) => id)
  const { database: kept } = world.sign.server.services
  if (how === 'again') await kept.updateTable('signEvent').set({ deliveredAt: null }).where('requestId', 'in', ids).execute()
  const events = await kept.selectFrom('signEvent').select('id').where('requestId', 'in', ids).where('deliveredAt', 'is', null).execute()
  for (const { id } of events) await world.sign.signServer.deliver(id)
}

/** Expects the document to be signed once. File and evidence are those in the sign server's database `there`. */
async function expectSignedOnce(
  document: number,
  procedures: number,
  there: Database = world.sign.server.services.database,
): Promise<void> {
  const requests = await requestsOf(document, there)
  expect(requests.map(({ status }) => status)).toEqual([...Array.from({ length: procedures - 1 }, () => 'canceled'), 'done'])
  const request = requests.at(-1) ?? expect.fail()
  const { storage } = world.sign.server.services
  const done = await there
    .selectFrom('signEvent')
    .select('id')
    .where('name', '=', 'signature_request.done')
    .where('requestId', '=', request.id)
    .execute()
  expect(done).toHaveLength(1)
  const { opened } = world
  const rows = await opened.database.selectFrom('signatureProcedure').selectAll().where('documentId', '=', document).execute()
  expect(rows.filter(({ status }) => status === 'pending')).toEqual([])
  expect(rows.filter(({ status }) => status === 'signed').map(({ id }) => id)).toEqual([request.externalId])
  const files = await opened.database
    .selectFrom('documentFile')
    .select(['kind', 'version', 'objectKey'])
    .where('documentId', '=', document)
    .orderBy('kind')
    .execute()
  const { version } = rows.find(({ status }) => status === 'signed') ?? expect.fail()
  expect(files.filter(({ kind }) => kind !== 'made').map(({ kind, version: of }) => [kind, of])).toEqual([
    ['evidence', version],
    ['signed', version],
  ])
  const evidence = await storage.read(opened.database, files[0]?.objectKey ?? '')
  const original = await storage.read(there, request.evidenceKey ?? '')
  expect(Buffer.compare(evidence.bytes, original.bytes)).toBe(0)
  expect(verifySignatures(await world.download(document))).toEqual(bothValid)
  const ends = await opened.database
    .selectFrom('audit')
    .select('changes')
    .where('action', '=', 'signature-end')
    .where('subjectId', '=', String(document))
    .execute()
  expect(ends.filter(({ changes }) => JSON.stringify(changes).includes('"to":"signed"'))).toHaveLength(1)
  const mails = await database.query(
    `select 1 from jobs.job where name = 'mail' and data->>'mail' = 'document-signed' and data->>'documentId' = $1`,
    [String(document)],
  )
  expect(mails.rows).toHaveLength(1)
}

describe('A portal that is killed and restarted (postgres)', () => {
  it.each(batches)('completes each signature once after a kill when %s', { timeout }, async (_words, points) => {
    const interrupted = await killAt(points)
    for (const { words, place, work, acted } of interrupted)
      expect([words, await acted]).toEqual([words, place === 'answered' ? work.status : undefined])
    await world.start()
    // Calls of the killed process arrive late, while customers ask again.
    const late = world.proxy.release()
    const asked = interrupted.filter(({ work }) => work.leaves === undefined)
    expect(await Promise.all(asked.map(({ work, document, begun }) => work.act(document, begun)))).toEqual(
      asked.map(({ work }) => work.status),
    )
    await late
    for (const { document } of asked) {
      const again = await begin(document)
      expect(await begin(document)).toEqual(again)
      await sign(again)
      await tell(document)
    }
    for (const { words, document, work } of interrupted) {
      await expect.poll(() => isSigned(document), { ...patient, message: words }).toBe(true)
      await tell(document, 'again')
      await expectSignedOnce(document, work.procedures)
    }
  })
})

describe('A portal with its own sign server, killed and restarted (postgres)', () => {
  const there = () => world.opened.database

  /** Submits a form of the portal's own signing page, as a browser without scripts does. */
  async function press(link: string, button: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
    const answer = await fetch(`${link}/${button}`, { method: 'POST', body: new URLSearchParams(fields) })
    return answer.text()
  }

  async function askForCode(link: string): Promise<string> {
    const read = async () => {
      const rows = await there().selectFrom('mailOutbox').select(['subject', 'text']).orderBy('id', 'desc').limit(1).execute()
      return rows.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])[0]
    }
    const before = await read()
    expect((await fetch(`${link}/document`)).status).toBe(200)
    await press(link, 'code')
    await expect.poll(read, patient).not.toBe(before)
    return (await read()) ?? expect.fail()
  }

  it('seals the document after a kill between consent and seal, with the time of the consent', {
    timeout,
  }, async () => {
    const authority = await startFaultProxy('http://127.0.0.1:9')
    await world.kill()
    await world.start({ signsItself: true, timestampUrl: authority.origin })
    const document = await world.addDocument('contract')
    const { body } = await ask(document)
    const link = String(body.signature_url)
    const code = await askForCode(link)
    // The seal waits for its timestamp.
    authority.strike({ does: 'hold-before' }, /./, Number.POSITIVE_INFINITY)
    const pressed = press(link, 'sign', { code, consent: 'yes', 'approval-0': 'yes' }).catch(() => undefined)
    await expect.poll(() => authority.held, patient).toBeGreaterThan(0)
    await world.kill()
    expect(await pressed, 'the request got no response').toBeUndefined()
    await authority.close()
    expect((await requestsOf(document, there())).map(({ status, signedKey }) => [status, signedKey])).toEqual([['ongoing', null]])
    const { endedAt, status } = await there()
      .selectFrom('signSigner')
      .select(['endedAt', 'status'])
      .where('linkToken', '=', hashToken(link.split('/').at(-1) ?? ''))
      .executeTakeFirstOrThrow()
    expect(status).toBe('consent_given')
    await world.start({ signsItself: true })
    await expect.poll(() => isSigned(document), patient).toBe(true)
    await expectSignedOnce(document, 1, there())
    const consented = new Date(endedAt ?? '').toISOString().replace(/[-:T]/g, '').slice(0, 14)
    expect(Buffer.from(await world.download(document)).toString('latin1')).toContain(consented)
    expect(
      (await world.call('POST', `${signaturePath}/signature/cancel`, { document_id: document, procedure_id: body.procedure_id })).body,
    ).toEqual({ status: 'signed' })
  })

  it('marks the document as signed after a kill between the seal and the portal’s transaction', { timeout }, async () => {
    const document = await world.addDocument('contract')
    const { body } = await ask(document)
    const link = String(body.signature_url)
    const code = await askForCode(link)
    await database.query('begin; lock table audit in share mode')
    expect(await press(link, 'sign', { code, consent: 'yes', 'approval-0': 'yes' })).toContain('Hai firmato il documento')
    await expect.poll(countWaiting, patient).toBeGreaterThan(0)
    await world.kill()
    await database.query('rollback')
    expect((await requestsOf(document, there())).map(({ status }) => status)).toEqual(['done'])
    await world.start({ signsItself: true })
    await expect.poll(() => isSigned(document), patient).toBe(true)
    await expectSignedOnce(document, 1, there())
  })
})
