/**
 * The signing requirements (G) that the server keeps, on both databases, with a scripted provider.
 *
 * One long file, because every requirement is tested with the same signer and provider.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mayBecome } from '../../src/area-club/server/slices/signatures/domain/signatures.ts'
import { validateSignedPdf } from '../../src/area-club/server/slices/signatures/domain/signed-pdf.ts'
import { signedFormOf } from '../support/signed-form.ts'
import { openSigner } from '../support/signer-fixture.ts'
import { openSigningFixture, type SigningFixture, sentPdf } from '../support/signing-fixture.ts'
import { registerAndLogIn, testPassword } from '../support/test-members.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const statuses = ['pending', 'signed', 'declined', 'cancelled', 'rejected', 'expired', 'deleted', 'unknown'] as const
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

describe('mayBecome', () => {
  it.each(statuses)('lets a procedure that is %s change its status only while it is pending (requirements G4, G8)', (from) => {
    for (const to of statuses) expect(mayBecome(from, to)).toBe(from === 'pending')
  })
})

describe('validateSignedPdf (requirements G10)', () => {
  const signed = signedFormOf(sentPdf)
  const change = (at: number) => {
    const changed = Uint8Array.from(signed)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }
  it.each([
    ['the sent document and its signature', signed, undefined],
    ['the sent document and no signature', sentPdf, 'other-bytes'],
    ['a changed byte of the sent document', change(12), 'other-bytes'],
    ['an addition that is not a signature', Buffer.concat([sentPdf, Buffer.from('\n%%EOF\n')]), 'not-signed'],
    ['an addition after the signature', Buffer.concat([signed, Buffer.from('\n1 0 obj')]), 'uncovered'],
    ['a truncated end', signed.subarray(0, signed.byteLength - 2), 'uncovered'],
    [
      'a start that the signature does not cover',
      Buffer.from(Buffer.from(signed).toString('latin1').replace('[0 ', '[1 '), 'latin1'),
      'uncovered',
    ],
    [
      'a byte range that omits more than the signature',
      Buffer.from(Buffer.from(signed).toString('latin1').replace('<000', '<0 0'), 'latin1'),
      'uncovered',
    ],
  ])('judges a file with %s', (_what, file, fault) => {
    expect(validateSignedPdf(sentPdf, file)).toBe(fault)
  })
})

describeOnDatabases('Signing a document', (kind) => {
  let world: SigningFixture
  beforeAll(async () => {
    world = await openSigningFixture(kind)
  })
  afterAll(() => world?.close())
  afterEach(() => world.signing.recover())

  const rowsOf = (documentId: number) =>
    world.server.services.database.selectFrom('signatureProcedure').selectAll().where('documentId', '=', documentId).execute()
  const statusOf = async (documentId: number, procedureId: string) => (await world.status(documentId, procedureId)).body.status
  const signed = async () => {
    const document = await world.addContract()
    const begun = await world.begin(document)
    world.signing.sign(begun.providerId)
    expect((await world.tell(world.signing.event(begun.providerId))).status).toBe(200)
    return { document, ...begun }
  }
  const created = (documentId: number) =>
    rowsOf(documentId).then((rows) => {
      const ids = rows.map(({ id }) => id)
      return [...world.signing.procedures.values()].filter(({ externalId }) => ids.includes(externalId))
    })

  it('sends the stored PDF to the provider, with the customer as signer', async () => {
    const document = await world.addContract()
    const { link, procedureId, providerId } = await world.begin(document)
    const kept = world.signing.procedures.get(providerId)
    expect(kept?.request).toMatchObject({
      externalId: procedureId,
      title: 'Contratto di viaggio',
      signer: { firstName: 'Giulia', lastName: 'Bianchi', email: 'persona730@example.it', language: 'it' },
    })
    expect(Buffer.from(kept?.request.pdf ?? []).equals(sentPdf)).toBe(true)
    expect(link).toBe(kept?.link)
    expect(await statusOf(document, procedureId)).toBe('pending')
  })

  it('returns the same procedure and link for a second request (requirements G1)', async () => {
    const document = await world.addContract()
    const first = await world.begin(document)
    expect(await world.begin(document)).toEqual(first)
    expect(await created(document)).toHaveLength(1)
  })

  it('finds the procedure by its external id when the creation answer is lost (requirements G2)', async () => {
    const document = await world.addContract()
    world.signing.fail('createProcedure', 'lost-after', 1)
    const { procedureId } = await world.begin(document)
    expect((await created(document)).map(({ externalId }) => externalId)).toEqual([procedureId])
  })

  it('finds the procedure at the next call when the search fails too (requirements G2)', async () => {
    const document = await world.addContract()
    world.signing.fail('createProcedure', 'lost-after', 1)
    world.signing.fail('findProcedure', 'lost-before', 1)
    expect(await world.data(document)).toMatchObject({ status: 503, body: { code: 'signature-unavailable' } })
    await world.pass(11_000)
    const { procedureId } = await world.begin(document)
    expect((await created(document)).map(({ externalId }) => externalId)).toEqual([procedureId])
  })

  it.each(['busy', 'refused', 'lost-before'] as const)(
    'answers 503 when the provider does not accept it (%s), and begins later (requirements G13)',
    async (how) => {
      const document = await world.addContract()
      world.signing.fail('createProcedure', how)
      const refused = await world.data(document)
      expect(refused).toMatchObject({ status: 503, body: { code: 'signature-unavailable' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      world.signing.recover()
      await world.pass(Number(refused.headers['retry-after']) * 1_000 + 1)
      await world.begin(document)
      expect(await created(document)).toHaveLength(1)
      expect(await rowsOf(document)).toHaveLength(1)
    },
  )

  it('reports an expired link, and renews it for the same procedure (requirements G3)', async () => {
    const document = await world.addContract()
    const first = await world.begin(document)
    await world.pass(hour + 1)
    expect(await statusOf(document, first.procedureId)).toBe('link-expired')
    const second = await world.begin(document)
    expect(second).toMatchObject({ procedureId: first.procedureId, providerId: first.providerId })
    expect(second.link).not.toBe(first.link)
    expect(await statusOf(document, first.procedureId)).toBe('pending')
  })

  it('expires when unsigned in time, and begins a new procedure (requirements G3)', async () => {
    const document = await world.addContract()
    const first = await world.begin(document)
    await world.pass(15 * day)
    await world.reconcile()
    expect(await statusOf(document, first.procedureId)).toBe('expired')
    expect(world.signing.procedures.get(first.providerId)?.status).toBe('cancelled')
    const second = await world.begin(document)
    expect(second.procedureId).not.toBe(first.procedureId)
    expect(await statusOf(document, second.procedureId)).toBe('pending')
  })

  it.each(['declined', 'cancelled', 'rejected', 'expired', 'deleted', 'unknown'] as const)(
    'keeps the final status %s, and begins a new procedure on request (requirements G4)',
    async (end) => {
      const document = await world.addContract()
      const first = await world.begin(document)
      world.signing.end(first.providerId, end)
      expect((await world.tell(world.signing.event(first.providerId))).status).toBe(200)
      expect(await statusOf(document, first.procedureId)).toBe(end)
      // Too late: the procedure has ended here.
      world.signing.sign(first.providerId)
      expect((await world.tell(world.signing.event(first.providerId))).status).toBe(200)
      expect(await statusOf(document, first.procedureId)).toBe(end)
      expect(await world.isSigned(document)).toBe(false)
      const second = await world.begin(document)
      expect(second.procedureId).not.toBe(first.procedureId)
    },
  )

  it('reads its status from the portal’s own table, without a call to the provider (requirements G5)', async () => {
    const document = await world.addContract()
    const { procedureId, providerId } = await world.begin(document)
    const calls = world.signing.calls.length
    world.signing.sign(providerId)
    expect(await statusOf(document, procedureId)).toBe('pending')
    expect(world.signing.calls).toHaveLength(calls)
  })

  it('marks the document as signed once for repeated webhooks (requirements G8)', async () => {
    const document = await world.addContract()
    const { procedureId, providerId } = await world.begin(document)
    world.signing.sign(providerId)
    const event = world.signing.event(providerId)
    for (let times = 0; times < 3; times += 1) expect((await world.tell(event)).status).toBe(200)
    expect(world.signing.calls.filter((call) => call === 'downloadSigned').length).toBeGreaterThan(0)
    expect(await statusOf(document, procedureId)).toBe('signed')
    expect(await world.isSigned(document)).toBe(true)
    const { database } = world.server.services
    const files = await database
      .selectFrom('documentFile')
      .select(['kind', 'version'])
      .where('documentId', '=', document)
      .orderBy('kind')
      .execute()
    expect(files.map(({ kind: of, version }) => `${of} ${version}`)).toEqual(['evidence 1', 'made 1', 'signed 1'])
    const audit = await database
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'document')
      .where('subjectId', '=', String(document))
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['signature-begin', 'signature-end'])
    expect(await world.data(document)).toMatchObject({ status: 409, body: { code: 'already-signed' } })
  })

  it('mails the customer once the document is signed', async () => {
    const { database } = world.server.services
    await world.server.settle()
    const before = await database.selectFrom('mailOutbox').select('id').execute()
    await signed()
    await world.server.settle()
    const mails = await database.selectFrom('mailOutbox').selectAll().execute()
    const [mail, ...others] = mails.filter(({ id }) => !before.some((one) => one.id === id))
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Documento firmato: Contratto di viaggio')
  })

  it('is detected by the reconciler without a webhook, after its check interval', async () => {
    const document = await world.addContract()
    const { procedureId, providerId } = await world.begin(document)
    await world.pass(2 * minute)
    await world.reconcile()
    expect(await statusOf(document, procedureId)).toBe('pending')
    world.signing.sign(providerId)
    await world.reconcile()
    expect(await statusOf(document, procedureId)).toBe('pending')
    await world.pass(2 * minute)
    await world.reconcile()
    expect(await statusOf(document, procedureId)).toBe('signed')
  })

  it('is stored whole: the server fetches missing files later (requirements G13)', async () => {
    const document = await world.addContract()
    const { procedureId, providerId } = await world.begin(document)
    world.signing.sign(providerId)
    world.signing.fail('downloadEvidence', 'busy')
    expect((await world.tell(world.signing.event(providerId))).status).toBe(503)
    expect([await statusOf(document, procedureId), await world.isSigned(document)]).toEqual(['pending', false])
    expect((await world.download(document)).status).toBe(404)
    world.signing.recover()
    await world.pass(2 * minute)
    await world.reconcile()
    expect([await statusOf(document, procedureId), await world.isSigned(document)]).toEqual(['signed', true])
  })

  it('answers 401 to a webhook that is forged, changed or too old (requirements G8, S24)', async () => {
    const document = await world.addContract()
    const { procedureId, providerId } = await world.begin(document)
    world.signing.sign(providerId)
    const good = world.signing.event(providerId)
    const old = world.signing.event(providerId, { at: new Date(world.server.clock.now().getTime() - 6 * day) })
    const forged = world.signing.event(providerId, { secret: 'another' })
    for (const event of [forged, old, { ...good, body: `${good.body} ` }, { ...good, headers: {} }, { headers: good.headers, body: '' }])
      expect(await world.tell(event)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await statusOf(document, procedureId)).toBe('pending')
    expect((await world.tell(good)).status).toBe(200)
  })

  it('answers 409 to a webhook about an unknown procedure, and finds its own by the external id', async () => {
    const document = await world.addContract()
    world.signing.fail('createProcedure', 'lost-after', 1)
    world.signing.fail('findProcedure', 'lost-before')
    await world.data(document)
    const [kept] = await created(document)
    const id = kept?.id ?? expect.fail('The procedure did not arrive')
    expect(await world.tell(world.signing.event('00000000-0000-4000-8000-000000000000'))).toMatchObject({
      status: 409,
      body: { status: 'unknown' },
    })
    // Found by the portal's own external id, although the answer to its creation was lost.
    world.signing.sign(id)
    expect((await world.tell(world.signing.event(id))).status).toBe(200)
    expect(await world.isSigned(document)).toBe(true)
  })

  it('gives up a webhook about an unknown procedure after three days', async () => {
    const id = '00000000-0000-4000-8000-000000000003'
    expect((await world.tell(world.signing.event(id))).status).toBe(409)
    const stored = async () => {
      const rows = await world.server.services.database.selectFrom('providerEvent').selectAll().where('provider', '=', 'signing').execute()
      return rows.find(({ ids }) => ids.procedure === id) ?? expect.fail('The event is not stored')
    }
    for (let day = 0; day < 2; day++) {
      await world.pass(24 * 60 * 60_000)
      await world.reconcile()
    }
    expect(await stored()).toMatchObject({ handledAt: null, tries: 2, caseAt: null })
    await world.pass(24 * 60 * 60_000 + 60_000)
    await world.reconcile()
    const { tries, handledAt } = await stored()
    expect(handledAt).not.toBeNull()
    await world.pass(24 * 60 * 60_000)
    await world.reconcile()
    expect((await stored()).tries).toBe(tries)
  })

  it('answers 404 to another customer’s calls (requirements G9, G12)', async () => {
    const { document, procedureId } = await signed()
    const open = await world.addContract()
    const begun = await world.begin(open)
    const stranger = await registerAndLogIn(world.server, 731)
    for (const answer of [
      await world.data(open, stranger),
      await world.status(open, begun.procedureId, stranger),
      await world.cancel(open, begun.procedureId, stranger),
      await world.status(open, procedureId),
      await world.cancel(document, begun.procedureId),
      await world.data(2_147_483_648),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await world.download(document, stranger)).status).toBe(404)
    expect((await world.download(document)).status).toBe(200)
  })

  it('keeps its link out of lists, logs, the audit trail and the export (requirements G9, S19)', async () => {
    const document = await world.addContract()
    const { link, providerId } = await world.begin(document)
    world.signing.end(providerId, 'declined')
    const second = await world.begin(document).catch(() => undefined)
    const links = [link, ...(second ? [second.link] : [])]
    await world.tell(world.signing.event(providerId))
    const listed = await world.server.call('GET', '/api/member/practice/documents', { token: world.token })
    const exported = await world.server.call('GET', '/api/member/me/export', { token: world.token })
    const audit = JSON.stringify(await world.server.services.database.selectFrom('audit').selectAll().execute())
    for (const held of links)
      for (const text of [listed.text, exported.text, audit, world.server.logLines.join('\n')]) expect(text).not.toContain(held)
    // An ended procedure has no link.
    expect((await rowsOf(document)).find((row) => row.providerId === providerId)?.link).toBeNull()
  })

  it('stores the signed PDF and compares it with its hash at each download (requirements G10, S12)', async () => {
    const { document } = await signed()
    const answer = await world.download(document)
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(signedFormOf(sentPdf))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="contratto-di-viaggio-firmato.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const { database } = world.server.services
    const { objectKey } = await database
      .selectFrom('documentFile')
      .select('objectKey')
      .where('documentId', '=', document)
      .where('kind', '=', 'signed')
      .executeTakeFirstOrThrow()
    const bytes = Uint8Array.from(answer.bytes)
    bytes[30] = (bytes[30] ?? 0) ^ 1
    await database.updateTable('storedObjectBytes').set({ bytes }).where('key', '=', objectKey).execute()
    expect((await world.download(document)).status).toBe(500)
  })

  it.each([
    ['other bytes', (file: Uint8Array) => Buffer.concat([Buffer.from('%PDF-1.7 another'), file])],
    ['an addition after its signature', (file: Uint8Array) => Buffer.concat([file, Buffer.from('\n1 0 obj')])],
  ])('rejects a signed file with %s (requirements G10)', async (_what, tamper) => {
    const document = await world.addContract()
    const { procedureId, providerId } = await world.begin(document)
    world.signing.sign(providerId, tamper)
    await world.tell(world.signing.event(providerId))
    expect([await statusOf(document, procedureId), await world.isSigned(document)]).toEqual(['unknown', false])
    expect((await world.download(document)).status).toBe(404)
    expect(world.server.logLines.some((line) => line.includes('the signed file is not the one that was sent'))).toBe(true)
  })

  it('rejects a signature by another signer (requirements G12)', async () => {
    const document = await world.addContract()
    const { procedureId, providerId } = await world.begin(document)
    world.signing.sign(providerId)
    Object.assign(world.signing.procedures.get(providerId) ?? {}, { signerId: 'another' })
    await world.tell(world.signing.event(providerId))
    expect([await statusOf(document, procedureId), await world.isSigned(document)]).toEqual(['unknown', false])
  })

  it('sends no file whose stored bytes were changed (requirements G10)', async () => {
    const document = await world.addContract()
    const { database } = world.server.services
    const { objectKey } = await database
      .selectFrom('documentFile')
      .select('objectKey')
      .where('documentId', '=', document)
      .executeTakeFirstOrThrow()
    await database
      .updateTable('storedObjectBytes')
      .set({ bytes: Buffer.from('%PDF-1.7\nAnother.\n') })
      .where('key', '=', objectKey)
      .execute()
    expect((await world.data(document)).status).toBe(500)
    expect(await created(document)).toEqual([])
  })

  it('is cancelled by the customer, and begins a new procedure', async () => {
    const document = await world.addContract()
    const first = await world.begin(document)
    expect(await world.cancel(document, first.procedureId)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(world.signing.procedures.get(first.providerId)?.status).toBe('cancelled')
    expect((await world.cancel(document, first.procedureId)).body).toEqual({ status: 'cancelled' })
    expect((await world.begin(document)).procedureId).not.toBe(first.procedureId)
  })

  it('stays signed when the customer cancels it after signing', async () => {
    const document = await world.addContract()
    const { procedureId, providerId } = await world.begin(document)
    world.signing.sign(providerId)
    expect((await world.cancel(document, procedureId)).body).toEqual({ status: 'signed' })
    expect(await world.isSigned(document)).toBe(true)
    expect((await world.cancel(document, procedureId)).body).toEqual({ status: 'signed' })
  })

  it('answers 503 to a cancellation during an outage of the provider, and stays pending (requirements G13)', async () => {
    const document = await world.addContract()
    const { procedureId } = await world.begin(document)
    world.signing.fail('cancelProcedure', 'lost-before', 1)
    expect(await world.cancel(document, procedureId)).toMatchObject({ status: 503, body: { code: 'signature-unavailable' } })
    expect(await statusOf(document, procedureId)).toBe('pending')
    world.signing.fail('cancelProcedure', 'lost-after', 1)
    expect((await world.cancel(document, procedureId)).status).toBe(503)
    await world.pass(5 * minute)
    await world.reconcile()
    expect(await statusOf(document, procedureId)).toBe('cancelled')
  })

  it('is cancelled at the provider when the customer cancels it before the creation is answered', async () => {
    const document = await world.addContract()
    let procedureId = ''
    world.signing.before('createProcedure', async () => {
      world.signing.before('createProcedure', undefined)
      procedureId = (await rowsOf(document))[0]?.id ?? ''
      expect((await world.cancel(document, procedureId)).body).toEqual({ status: 'cancelled' })
    })
    // The call that was creating it begins another.
    const next = await world.begin(document)
    expect(next.procedureId).not.toBe(procedureId)
    await world.reconcile()
    expect(Object.fromEntries((await created(document)).map(({ externalId, status }) => [externalId, status]))).toEqual({
      [procedureId]: 'cancelled',
      [next.procedureId]: 'pending',
    })
  })

  it('is cancelled at the provider when another document supersedes it', async () => {
    const { database } = world.server.services
    const document = await world.addContract()
    const { procedureId, providerId } = await world.begin(document)
    await database.updateTable('document').set({ supersededAt: world.server.clock.now() }).where('id', '=', document).execute()
    await world.pass(5 * minute)
    await world.reconcile()
    expect(await statusOf(document, procedureId)).toBe('cancelled')
    expect(world.signing.procedures.get(providerId)?.status).toBe('cancelled')
    expect((await world.data(document)).status).toBe(404)
  })

  it('is cancelled at the provider by the reconciler after the signer’s account is closed', async () => {
    const gone = await openSigner(world.server, 733)
    const [pending, lost] = [await gone.addContract(), await gone.addContract()]
    expect((await gone.data(pending)).status).toBe(200)
    // The provider has it, but its answer is lost and the search fails.
    world.signing.fail('createProcedure', 'lost-after', 1)
    world.signing.fail('findProcedure', 'lost-before', 1)
    expect((await gone.data(lost)).status).toBe(503)
    await world.server.services.database.updateTable('practice').set({ status: 'annullato' }).where('id', '=', gone.practiceId).execute()
    const closed = await world.server.call('PUT', '/api/member/me/delete-account', { token: gone.token, body: { password: testPassword } })
    expect(closed.status).toBe(204)
    expect((await created(pending)).map(({ status }) => status)).toEqual(['pending'])
    await world.reconcile()
    for (const document of [pending, lost]) {
      expect((await rowsOf(document)).map(({ status, link }) => [status, link])).toEqual([['cancelled', null]])
      expect((await created(document)).map(({ status }) => status)).toEqual(['cancelled'])
    }
  })
})
