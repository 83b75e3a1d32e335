/**
 * The signing requirements (G) from the first call to the signed file, with the real sign server.
 *
 * The portal calls it over HTTP, the signer uses its page and the mailed code, and it sends signed webhooks. signatures.test.ts covers what
 * the portal decides alone, with a scripted provider.
 *
 * Some lines above 300, because its tests share one sign server, portal and signer.
 */
import { createHash, createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { linkLifeMs } from '../../src/area-club/sign-server/limits.ts'
import { addTarget, addTraveller } from '../support/movable-practice.ts'
import { addPayablePackage, addPayablePractice } from '../support/payable-practice.ts'
import { readPdf } from '../support/read-pdf.ts'
import { signWebhookSecret } from '../support/sign-server-fixture.ts'
import { addSignable, consentForm, consentFormPath } from '../support/signer-fixture.ts'
import { openSigningOverHttp, type SigningOverHttp } from '../support/signing-over-http.ts'
import { describeOnDatabases } from '../support/test-server.ts'
import { bothValid, verifySignatures } from '../support/verify-signatures.ts'

const [minute, day] = [60_000, 86_400_000]
const signatureHeader = 'x-yousign-signature-256'

describeOnDatabases('Signing with the real sign server', (kind) => {
  /** Runs tests that do not depend on the database on one kind only. */
  const once = it.runIf(kind === 'postgres')
  let world: SigningOverHttp
  beforeAll(async () => {
    world = await openSigningOverHttp(kind)
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    world.proxy.heal()
    world.webhooks.heal()
    await world.sign.settle()
  })

  const page = async (link: string) => (await world.sign.pages.inject({ url: new URL(link).pathname })).body
  const statusOf = async (documentId: number, procedureId: string) => (await world.status(documentId, procedureId)).body.status
  const filesOf = (documentId: number) =>
    world.server.services.database
      .selectFrom('documentFile')
      .select(['kind', 'version', 'objectKey'])
      .where('documentId', '=', documentId)
      .orderBy('kind')
      .orderBy('version')
      .execute()
  const endsOf = async (documentId: number) => {
    const { database } = world.server.services
    const rows = await database
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'document')
      .where('subjectId', '=', String(documentId))
      .execute()
    return rows.filter(({ action }) => action === 'signature-end').length
  }
  const readObject = async (key: string | undefined) => {
    const { storage, database } = world.server.services
    return (await storage.read(database, key ?? '')).bytes
  }
  const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).pages.join(' ')
  /** Returns a function that lists the webhook calls made since then, ready to be sent again. */
  const listen = () => {
    const from = world.webhooks.calls.length
    return () =>
      world.webhooks.calls.slice(from).map(({ headers, body }) => ({
        headers: { 'content-type': 'application/json', [signatureHeader]: String(headers[signatureHeader]) },
        body,
      }))
  }

  it('signs a contract with a code, reports it by webhook and returns both signatures (requirements G1, G8, G10)', async () => {
    const document = await world.addContract()
    const { procedureId, link } = await world.begin(document)
    expect(await world.begin(document)).toEqual({ procedureId, link })
    const [made] = await filesOf(document)
    const sent = await readObject(made?.objectKey)
    expect(await page(link)).toContain(createHash('sha256').update(sent).digest('hex'))
    await world.consent(link)
    const mails = world.sign.server.services.database
    const mail = await mails.selectFrom('mailOutbox').select('recipient').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(mail.recipient).toBe('persona730@example.it')
    // The portal answers from its own table until the sign server's webhook arrives (requirements G5).
    expect([await statusOf(document, procedureId), await world.isSigned(document)]).toEqual(['pending', false])
    await world.sign.settle()
    expect([await statusOf(document, procedureId), await world.isSigned(document)]).toEqual(['signed', true])
    const signed = (await world.download(document)).bytes
    expect(verifySignatures(signed)).toEqual(bothValid)
    expect(Buffer.compare(signed.subarray(0, sent.length), sent)).toBe(0)
    const files = await filesOf(document)
    expect(files.map(({ kind: of, version }) => [of, version])).toEqual([
      ['evidence', 1],
      ['made', 1],
      ['signed', 1],
    ])
    const evidence = await readObject(files[0]?.objectKey)
    expect(verifySignatures(evidence)).toEqual(['Signature is Valid.'])
    expect((await textOf(evidence)).replaceAll(/\s+/g, '')).toContain(createHash('sha256').update(signed).digest('hex'))
    expect(await world.data(document)).toMatchObject({ status: 409, body: { code: 'already-signed' } })
    expect(await world.statuses(document)).toEqual(['done'])
  })

  it('replaces a consent form that is answered again, and only the new version can be signed (requirements G11)', async () => {
    const document = await world.addConsent(await addTraveller(world, world.practiceId))
    const answer = async (swims: string) => {
      const body = consentForm(document, { firstName: 'Giulia', lastName: 'Bianchi' }, swims)
      const { status, body: told } = await world.server.call('POST', consentFormPath, { token: world.token, body })
      expect(status).toBe(201)
      return { procedureId: String(told.procedure.id), link: String(told.procedure.signers[0].signature_link) }
    }
    const first = await answer('Come un pesce')
    expect(await answer('Come un pesce')).toEqual(first)
    const second = await answer('Male')
    expect(second.procedureId).not.toBe(first.procedureId)
    expect(await world.statuses(document)).toEqual(['canceled', 'ongoing'])
    expect(await world.sign.consent(first.link)).toContain('status: "cancelled"')
    expect(await statusOf(document, first.procedureId)).toBe('cancelled')
    await world.consent(second.link)
    await world.sign.settle()
    expect(await statusOf(document, second.procedureId)).toBe('signed')
    const signed = (await world.download(document)).bytes
    expect(verifySignatures(signed)).toEqual(bothValid)
    const text = await textOf(signed)
    expect([text.includes('Male'), text.includes('Come un pesce')]).toEqual([true, false])
    expect((await filesOf(document)).filter(({ kind: of }) => of !== 'made').map(({ kind: of, version }) => [of, version])).toEqual([
      ['evidence', 2],
      ['signed', 2],
    ])
  })

  it('cancels the procedure of a contract when its booking moves to another package', async () => {
    const { database } = world.server.services
    const practiceId = await addPayablePractice(database, await addPayablePackage(database), { buyerId: world.memberId })
    await addTraveller(world, practiceId)
    const document = await addSignable(database, 'contract', { practiceId, participantId: null, at: world.server.clock.now() })
    const { procedureId, link } = await world.begin(document)
    const target = await addTarget(world)
    const moved = await world.server.call('POST', '/api/member/practice/editPackage', {
      token: world.token,
      body: { practiceId, ...target.body },
    })
    expect(moved.status).toBe(200)
    await world.server.settle()
    expect(await world.statuses(document)).toEqual(['canceled'])
    expect(await statusOf(document, procedureId)).toBe('cancelled')
    expect(await world.sign.consent(link)).toContain('status: "cancelled"')
    expect((await world.data(document)).status).toBe(404)
    await world.sign.settle()
    expect(await world.isSigned(document)).toBe(false)
    // The new booking has a contract of its own with another text.
    const documents = (await world.server.call('GET', '/api/member/practice/documents', { token: world.token })).body
    const contract = documents.find(({ practice }: { practice: number }) => practice === moved.body.practiceId)
    await world.consent((await world.begin(contract.id)).link)
    await world.sign.settle()
    expect(await world.isSigned(contract.id)).toBe(true)
  })

  once('finds a signature through the reconciler when no webhook arrives', async () => {
    const document = await world.addContract()
    const { procedureId, link } = await world.begin(document)
    world.webhooks.strike({ does: 'drop-before' }, /./, Number.POSITIVE_INFINITY)
    await world.consent(link)
    await world.sign.settle()
    expect(await statusOf(document, procedureId)).toBe('pending')
    await world.pass(2 * minute)
    await world.reconcile()
    expect([await statusOf(document, procedureId), await world.isSigned(document)]).toEqual(['signed', true])
  })

  once('ends a declined procedure, and lets the signer begin a new one (requirements G4)', async () => {
    const document = await world.addContract()
    const { procedureId, link } = await world.begin(document)
    expect(await world.sign.decline(link)).toContain('Hai rifiutato di firmare')
    await world.sign.settle()
    expect(await statusOf(document, procedureId)).toBe('declined')
    const second = await world.begin(document)
    expect(second.procedureId).not.toBe(procedureId)
    await world.consent(second.link)
    await world.sign.settle()
    expect(await statusOf(document, procedureId)).toBe('declined')
    expect(await world.isSigned(document)).toBe(true)
  })

  once('renews an expired link, and the former link answers 404 (requirements G3)', async () => {
    const document = await world.addContract()
    const first = await world.begin(document)
    await world.pass(linkLifeMs + 1000)
    expect(await statusOf(document, first.procedureId)).toBe('link-expired')
    expect(await page(first.link)).toContain('La richiesta di firma vale ancora, questa pagina no')
    const second = await world.begin(document)
    expect(second.procedureId).toBe(first.procedureId)
    expect(second.link).not.toBe(first.link)
    expect((await world.sign.pages.inject({ url: new URL(first.link).pathname })).statusCode).toBe(404)
    await world.consent(second.link)
    await world.sign.settle()
    expect(await statusOf(document, first.procedureId)).toBe('signed')
  })

  once('returns one valid link when two tabs renew it concurrently (requirements G3)', async () => {
    const document = await world.addContract()
    await world.begin(document)
    await world.pass(linkLifeMs + 1000)
    world.proxy.strike({ does: 'hold-before' }, /send_reminder$/)
    const slow = world.begin(document)
    await expect.poll(() => world.proxy.held).toBe(1)
    const fast = await world.begin(document)
    await world.proxy.release()
    expect(await slow).toEqual(fast)
    await world.consent(fast.link)
  })

  once.each(['the sign server', 'the portal'] as const)(
    'expires a procedure that is not signed in time when %s notices first, and begins a new one (requirements G3)',
    async (first) => {
      const document = await world.addContract()
      const { procedureId, link } = await world.begin(document)
      await world.pass(15 * day)
      if (first === 'the portal') await world.reconcile()
      else await world.sign.signServer.seal(undefined)
      await world.sign.settle()
      expect(await statusOf(document, procedureId)).toBe('expired')
      expect(await page(link)).toContain('Richiesta scaduta')
      const second = await world.begin(document)
      expect(second.procedureId).not.toBe(procedureId)
      expect(await statusOf(document, second.procedureId)).toBe('pending')
      expect(await world.statuses(document)).toEqual(['expired', 'ongoing'])
    },
  )

  once('cancels the procedure on the signing page too when the customer gives it up', async () => {
    const document = await world.addContract()
    const { procedureId, link } = await world.begin(document)
    expect(await world.cancel(document, procedureId)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await world.sign.consent(link)).toContain('status: "cancelled"')
    await world.sign.settle()
    expect([await statusOf(document, procedureId), await endsOf(document)]).toEqual(['cancelled', 1])
    // A signature made before the customer gives it up stays.
    const second = await world.begin(document)
    await world.consent(second.link)
    expect((await world.cancel(document, second.procedureId)).body).toEqual({ status: 'signed' })
    expect(await world.isSigned(document)).toBe(true)
  })

  once('applies repeated and reordered webhooks once (requirements G8)', async () => {
    const document = await world.addContract()
    const heard = listen()
    const { procedureId, link } = await world.begin(document)
    await world.consent(link)
    await world.sign.settle()
    const [activated, done] = heard()
    expect([activated?.body, done?.body].map((body) => JSON.parse(body ?? '').event_name)).toEqual([
      'signature_request.activated',
      'signature_request.done',
    ])
    for (const event of [done, done, activated, done, activated]) expect((await world.tell(event ?? expect.fail())).status).toBe(200)
    expect([await statusOf(document, procedureId), await endsOf(document)]).toEqual(['signed', 1])
    expect(await filesOf(document)).toHaveLength(3)
  })

  once('answers 401 to a forged, changed, unsigned or old webhook, and accepts the authentic one (requirements G8, S24)', async () => {
    const document = await world.addContract()
    const { procedureId, link } = await world.begin(document)
    await world.sign.settle()
    const heard = listen()
    world.webhooks.strike({ does: 'answer-alone', status: 503, body: '{}' }, /./, Number.POSITIVE_INFINITY)
    await world.consent(link)
    await world.sign.settle()
    const [done] = heard()
    const { headers, body } = done ?? expect.fail()
    const hmac = (secret: string, text: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
    expect(headers[signatureHeader]).toBe(hmac(signWebhookSecret, body))
    for (const forged of [
      { headers: { ...headers, [signatureHeader]: hmac('another-secret-of-somebody', body) }, body },
      { headers: { 'content-type': 'application/json' }, body },
      { headers, body: `${body} ` },
      { headers, body: body.replace('"done"', '"declined"') },
    ])
      expect(await world.tell(forged)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await statusOf(document, procedureId)).toBe('pending')
    await world.pass(6 * day)
    expect((await world.tell({ headers, body })).status).toBe(401)
    await world.pass(-6 * day)
    expect((await world.tell({ headers, body })).status).toBe(200)
    expect(await statusOf(document, procedureId)).toBe('signed')
  })

  once.each([
    ['cannot be reached', { does: 'drop-before' }, 'pending'],
    ['answers 500', { does: 'answer-alone', status: 500, body: '{}' }, 'pending'],
    ['answers 429', { does: 'answer-alone', status: 429, body: '{}' }, 'pending'],
    ['truncates its answer', { does: 'half' }, 'pending'],
  ] as const)(
    'answers 503 with Retry-After and keeps the procedure when the sign server %s (requirements G13)',
    async (_what, fault, status) => {
      const document = await world.addContract()
      world.proxy.strike(fault, /./, Number.POSITIVE_INFINITY)
      const refused = await world.data(document)
      expect(refused).toMatchObject({ status: 503, body: { code: 'signature-unavailable' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      world.proxy.heal()
      await world.pass(Number(refused.headers['retry-after']) * 1000 + 1)
      const { procedureId } = await world.begin(document)
      expect(await statusOf(document, procedureId)).toBe(status)
      expect(await world.statuses(document)).toEqual(['ongoing'])
      world.proxy.strike(fault, /./, Number.POSITIVE_INFINITY)
      expect(await world.cancel(document, procedureId)).toMatchObject({ status: 503, body: { code: 'signature-unavailable' } })
      expect(await statusOf(document, procedureId)).toBe('pending')
      world.proxy.heal()
      expect((await world.cancel(document, procedureId)).body).toEqual({ status: 'cancelled' })
    },
  )

  once.each([
    ['create', /\/signature_requests$/],
    ['upload', /\/documents$/],
    ['add the signer', /\/signers$/],
    ['activate', /\/activate$/],
  ] as const)('makes one request when the answer to the call to %s is lost (requirements G2)', async (_what, path) => {
    const document = await world.addContract()
    world.proxy.strike({ does: 'drop-after' }, path)
    const first = await world.data(document)
    if (first.status !== 200) {
      expect(first.status).toBe(503)
      await world.pass(Number(first.headers['retry-after']) * 1000 + 1)
    }
    await world.consent((await world.begin(document)).link)
    await world.sign.settle()
    expect(await world.statuses(document)).toEqual(['done'])
    expect(await world.isSigned(document)).toBe(true)
  })

  once('fetches all files at a later webhook when a download fails, and signs only then (requirements G13)', async () => {
    const document = await world.addContract()
    const { procedureId, link } = await world.begin(document)
    await world.sign.settle()
    await world.consent(link)
    const from = world.webhooks.calls.length
    world.proxy.strike({ does: 'drop-after' }, /audit_trails/)
    world.proxy.strike({ does: 'half' }, /documents\/download/)
    await world.sign.settle()
    expect(world.webhooks.calls.slice(from).map(({ status }) => status)).toEqual([503, 503, 200])
    expect([await statusOf(document, procedureId), await endsOf(document)]).toEqual(['signed', 1])
    expect((await filesOf(document)).map(({ kind: of }) => of)).toEqual(['evidence', 'made', 'signed'])
  })
})
