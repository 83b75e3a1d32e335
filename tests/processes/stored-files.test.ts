import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { endOfRetention } from '../../src/area-club/server/slices/documents/domain/retention.ts'
import { findOrMakeFile } from '../../src/area-club/server/slices/documents/use-cases/ensure-made-file.ts'
import { purgeFiles } from '../../src/area-club/server/slices/documents/use-cases/purge-files.ts'
import { createLog } from '../../src/core/server/logging/log.ts'
import { createFileStorage } from '../../src/core/server/storage/file-storage.ts'
import { checkObjects, moveObjects } from '../../src/core/server/storage/move-objects.ts'
import { createS3Store } from '../../src/core/server/storage/s3-store.ts'
import { addPayablePackage, addPayablePractice } from '../support/payable-practice.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import { startS3 } from '../support/s3-process.ts'
import { samplePdf } from '../support/sample-files.ts'
import { registerAndLogIn } from '../support/test-members.ts'
import { memberIdOf } from '../support/test-relatives.ts'
import { describeServer, startTestServer, type TestServer } from '../support/test-server.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3?.stop())

type Database = TestServer['services']['database']
const at = new Date('2026-03-02T09:00:00Z')

async function keep(database: Database, storage: ReturnType<typeof createFileStorage>, text: string): Promise<string> {
  const file = await storage.prepare(Buffer.from(text), 'application/pdf')
  await database.transaction().execute((tx) => storage.keep(tx, file, at))
  return file.key
}

async function keysOf(database: Database, store: 'database' | 's3'): Promise<readonly string[]> {
  return (await database.selectFrom('storedObject').where('store', '=', store).select('key').orderBy('key').execute()).map(({ key }) => key)
}

describe('endOfRetention', () => {
  it('ends with the configured year after the trip for uploads, and with the tenth for contracts', () => {
    const kept = { uploadYears: 2 }
    expect(['2028-12-31', '2029-01-01'].map((day) => endOfRetention('uploads', day, kept))).toEqual(['2026-01-01', '2027-01-01'])
    expect(['2036-12-31', '2037-01-01'].map((day) => endOfRetention('papers', day, kept))).toEqual(['2026-01-01', '2027-01-01'])
  })
})

describeServer('Stored files', (server) => {
  const context = (storage: ReturnType<typeof createFileStorage>) => {
    const { messages: _messages, ...shared } = server().services
    return { ...shared, storage, language: 'it' as const, requestId: 'purge', log: server().app.fastify.log }
  }

  it('are readable from both stores, move to either and are reported when lost or changed', async () => {
    const { database } = server().services
    const remote = createS3Store(s3.settings)
    const storage = createFileStorage(remote)
    const inDatabase = await keep(database, createFileStorage(), 'in the database')
    const inStore = await keep(database, storage, 'in the store')
    for (const [key, text] of [
      [inDatabase, 'in the database'],
      [inStore, 'in the store'],
    ] as const)
      expect(Buffer.from((await storage.read(database, key)).bytes).toString()).toBe(text)
    await expect(createFileStorage().read(database, inStore)).rejects.toThrow('not set up')

    expect(await moveObjects(database, remote, 's3', () => {})).toEqual({ moved: 1, damaged: [] })
    expect(await keysOf(database, 'database')).toEqual([])
    expect(await database.selectFrom('storedObjectBytes').select('key').execute()).toEqual([])
    expect(await moveObjects(database, remote, 's3', () => {})).toEqual({ moved: 0, damaged: [] })

    await remote.write(inStore, Buffer.from('in the st0re'), 'application/pdf')
    await remote.remove(inDatabase)
    const damaged = [
      { key: inStore, damage: 'changed' },
      { key: inDatabase, damage: 'lost' },
    ].sort((one, other) => one.key.localeCompare(other.key))
    expect(await checkObjects(database, remote, () => {})).toEqual({ checked: 2, unreachable: 0, damaged })
    expect(await checkObjects(database, undefined, () => {})).toMatchObject({ checked: 0, unreachable: 2 })
    expect(await moveObjects(database, remote, 'database', () => {})).toEqual({ moved: 0, damaged })
    await remote.write(inStore, Buffer.from('in the store'), 'application/pdf')
    await remote.write(inDatabase, Buffer.from('in the database'), 'application/pdf')
    expect(await moveObjects(database, remote, 'database', () => {})).toEqual({ moved: 2, damaged: [] })
    expect(Buffer.from((await createFileStorage().read(database, inStore)).bytes).toString()).toBe('in the store')
    expect(await remote.read(inStore)).toBeUndefined()
  })

  it('are purged when released, and one day after a transaction that did not commit', async () => {
    const { database } = server().services
    const remote = createS3Store(s3.settings)
    const storage = createFileStorage(remote)
    const [kept, released] = [await keep(database, storage, 'kept'), await keep(database, storage, 'released')]
    const abandoned = (await storage.prepare(Buffer.from('abandoned'), 'application/pdf')).key
    await database.updateTable('storedObject').set({ releasedAt: at }).where('key', '=', released).execute()
    server().clock.set(new Date().toISOString())
    expect(await purgeFiles(context(storage))).toEqual({ uploads: 0, papers: 0, released: 1, abandoned: 0 })
    expect(await remote.read(abandoned)).toBeDefined()
    server().clock.advance(25 * 60 * 60_000)
    expect(await purgeFiles(context(storage))).toEqual({ uploads: 0, papers: 0, released: 0, abandoned: 1 })
    expect(await remote.read(abandoned)).toBeUndefined()
    expect(Buffer.from((await storage.read(database, kept)).bytes).toString()).toBe('kept')
    const trail = await database.selectFrom('audit').where('subject', '=', 'files').select('changes').orderBy('id').execute()
    expect(trail.map(({ changes }) => changes)).toEqual([
      { uploads: 0, papers: 0, released: 1, abandoned: 0 },
      { uploads: 0, papers: 0, released: 0, abandoned: 1 },
    ])
    await database.deleteFrom('storedObject').execute()
    await remote.remove(kept)
  })

  it('of a PDF made twice at once keep one copy, and the other is purged after a day and reported', async () => {
    const { database } = server().services
    await registerAndLogIn(server(), 951)
    const practice = await addPayablePractice(database, await addPayablePackage(database), { buyerId: await memberIdOf(server(), 951) })
    const { id } = await database
      .insertInto('document')
      .values({
        ...{ practiceId: practice, participantId: null, docType: 'Generato', typologyId: 1, title: 'Riepilogo', filePath: null },
        ...{ creationDate: at, isSignable: false, signedAt: null, memberUploaded: false },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    let making = 0
    let startBoth = () => {}
    const bothMake = new Promise<void>((resolve) => {
      startBoth = resolve
    })
    const renderDocument = async () => {
      making += 1
      if (making === 2) startBoth()
      await bothMake
      return Buffer.from('%PDF-1.7 the same bytes')
    }
    const remote = createS3Store(s3.settings)
    const whileBoth = { ...context(createFileStorage(remote)), documents: { ...server().services.documents, renderDocument } }
    const files = await Promise.all([findOrMakeFile(whileBoth, id), findOrMakeFile(whileBoth, id)])
    expect(files[0].key).toBe(files[1].key)
    const keysInStore = async () => {
      const keys: string[] = []
      for await (const { key } of remote.list()) keys.push(key)
      return keys
    }
    expect(await keysInStore()).toHaveLength(2)
    server().clock.set(new Date().toISOString())
    expect(await purgeFiles(whileBoth)).toMatchObject({ abandoned: 0 })
    server().clock.advance(25 * 60 * 60_000)
    expect(await purgeFiles(whileBoth)).toMatchObject({ released: 0, abandoned: 1 })
    expect(await keysInStore()).toEqual([files[0].key])
    const told = server().logLines.map((line) => JSON.parse(line))
    expect(told.filter(({ msg }) => msg === 'files were purged').at(-1)).toMatchObject({ uploads: 0, papers: 0, released: 0, abandoned: 1 })
    await database.deleteFrom('documentFile').execute()
    await database.deleteFrom('document').execute()
    await database.deleteFrom('storedObject').execute()
    await remote.remove(files[0].key)
  })

  it('of an upload are purged with their document after the configured years', async () => {
    const { database, storage } = server().services
    const token = await registerAndLogIn(server(), 950)
    const packageId = await addPayablePackage(database)
    const practice = await addPayablePractice(database, packageId, { buyerId: await memberIdOf(server(), 950) })
    const body = { practice, fileName: 'carta.pdf', documentTypology: 3, fileContent: Buffer.from(samplePdf()).toString('base64') }
    expect((await server().call('POST', '/api/member/practice/uploadDocument', { token, body })).status).toBe(201)
    const { periodTo: endedOn } = await database
      .selectFrom('package')
      .where('id', '=', packageId)
      .select('periodTo')
      .executeTakeFirstOrThrow()
    const year = Number(endedOn.slice(0, 4))
    server().clock.set(`${year + 2}-12-31T12:00:00Z`)
    expect(await purgeFiles(context(storage))).toMatchObject({ uploads: 0, papers: 0 })
    const keptForThree = { ...context(storage), settings: { retention: { uploadYears: 3 } } }
    server().clock.set(`${year + 3}-01-01T12:00:00Z`)
    expect(await purgeFiles(keptForThree)).toMatchObject({ uploads: 0, papers: 0 })
    expect(await purgeFiles(context(storage))).toMatchObject({ uploads: 1, papers: 0, released: 1 })
    expect(await database.selectFrom('document').where('practiceId', '=', practice).select('id').execute()).toEqual([])
    expect(await database.selectFrom('storedObject').select('key').execute()).toEqual([])
  })
})

describe('npm run files (postgres)', () => {
  const run = (environment: Readonly<Record<string, string>>, ...args: readonly string[]) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/area-club/server/commands/files.ts', ...args], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const told: string[] = []
    child.stdout.on('data', (text) => told.push(String(text)))
    child.stderr.on('data', (text) => told.push(String(text)))
    const ended = new Promise<{ code: number | null; told: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, told: told.join('') })),
    )
    return { child, ended }
  }

  it('lists what customers uploaded until it is taken, and takes nothing else', async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    const server = await startTestServer('postgres', { opened: await openDatabase({ databaseUrl, dataDir: 'memory://' }) })
    const files = (...args: readonly string[]) => run({ DATABASE_URL: databaseUrl }, ...args).ended
    try {
      const { database } = server.services
      expect(await files('uploads')).toEqual({ code: 0, told: 'Every upload has been taken.\n' })
      const token = await registerAndLogIn(server, 952)
      const practice = await addPayablePractice(database, await addPayablePackage(database), { buyerId: await memberIdOf(server, 952) })
      const body = { practice, documentTypology: 3, fileContent: Buffer.from(samplePdf()).toString('base64') }
      const upload = async (fileName: string, expiresOn?: string): Promise<number> =>
        (await server.call('POST', '/api/member/practice/uploadDocument', { token, body: { ...body, fileName, expiresOn } })).body.id
      const [first, second] = [await upload('fronte.pdf', '2031-05-20'), await upload('retro.pdf')]
      const listed = await files('uploads')
      expect(listed.told.split('\n')).toEqual([
        expect.stringMatching(new RegExp(`^${first}  \\S+  type 3  2026-03-02  fronte\\.pdf  expires 2031-05-20$`)),
        expect.stringMatching(new RegExp(`^${second}  \\S+  type 3  2026-03-02  retro\\.pdf$`)),
        '',
      ])
      expect(await files('take', String(first))).toEqual({ code: 0, told: expect.stringContaining('1 uploads were taken') })
      expect((await files('uploads')).told).not.toContain('fronte.pdf')
      expect(await files('take', String(first), String(second), '999999')).toEqual({
        code: 1,
        told: expect.stringContaining(`1 uploads were taken. These are none, or were taken before: ${first}, 999999`),
      })
      expect(await files('uploads')).toEqual({ code: 0, told: 'Every upload has been taken.\n' })
      for (const wrong of [['take'], ['take', '1e3'], ['take', '1', '--to', 's3'], ['uploads', '1']])
        expect(await files(...wrong)).toEqual({ code: 1, told: expect.stringContaining('Usage: npm run files') })
    } finally {
      await server.close()
    }
  })

  it('resumes a move after a kill, and every file is always in one of the stores', async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    const opened = await openDatabase({ databaseUrl, dataDir: 'memory://', log: createLog('silent') })
    const { database } = opened
    try {
      const local = createFileStorage()
      const keys: string[] = []
      for (let count = 0; count < 150; count++) keys.push(await keep(database, local, `file ${count}`))
      const environment = {
        DATABASE_URL: databaseUrl,
        S3_ENDPOINT: s3.settings.endpoint,
        S3_BUCKET: s3.settings.bucket,
        S3_REGION: s3.settings.region,
        S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      }
      const first = run(environment, 'move', '--to', 's3')
      await expect.poll(async () => (await keysOf(database, 's3')).length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(3)
      first.child.kill('SIGKILL')
      await first.ended
      expect((await keysOf(database, 'database')).length).toBeGreaterThan(0)
      const both = createFileStorage(createS3Store(s3.settings))
      for (const [count, key] of keys.entries())
        expect(Buffer.from((await both.read(database, key)).bytes).toString()).toBe(`file ${count}`)
      const second = await run(environment, 'move', '--to', 's3').ended
      expect(second).toEqual({ code: 0, told: expect.stringContaining('every file is in the S3 store now') })
      expect(await keysOf(database, 'database')).toEqual([])
      expect(await run(environment, 'check').ended).toEqual({
        code: 0,
        told: expect.stringContaining('All 150 files are as they were stored.'),
      })
      await createS3Store(s3.settings).remove(keys[0] ?? '')
      expect(await run(environment, 'check').ended).toEqual({ code: 1, told: expect.stringContaining(`${keys[0]}  is lost`) })
      expect(await run(environment, 'report').ended).toEqual({ code: 0, told: expect.stringContaining('s3: 150 files') })
      expect(await run({ DATABASE_URL: databaseUrl }, 'move', '--to', 's3').ended).toEqual({
        code: 1,
        told: expect.stringContaining('is not set up'),
      })
      expect((await run(environment, 'move').ended).code).toBe(1)
    } finally {
      await opened.close()
    }
  })
})
