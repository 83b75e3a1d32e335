import { beforeAll, expect, it } from 'vitest'
import { createFrames } from '../../src/area-club/server/start/create-api.ts'
import { addPayablePackage, addPayablePractice } from '../support/payable-practice.ts'
import { samplePdf } from '../support/sample-files.ts'
import { registerAndLogIn } from '../support/test-members.ts'
import { memberIdOf } from '../support/test-relatives.ts'
import { describeServer } from '../support/test-server.ts'

describeServer('Downloading an upload (requirements S12)', (server) => {
  const bytes = samplePdf()
  let token: string
  let id: number
  beforeAll(async () => {
    token = await registerAndLogIn(server(), 940)
    const { database } = server().services
    const practice = await addPayablePractice(database, await addPayablePackage(database), { buyerId: await memberIdOf(server(), 940) })
    const body = {
      ...{ practice, fileName: 'Carta d’identità (1).pdf', documentTypology: 3 },
      fileContent: Buffer.from(bytes).toString('base64'),
    }
    id = (await server().call('POST', '/api/member/practice/uploadDocument', { token, body })).body.id
  })
  const frames = () => createFrames({ services: server().services })
  const ask = (target: string, caller = token) => server().call('POST', '/api/member/frame-ticket', { token: caller, body: { target } })
  const pathOf = (url: string) => url.replace('http://localhost:3001', '')

  it('is downloaded once with a ticket, as an attachment under its own name', async () => {
    const { body } = await ask(`files/${id}`)
    const answer = await frames().inject(pathOf(body.url))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="carta-d-identita-1.pdf"; filename*=UTF-8''Carta%20d%E2%80%99identit%C3%A0%20%281%29.pdf`,
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    const again = await frames().inject(pathOf(body.url))
    expect([again.statusCode, String(again.headers['content-type'])]).toEqual([403, 'text/html; charset=utf-8'])
  })

  it('is answered to its owner alone, as an attachment that no page may show', async () => {
    const path = `/api/member/practice/document/${id}/upload`
    const answer = await server().app.fastify.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="carta-d-identita-1.pdf"; filename\*=UTF-8''Carta/),
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const other = await registerAndLogIn(server(), 942)
    expect((await server().call('GET', path, { token: other })).status).toBe(404)
    expect((await server().call('GET', path)).status).toBe(401)
  })

  it('answers 404 to other customers, and 403 to a ticket for another target', async () => {
    const other = await registerAndLogIn(server(), 941)
    for (const target of [`files/${id}`, 'files/999999'])
      expect([(await ask(target, other)).status, (await ask(target, other)).body.code]).toEqual([404, 'not-found'])
    for (const target of ['files/', 'files/0', 'files/1e3', `files/${id}/`, `files/%2e%2e/${id}`, `files/${id}0000000000`])
      expect((await ask(target)).status).toBe(404)
    const page = new URL((await ask('one-to-one')).body.url).searchParams.get('ticket')
    expect((await frames().inject(`/files/${id}?ticket=${page}`)).statusCode).toBe(403)
    expect((await frames().inject(`/files/${id}`)).statusCode).toBe(403)
    expect((await frames().inject({ url: `/files/${id}`, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(403)
  })

  it('is not delivered to a prefetch or HEAD request, which keeps the ticket valid', async () => {
    const { url } = (await ask(`files/${id}`)).body
    expect((await frames().inject({ url: pathOf(url), headers: { 'sec-purpose': 'prefetch' } })).statusCode).toBe(403)
    expect((await frames().inject({ method: 'HEAD', url: pathOf(url) })).statusCode).toBe(404)
    expect((await frames().inject(pathOf(url))).statusCode).toBe(200)
  })

  it('answers 500 when the stored bytes were changed', async () => {
    const { database } = server().services
    const { objectKey: key } = await database
      .selectFrom('documentFile')
      .where('documentId', '=', id)
      .select('objectKey')
      .executeTakeFirstOrThrow()
    const { url } = (await ask(`files/${id}`)).body
    await database
      .updateTable('storedObjectBytes')
      .set({ bytes: Buffer.from('another') })
      .where('key', '=', key)
      .execute()
    const answer = await frames().inject(pathOf(url))
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('another')
  })
})
