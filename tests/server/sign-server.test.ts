import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { SigningFault } from '../../src/area-club/server/providers/signing/signing-provider.ts'
import { codesPerDay, codeWaitSeconds, linkLifeMs, triesPerCode } from '../../src/area-club/sign-server/limits.ts'
import { hashToken } from '../../src/core/server/domain/tokens.ts'
import { readPdf } from '../support/read-pdf.ts'
import { procedureOf, type SignServerFixture, signablePdf, startSignServerFixture } from '../support/sign-server-fixture.ts'
import { describeOnDatabases } from '../support/test-server.ts'
import { bothValid, verifySignatures } from '../support/verify-signatures.ts'

/** The product's own sign server, called by the real client over HTTP. Its page is used as by a browser without scripts. */

const folder = mkdtempSync(join(tmpdir(), 'sign-server-'))
afterAll(() => rmSync(folder, { recursive: true }))

function checkStructure(pdf: Uint8Array): string {
  const path = join(folder, 'checked.pdf')
  writeFileSync(path, pdf)
  return execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })
}

describeOnDatabases('The sign server', (kind) => {
  let world: SignServerFixture
  beforeAll(async () => {
    world = await startSignServerFixture(kind)
  })
  afterAll(() => world.close())
  beforeEach(() => world.server.clock.set('2026-03-02T09:00:00Z'))
  afterEach(async () => {
    world.door.status = 200
    await world.settle()
    world.events.length = 0
  })

  const begin = async (other = {}) => world.provider.createProcedure(await procedureOf(world, other))
  const pathOf = (link: string | undefined) => new URL(link ?? '').pathname
  const get = (path: string) => world.pages.inject({ url: path, headers: { 'user-agent': 'Prova/1.0' } })
  const press = (path: string, fields: Record<string, string> = {}) =>
    world.pages.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Prova/1.0' },
      payload: new URLSearchParams(fields).toString(),
    })
  const askForCode = async (path: string) => {
    const answer = await press(`${path}/code`)
    expect(answer.statusCode).toBe(200)
    await world.settle()
    return world.mailedCode()
  }
  const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000')
  /** Opens the document and signs. */
  const sign = async (path: string, code?: string) => {
    const mailed = code ?? (await askForCode(path))
    await get(`${path}/document`)
    return press(`${path}/sign`, { code: mailed, consent: 'yes' })
  }

  it('signs the very PDF that it displayed, with two valid signatures after unchanged bytes (requirements G10)', async () => {
    const procedure = await begin()
    const path = pathOf(procedure.link)
    expect(procedure).toMatchObject({ status: 'pending', linkExpiresAt: new Date(Date.parse('2026-03-02T09:00:00Z') + linkLifeMs) })
    const pdf = await signablePdf(world.server)
    const page = await get(path)
    expect(page.body).toContain(createHash('sha256').update(pdf).digest('hex'))
    const shown = await get(`${path}/document`)
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(Buffer.compare(shown.rawPayload, pdf)).toBe(0)
    const done = await sign(path)
    expect(done.body).toContain('Hai firmato il documento')
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ status: 'signed', link: undefined })
    const signed = await world.provider.downloadSigned(procedure.id)
    expect(Buffer.compare(Buffer.from(signed).subarray(0, pdf.length), pdf)).toBe(0)
    expect(verifySignatures(signed)).toEqual(bothValid)
    expect(checkStructure(signed)).toContain('No syntax or stream encoding errors found')
    const flipped = Uint8Array.from(signed)
    flipped[1000] = (flipped[1000] ?? 0) ^ 1
    expect(verifySignatures(flipped)).not.toContain('Signature is Valid.')
  })

  it('returns a sealed evidence document with signer, document hashes, times and code', async () => {
    const wanted = await procedureOf(world)
    const { id, link } = await world.provider.createProcedure(wanted)
    const path = pathOf(link)
    await get(path)
    await get(`${path}/document`)
    world.server.clock.advance(60_000)
    await sign(path)
    const evidence = await world.provider.downloadEvidence(id)
    expect(verifySignatures(evidence)).toEqual(['Signature is Valid.'])
    const text = (await readPdf(evidence)).pages.join(' ').replaceAll(/\s+/g, '')
    const { codeId } = await world.server.services.database
      .selectFrom('signSigner')
      .select('codeId')
      .where('requestId', '=', id)
      .executeTakeFirstOrThrow()
    const signedHash = createHash('sha256')
      .update(await world.provider.downloadSigned(id))
      .digest('hex')
    const shownHash = createHash('sha256').update(wanted.pdf).digest('hex')
    for (const told of [
      'NiccolòD’Este',
      wanted.signer.email,
      codeId ?? '',
      signedHash,
      shownHash,
      'Prova/1.0',
      '127.0.0.1',
      '2026-03-0210:00:00',
      '2026-03-0210:01:00',
    ])
      expect(text).toContain(told)
  })

  it('names no signer in the rows of a request that was signed, declined or cancelled (requirements S21)', async () => {
    const { database } = world.server.services
    const readSigner = (id: string) => database.selectFrom('signSigner').selectAll().where('requestId', '=', id).executeTakeFirstOrThrow()
    const nobody = { firstName: '', lastName: '', email: '', address: null, browser: null, declineReason: null }
    const wanted = await procedureOf(world)
    const signed = await world.provider.createProcedure(wanted)
    expect(await readSigner(signed.id)).toMatchObject({ lastName: wanted.signer.lastName, email: wanted.signer.email })
    await sign(pathOf(signed.link))
    const declined = await begin()
    await press(`${pathOf(declined.link)}/decline`, { reason: 'Le date sono sbagliate' })
    const cancelled = await begin()
    await world.provider.cancelProcedure(cancelled.id, 'Account chiuso')
    for (const { id } of [signed, declined, cancelled]) expect(await readSigner(id)).toMatchObject(nobody)

    // As an earlier release left them.
    const named = { firstName: 'Niccolò', lastName: 'D’Este', email: wanted.signer.email, address: '198.51.100.7' }
    await database.updateTable('signSigner').set(named).where('requestId', 'in', [signed.id, cancelled.id]).execute()
    const open = await begin()
    await database.transaction().execute((tx) => world.server.services.jobs.enqueue(tx, 'sign-seal', {}))
    await world.settle()
    for (const { id } of [signed, cancelled]) expect(await readSigner(id)).toMatchObject(nobody)
    expect((await readSigner(open.id)).lastName).toBe(wanted.signer.lastName)
    await world.provider.cancelProcedure(open.id, 'Fine della prova')
  })

  it('finds a procedure whose creation answer was lost, and completes a draft (requirements G1, G2)', async () => {
    const wanted = await procedureOf(world)
    const first = await world.provider.createProcedure(wanted)
    expect(await world.provider.findProcedure(wanted.externalId)).toEqual(first)
    expect(await world.provider.createProcedure(wanted)).toEqual(first)
    expect(await world.provider.findProcedure('7d5c9a40-ffff-4000-8000-000000000000')).toBeUndefined()
    const draft = await procedureOf(world)
    const answer = await fetch(`${world.apiUrl}/signature_requests`, {
      method: 'POST',
      headers: { authorization: 'Bearer the-key-of-the-test', 'content-type': 'application/json' },
      body: JSON.stringify({
        name: draft.title,
        delivery_mode: 'none',
        external_id: draft.externalId,
        expiration_date: '2026-03-16',
        timezone: 'Europe/Rome',
        signers_allowed_to_decline: true,
      }),
    })
    const begun = (await answer.json()) as { id: string }
    expect(await world.provider.findProcedure(draft.externalId)).toBeUndefined()
    expect(await world.provider.createProcedure(draft)).toMatchObject({ id: begun.id, status: 'pending' })
    const rows = await world.server.services.database
      .selectFrom('signRequest')
      .select('id')
      .where('externalId', '=', draft.externalId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('distinguishes an expired link from an expired request, and renews both (requirements G3)', async () => {
    const procedure = await begin()
    const path = pathOf(procedure.link)
    world.server.clock.advance(linkLifeMs + 1000)
    expect((await get(path)).body).toContain('La richiesta di firma vale ancora, questa pagina no')
    expect((await press(`${path}/sign`, { code: '123456', consent: 'yes' })).body).toContain('status: "link-expired"')
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ status: 'pending' })
    const renewed = await world.provider.renewLink(procedure.id, procedure.signerId)
    expect(renewed).toMatchObject({ status: 'pending', id: procedure.id })
    expect(renewed.link).not.toBe(procedure.link)
    expect((await get(path)).statusCode).toBe(404)
    expect((await get(pathOf(renewed.link))).statusCode).toBe(200)
    expect(await world.provider.renewLink(procedure.id, procedure.signerId)).toEqual(renewed)
    world.server.clock.set('2026-03-17T09:00:00Z')
    expect((await get(pathOf(renewed.link))).body).toContain('Richiesta scaduta')
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ status: 'expired', link: undefined })
    const again = await world.provider.renewLink(procedure.id, procedure.signerId)
    expect(again.status).toBe('pending')
    expect((await sign(pathOf(again.link))).body).toContain('Hai firmato il documento')
  })

  it('ends a procedure when the signer declines with a reason, or the portal cancels it (requirements G4)', async () => {
    const declined = await begin()
    const path = pathOf(declined.link)
    expect((await press(`${path}/decline`, { reason: ' ' })).statusCode).toBe(422)
    expect((await press(`${path}/decline`, { reason: 'Le date sono <sbagliate>' })).body).toContain('Hai rifiutato di firmare')
    expect(await world.provider.readProcedure(declined.id)).toMatchObject({ status: 'declined', link: undefined })
    const cancelled = await begin()
    expect(await world.provider.cancelProcedure(cancelled.id, 'Dati cambiati')).toMatchObject({ status: 'cancelled' })
    expect(await world.provider.cancelProcedure(cancelled.id, 'Ancora')).toMatchObject({ status: 'cancelled' })
    expect((await get(pathOf(cancelled.link))).body).toContain('status: "cancelled"')
    expect((await press(`${pathOf(cancelled.link)}/code`)).body).toContain('Richiesta annullata')
    expect(await world.provider.downloadSigned(cancelled.id).catch((error: unknown) => error)).toBeInstanceOf(SigningFault)
    expect(await world.provider.cancelProcedure(declined.id, 'Dopo')).toMatchObject({ status: 'declined' })
  })

  it('limits attempts with a wrong code, and requests for a new one (requirements G12)', async () => {
    const procedure = await begin()
    const path = pathOf(procedure.link)
    const code = await askForCode(path)
    for (let attempt = 1; attempt < triesPerCode; attempt++) {
      const answer = await sign(path, wrongCode(code))
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('Il codice non è corretto')
    }
    expect((await sign(path, wrongCode(code))).body).toContain('Troppi codici sbagliati')
    expect((await sign(path, code)).body).toContain('Troppi codici sbagliati')
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ status: 'pending' })
    expect((await press(`${path}/code`)).statusCode).toBe(422)
    world.server.clock.advance(codeWaitSeconds * 1000)
    const next = await askForCode(path)
    world.server.clock.advance(10 * 60_000)
    expect((await sign(path, next)).body).toContain('Il codice è scaduto')
    for (let asked = 2; asked < codesPerDay; asked++) {
      world.server.clock.advance(codeWaitSeconds * 1000)
      expect((await press(`${path}/code`)).statusCode).toBe(200)
    }
    world.server.clock.advance(codeWaitSeconds * 1000)
    expect((await press(`${path}/code`)).body).toContain('Hai chiesto troppi codici oggi')
  })

  it('refuses the code of another signer, and a code without consent (requirements G12)', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const code = await askForCode(pathOf(theirs.link))
    expect((await sign(pathOf(mine.link), code)).body).toContain('Il codice è scaduto o non è stato ancora inviato')
    const own = await askForCode(pathOf(mine.link))
    expect((await press(`${pathOf(mine.link)}/sign`, { code: own })).body).toContain('Spunta la casella per firmare')
    expect(await world.provider.readProcedure(mine.id)).toMatchObject({ status: 'pending' })
    expect((await sign(pathOf(mine.link), own)).body).toContain('Hai firmato il documento')
  })

  it('refuses a signature without its document opened, and keeps the code valid (requirements G15)', async () => {
    const procedure = await begin()
    const path = pathOf(procedure.link)
    const code = await askForCode(path)
    expect((await world.pages.inject({ method: 'HEAD', url: `${path}/document` })).statusCode).not.toBe(200)
    const refused = await press(`${path}/sign`, { code, consent: 'yes' })
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('Prima di firmare apri il documento')])
    await world.settle()
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ status: 'pending' })
    expect((await sign(path, code)).body).toContain('Hai firmato il documento')
  })

  it('refuses one act for two signature lines, and states both acts in the evidence (requirements G15)', async () => {
    const approval = 'Approvo specificamente le clausole 2 <e> 5.'
    const procedure = await begin({ approvals: [approval] })
    const path = pathOf(procedure.link)
    await get(`${path}/document`)
    const code = await askForCode(path)
    expect((await get(path)).body).toContain('Approvo specificamente le clausole 2 &lt;e&gt; 5.')
    for (const approvals of [{}, { 'approval-0': 'no' }, { 'approval-1': 'yes' }]) {
      const refused = await press(`${path}/sign`, { code, consent: 'yes', ...approvals })
      expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('è una firma a parte')])
    }
    expect((await press(`${path}/sign`, { code, 'approval-0': 'yes' })).statusCode).toBe(422)
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ status: 'pending' })
    expect((await press(`${path}/sign`, { code, consent: 'yes', 'approval-0': 'yes' })).body).toContain('Hai firmato il documento')
    const text = (await readPdf(await world.provider.downloadEvidence(procedure.id))).pages.join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Codice confermato: documento firmato')
    expect(text).toContain(approval)
  })

  it('states the customer’s address in the evidence behind a trusted proxy, and the connection’s behind another (requirements G16)', async () => {
    const signFrom = async (remoteAddress: string) => {
      const procedure = await begin()
      const path = pathOf(procedure.link)
      await get(`${path}/document`)
      const code = await askForCode(path)
      await world.pages.inject({
        method: 'POST',
        url: `${path}/sign`,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.7, ::ffff:203.0.113.9' },
        payload: new URLSearchParams({ code, consent: 'yes' }).toString(),
      })
      return (await readPdf(await world.provider.downloadEvidence(procedure.id))).pages.join(' ')
    }
    const proxied = await signFrom('127.0.0.1')
    expect(proxied).toContain('203.0.113.9')
    expect(proxied).not.toMatch(/127\.0\.0\.1|198\.51\.100\.7|::ffff/)
    const untrusted = await signFrom('192.0.2.44')
    expect(untrusted).toContain('192.0.2.44')
    expect(untrusted).not.toContain('203.0.113.9')
  })

  it('seals a document once for concurrent requests', async () => {
    const procedure = await begin()
    const path = pathOf(procedure.link)
    const code = await askForCode(path)
    const answers = await Promise.all(Array.from({ length: kind === 'postgres' ? 50 : 10 }, () => sign(path, code)))
    for (const { body } of answers) expect(body).toMatch(/Hai firmato il documento|Firma ricevuta/)
    await world.settle()
    const { database } = world.server.services
    const events = await database.selectFrom('signEvent').select('name').where('requestId', '=', procedure.id).execute()
    expect(events.map(({ name }) => name).sort()).toEqual(['signature_request.activated', 'signature_request.done'])
    expect(verifySignatures(await world.provider.downloadSigned(procedure.id))).toHaveLength(2)
  })

  it('sends signed webhooks to the portal, and retries under the same id until accepted (requirements S24)', async () => {
    world.door.status = 503
    const procedure = await begin()
    await sign(pathOf(procedure.link))
    await world.settle()
    const refused = world.events.map((event) => world.provider.readEvent(event.headers, event.body))
    expect(refused.length).toBeGreaterThan(2)
    expect(new Set(refused.map((event) => event?.id)).size).toBe(2)
    expect(refused.every((event) => event?.ids.procedure === procedure.id)).toBe(true)
    expect(world.events.map(({ headers }) => headers['x-yousign-retry'])).toContain('1')
    const forged = Buffer.from(world.events[0]?.body.toString().replace('activated', 'done') ?? '')
    expect(world.provider.readEvent(world.events[0]?.headers ?? {}, forged)).toBeUndefined()
  })

  it('answers 401 to a call without the API key, and 400 to a file that is not a PDF', async () => {
    const { id } = await begin()
    for (const authorization of [undefined, 'Bearer ', 'Bearer the-key-of-the-tesT', 'the-key-of-the-test']) {
      const answer = await fetch(`${world.apiUrl}/signature_requests/${id}`, {
        headers: authorization === undefined ? {} : { authorization },
      })
      expect(answer.status).toBe(401)
    }
    const noPdf = await world.provider
      .createProcedure(await procedureOf(world, { pdf: Buffer.from('%PDF-1.7 and nothing else') }))
      .catch((error: unknown) => error)
    expect(noPdf).toMatchObject({ kind: 'refused', status: 400 })
  })

  it('answers 404 to an unknown link, and keeps links out of logs and Referer headers (requirements S19, G9)', async () => {
    expect((await get(`/sign/${'a'.repeat(43)}`)).statusCode).toBe(404)
    expect((await get('/sign/..%2Fapi')).statusCode).toBe(404)
    const procedure = await begin()
    const path = pathOf(procedure.link)
    const page = await get(path)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['cache-control']).toBe('no-store')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/frame-ancestors http:\/\/127\.0\.0\.1:\d+$/)
    expect(policy).not.toContain('unsafe')
    const code = await askForCode(path)
    await sign(path, code)
    await world.settle()
    const log = world.server.logLines.join('\n')
    expect(log).not.toContain(path.split('/').at(-1))
    expect(log).not.toContain('the-key-of-the-test')
    expect(log).not.toMatch(new RegExp(`"${code}"|\\b${code}\\b(?!\\d)[^"]*code`))
    expect(JSON.stringify(await world.server.services.database.selectFrom('signCode').selectAll().execute())).not.toContain(`"${code}"`)
  })

  it('stores the digest of a link alone, and nothing of it once the document is signed (requirements G9)', async () => {
    const { database } = world.server.services
    const storedOf = async ({ id }: { id: string }) =>
      (await database.selectFrom('signSigner').select('linkToken').where('requestId', '=', id).executeTakeFirstOrThrow()).linkToken
    const procedure = await begin()
    const path = pathOf(procedure.link)
    const token = path.split('/').at(-1) ?? ''
    expect(await storedOf(procedure)).toBe(hashToken(token))
    expect((await get(`/sign/${hashToken(token)}`)).statusCode).toBe(404)
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ link: procedure.link })
    expect((await sign(path)).body).toContain('Hai firmato il documento')
    expect(await storedOf(procedure)).toBeNull()
    expect((await get(path)).statusCode).toBe(404)
    // As after a change of the key: the link opens still, and can be renewed at once.
    const earlier = await begin()
    await database
      .updateTable('signSigner')
      .set({ linkToken: hashToken('a'.repeat(43)) })
      .where('requestId', '=', earlier.id)
      .execute()
    expect((await get(`/sign/${'a'.repeat(43)}`)).statusCode).toBe(200)
    expect(await world.provider.readProcedure(earlier.id)).toMatchObject({ status: 'pending', link: undefined })
    const renewed = await world.provider.renewLink(earlier.id, earlier.signerId)
    expect((await get(pathOf(renewed.link))).statusCode).toBe(200)
    await world.provider.cancelProcedure(earlier.id, 'Fine della prova')
  })

  it('displays the signer’s or the requested language, and escapes HTML in titles', async () => {
    const procedure = await begin({
      title: 'Contratto <img src=x onerror=alert(1)>',
      signer: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', language: 'en' },
    })
    const path = pathOf(procedure.link)
    const english = await get(path)
    expect(english.body).toContain('<html lang="en">')
    expect(english.body).toContain('Read the document')
    expect(english.body).toContain('a•••@example.com')
    expect(english.body).not.toContain('<img src=x')
    expect((await get(`${path}?language=it`)).body).toContain('Leggi il documento')
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ status: 'pending' })
  })
})
