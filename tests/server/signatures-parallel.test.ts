/** The signing requirements (G) on parallel calls, on PostgreSQL. PGlite has one connection and hides races. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileSignatures } from '../../src/area-club/server/slices/signatures/use-cases/reconcile-signatures.ts'
import { openSigningFixture, type SigningFixture } from '../support/signing-fixture.ts'

const rounds = process.env.TEST_LONG === '1' ? 50 : 5

describe('Concurrent signature calls (postgres)', () => {
  let world: SigningFixture
  beforeAll(async () => {
    world = await openSigningFixture('postgres')
  })
  afterAll(() => world?.close())

  const times = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => act(n)))
  const filesOf = async (documentId: number) => {
    const { database } = world.server.services
    const files = await database.selectFrom('documentFile').select('kind').where('documentId', '=', documentId).orderBy('kind').execute()
    return files.map(({ kind }) => kind)
  }
  const endsOf = async (documentId: number) => {
    await world.server.settle()
    const lines = world.server.logLines.filter((line) => line.includes('signature signed') && line.includes(`"document":${documentId},`))
    return lines.length
  }
  const proceduresOf = async (documentId: number) => {
    const rows = await world.server.services.database
      .selectFrom('signatureProcedure')
      .select('id')
      .where('documentId', '=', documentId)
      .execute()
    return [...world.signing.procedures.values()].filter(({ externalId }) => rows.some(({ id }) => id === externalId))
  }

  it('sign a document once for 50 webhooks (requirements G8)', { timeout: 60_000 }, async () => {
    const document = await world.addContract()
    const { procedureId, providerId } = await world.begin(document)
    world.signing.sign(providerId)
    const same = world.signing.event(providerId)
    const answers = await times(50, (n) => world.tell(n % 2 === 0 ? same : world.signing.event(providerId)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await world.status(document, procedureId)).body).toEqual({ status: 'signed' })
    expect(await filesOf(document)).toEqual(['evidence', 'made', 'signed'])
    expect(await endsOf(document)).toBe(1)
  })

  it('create one procedure and one link for several tabs (requirements G1)', { timeout: 60_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const document = await world.addContract()
      const answers = await times(4, () => world.data(document))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(await proceduresOf(document)).toHaveLength(1)
    }
  })

  it('to cancel and to sign end in the same state at the portal and at the provider', { timeout: 60_000 }, async () => {
    const ends = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const document = await world.addContract()
      const { procedureId, providerId } = await world.begin(document)
      await Promise.all([
        world.cancel(document, procedureId),
        (async () => {
          if (round % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
          if (world.signing.procedures.get(providerId)?.status === 'pending') world.signing.sign(providerId)
          await world.tell(world.signing.event(providerId))
        })(),
      ])
      const there = world.signing.procedures.get(providerId)?.status ?? 'pending'
      expect((await world.status(document, procedureId)).body).toEqual({ status: there })
      expect((await filesOf(document)).length).toBe(there === 'signed' ? 3 : 1)
      ends.add(there)
    }
    expect(ends.has('signed')).toBe(true)
  })

  it('by several reconcilers settle each signature once', { timeout: 60_000 }, async () => {
    const documents = await times(8, () => world.addContract())
    for (const document of documents) world.signing.sign((await world.begin(document)).providerId)
    await world.pass(5 * 60_000)
    const before = world.signing.calls.filter((call) => call === 'downloadSigned').length
    await times(4, () => reconcileSignatures(world.context()))
    expect(world.signing.calls.filter((call) => call === 'downloadSigned').length - before).toBe(documents.length)
    for (const document of documents) expect(await filesOf(document)).toEqual(['evidence', 'made', 'signed'])
  })
})
