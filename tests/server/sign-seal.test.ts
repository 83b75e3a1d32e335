import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignServer } from '../../src/area-club/sign-server/create-sign-server.ts'
import { createDemonstrationKey } from '../../src/area-club/sign-server/sign-key.ts'
import { procedureOf, type SignServerFixture, startSignServerFixture } from '../support/sign-server-fixture.ts'

/** Sealing with a real timestamp authority (openssl), also after it was down (requirements G13). */

const folder = mkdtempSync(join(tmpdir(), 'sign-seal-'))
const authority = Fastify()
let isDown = false
let world: SignServerFixture

beforeAll(async () => {
  const configuration = `[tsa]\ndefault_tsa = own\n[own]\nserial = ${folder}/serial\ncrypto_device = builtin\nsigner_cert = ${folder}/tsa.pem\nsigner_key = ${folder}/tsa.key\nsigner_digest = sha256\ndefault_policy = 1.2.3.4\ndigests = sha256,sha384,sha512\nordering = yes\ness_cert_id_alg = sha256\n`
  writeFileSync(join(folder, 'tsa.cnf'), configuration)
  writeFileSync(join(folder, 'serial'), '01')
  const subject = [
    '-subj',
    '/CN=Time',
    '-addext',
    'extendedKeyUsage=critical,timeStamping',
    '-addext',
    'keyUsage=critical,digitalSignature',
  ]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      join(folder, 'tsa.key'),
      '-out',
      join(folder, 'tsa.pem'),
      ...subject,
    ],
    { stdio: 'ignore' },
  )
  authority.addContentTypeParser('application/timestamp-query', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  authority.post('/', async (request, reply) => {
    if (isDown) return reply.code(503).send()
    writeFileSync(join(folder, 'query'), request.body as Buffer)
    execFileSync(
      'openssl',
      ['ts', '-reply', '-config', join(folder, 'tsa.cnf'), '-queryfile', join(folder, 'query'), '-out', join(folder, 'reply')],
      { stdio: 'ignore' },
    )
    return reply.type('application/timestamp-reply').send(readFileSync(join(folder, 'reply')))
  })
  const timestampUrl = await authority.listen({ host: '127.0.0.1', port: 0 })
  world = await startSignServerFixture('postgres', { timestampUrl })
})
afterAll(async () => {
  await world.close()
  await authority.close()
  rmSync(folder, { recursive: true })
})

async function press(path: string, what: string, fields: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return world.pages.inject({ method: 'POST', url: `${path}/${what}`, headers, payload: new URLSearchParams(fields).toString() })
}

describe('A document with the signer’s consent', () => {
  it('is sealed by a job after an outage of the timestamp authority, with no state between (requirements G13)', async () => {
    const procedure = await world.provider.createProcedure(await procedureOf(world))
    const path = new URL(procedure.link ?? '').pathname
    await world.pages.inject({ url: `${path}/document` })
    await press(path, 'code')
    await world.settle()
    isDown = true
    const page = await press(path, 'sign', { code: await world.mailedCode(), consent: 'yes' })
    expect(page.body).toContain('Stiamo sigillando il documento')
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ status: 'pending', link: undefined })
    await expect(world.provider.downloadSigned(procedure.id)).rejects.toMatchObject({ kind: 'refused' })
    await expect(world.provider.cancelProcedure(procedure.id, 'Troppo tardi')).rejects.toMatchObject({ kind: 'refused' })
    world.server.clock.set('2026-04-20T09:00:00Z')
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ status: 'pending' })
    isDown = false
    await world.signServer.seal(undefined)
    expect(await world.provider.readProcedure(procedure.id)).toMatchObject({ status: 'signed' })
    const path2 = join(folder, 'signed.pdf')
    writeFileSync(path2, await world.provider.downloadSigned(procedure.id))
    const said = execFileSync('pdfsig', ['-nocert', path2], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    expect(said.match(/Signature is Valid/g)).toHaveLength(2)
    // Each signature contains a timestamp token (id-aa-timeStampToken).
    const signed = readFileSync(path2).toString('latin1').toLowerCase()
    expect(signed.match(/060b2a864886f70d010910020e/g)).toHaveLength(2)
    await world.settle()
    const events = await world.server.services.database
      .selectFrom('signEvent')
      .select('name')
      .where('requestId', '=', procedure.id)
      .execute()
    expect(events.filter(({ name }) => name === 'signature_request.done')).toHaveLength(1)
  })

  it('is sealed although another document fails, and the failure is reported', async () => {
    world.server.clock.set('2026-03-02T09:00:00Z')
    const procedures = [
      await world.provider.createProcedure(await procedureOf(world)),
      await world.provider.createProcedure(await procedureOf(world)),
    ]
    isDown = true
    for (const { link } of procedures) expect(await world.consent(link ?? '')).toContain('Stiamo sigillando il documento')
    isDown = false
    const [broken, whole] = procedures.map(({ id }) => id)
    const { database } = world.server.services
    const keyOf = database
      .selectFrom('signRequest')
      .select('documentKey')
      .where('id', '=', broken ?? '')
    await database
      .updateTable('storedObjectBytes')
      .set({ bytes: Buffer.from('%PDF-1.7 another') })
      .where('key', 'in', keyOf)
      .execute()
    await expect(world.signServer.seal(undefined)).rejects.toThrow('not the one that was stored')
    expect(await world.provider.readProcedure(whole ?? '')).toMatchObject({ status: 'signed' })
    expect(await world.provider.readProcedure(broken ?? '')).toMatchObject({ status: 'pending' })
  })
})

describe('The signing key of the sign server', () => {
  const { keyPem, certificatePem } = createDemonstrationKey(new Date())
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const check = (other: { keyFile: string | undefined; certificateFile: string | undefined; isProduction: boolean }) =>
    createSignServer({
      ...world.server.services,
      publicUrl: 'http://localhost:3000',
      framePublicUrl: 'http://localhost:3001',
      apiKey: 'the-key-of-the-test',
      webhook: undefined,
      timestampUrl: undefined,
      log: world.server.app.fastify.log,
      ...other,
    }).checkKey()

  it('is generated once for the demonstration, and must be configured in production (requirements S28)', async () => {
    writeFileSync(keyFile, keyPem)
    writeFileSync(certificateFile, certificatePem)
    await check({ keyFile: undefined, certificateFile: undefined, isProduction: false })
    await check({ keyFile: undefined, certificateFile: undefined, isProduction: false })
    expect(await world.server.services.database.selectFrom('signKey').select('id').execute()).toHaveLength(1)
    await check({ keyFile, certificateFile, isProduction: false })
    await expect(check({ keyFile, certificateFile, isProduction: true })).rejects.toThrow('the certificate of a demonstration')
    await expect(check({ keyFile: undefined, certificateFile: undefined, isProduction: true })).rejects.toThrow('SIGN_KEY_FILE is not set')
  })

  it('is rejected when it does not match its certificate', async () => {
    writeFileSync(keyFile, createDemonstrationKey(new Date()).keyPem)
    writeFileSync(certificateFile, certificatePem)
    await expect(check({ keyFile, certificateFile, isProduction: false })).rejects.toThrow('hold no RSA key with its certificate')
    await expect(check({ keyFile: join(folder, 'none'), certificateFile, isProduction: false })).rejects.toThrow('SIGN_KEY_FILE')
  })
})
