import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listDeadLetters } from '../../src/area-club/server/jobs/portal-jobs.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import type { DocumentRenderer } from '../../src/core/server/printing/document-renderer.ts'
import { LayoutFault } from '../../src/core/typesetting/typesetting.ts'
import { readPdf } from '../support/read-pdf.ts'
import { logIn, testPassword, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

interface ListedDocument {
  id: number
  docUrl: string | null
  docType2023A22: number
  isSuperseded: boolean
  memberUploaded: boolean
  title: string
}

describeServer('The PDF of a document', (server) => {
  let giulia: string
  const tokenFor = async (username: string) => tokenOf(await logIn(server(), username))
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
    giulia = await tokenFor('giulia.bianchi')
  })

  const documentsOf = async (token: string): Promise<ListedDocument[]> =>
    (await server().call('GET', '/api/member/practice/documents', { token })).body
  /** Returns one of Giulia's documents of a type, as made by the operator, newest first. */
  const paperAt = async (type: number, index: number) => {
    const papers = (await documentsOf(giulia)).filter(({ docType2023A22, memberUploaded }) => docType2023A22 === type && !memberUploaded)
    return papers[index] ?? expect.fail(`there is no document ${index} of the type ${type}`)
  }
  const contractAt = (index: number) => paperAt(2, index)
  /** Returns the address at which the portal opens a document (specification 2). */
  const addressOf = ({ docUrl, id }: ListedDocument) => `${docUrl?.replace('http://localhost:3000', '')}_${id}.pdf`
  const open = async (url: string, { token = giulia, language = 'it' } = {}) => {
    const answer = await server().app.fastify.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, body: () => answer.json() }
  }
  const filesOf = (documentId: number) =>
    server()
      .services.database.selectFrom('documentFile as file')
      .innerJoin('storedObject as object', 'object.key', 'file.objectKey')
      .where('documentId', '=', documentId)
      .select(['file.kind', 'file.version', 'file.language', 'file.objectKey as key', 'object.sha256', 'object.mediaType'])
      .execute()

  it('is an attachment that no cache stores and no browser sniffs (requirements S12)', async () => {
    const answer = await open(addressOf(await contractAt(0)))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="[a-z0-9-]+\.pdf"$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('of a contract is in Italian in every locale, because the customer signs it', async () => {
    const contract = await contractAt(0)
    const { language, pages } = await readPdf((await open(addressOf(contract), { language: 'en' })).bytes)
    expect(language).toBe('it')
    expect(pages.join(' ')).toContain('Giulia Bianchi')
    expect((await filesOf(contract.id)).map((file) => file.language)).toEqual(['it'])
  })

  it('is generated once, stored with its hash and served with the same bytes from then on', async () => {
    const contract = await contractAt(1)
    const first = await open(addressOf(contract))
    const again = await withRenderer({ renderDocument: () => Promise.reject(new Error('it is not made again')) }, () =>
      open(addressOf(contract)),
    )
    expect(again.status).toBe(200)
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0)
    expect(await filesOf(contract.id)).toEqual([
      {
        kind: 'made',
        version: 1,
        language: 'it',
        key: expect.any(String),
        mediaType: 'application/pdf',
        sha256: createHash('sha256').update(first.bytes).digest('hex'),
      },
    ])
  })

  it('is generated once for six concurrent requests, with one audit row', async () => {
    const contract = await contractAt(2)
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(addressOf(contract))))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { bytes } of answers) expect(Buffer.compare(bytes, answers[0]?.bytes ?? Buffer.alloc(0))).toBe(0)
    const files = await filesOf(contract.id)
    expect(files).toHaveLength(1)
    const audit = await server()
      .services.database.selectFrom('audit')
      .where('subject', '=', 'document')
      .where('subjectId', '=', String(contract.id))
      .select(['action', 'changes'])
      .execute()
    expect(audit).toEqual([{ action: 'make-pdf', changes: { version: 1, language: 'it', sha256: files[0]?.sha256 } }])
    const objects = await server().services.database.selectFrom('storedObject').select('key').execute()
    const kept = await server().services.database.selectFrom('documentFile').select('objectKey').execute()
    expect(objects).toHaveLength(kept.length)
  })

  it('answers 409 and stores nothing when rendering fails, and is generated once rendering works again', async () => {
    const contract = await contractAt(3)
    const answer = await withRenderer({ renderDocument: () => Promise.reject(new Error('the process ended')) }, () =>
      open(addressOf(contract)),
    )
    expect([answer.status, answer.body().message]).toEqual([409, 'PDF non generato!'])
    expect(await filesOf(contract.id)).toEqual([])
    expect(server().logLines.some((line) => line.includes('the PDF of a document cannot be made'))).toBe(true)
    expect((await open(addressOf(contract))).status).toBe(200)
  })

  it('is refused and logged when a byte of the stored file has changed (requirements G10)', async () => {
    const contract = await contractAt(1)
    await open(addressOf(contract))
    const [file] = await filesOf(contract.id)
    const flip = sql`update stored_object_bytes set bytes = set_byte(bytes, 100, get_byte(bytes, 100) # 1) where key = ${file?.key}`
    await flip.execute(server().services.database)
    const answer = await open(addressOf(contract))
    expect([answer.status, answer.body().code]).toEqual([500, 'internal-error'])
    expect(server().logLines.some((line) => line.includes(`The stored file ${file?.key} is not the one that was stored`))).toBe(true)
    await flip.execute(server().services.database)
    expect((await open(addressOf(contract))).status).toBe(200)
  })

  it('answers 404 to another customer, another name, an upload and an unknown document (requirements S9)', async () => {
    const contract = await contractAt(0)
    const elena = await tokenFor('elena.moretti')
    expect((await open(addressOf(contract), { token: elena })).status).toBe(404)
    const upload = (await documentsOf(giulia)).find(({ memberUploaded }) => memberUploaded) ?? expect.fail()
    for (const file of [
      `riepilogo_${contract.id}.pdf`,
      `contratto_${upload.id}.pdf`,
      'contratto_2147483648.pdf',
      'contratto_99999999.pdf',
      `contratto_${contract.id}`,
      `contratto_${contract.id}.html`,
      `${'a'.repeat(90)}_1.pdf`,
      '..%2Fcontratto_1.pdf',
    ])
      expect([file, (await open(`/api/member/files/${file}`)).status]).toEqual([file, 404])
    expect((await server().call('GET', addressOf(contract))).status).toBe(401)
  })

  it('has one file per language of the requests when it needs no signature', async () => {
    const summary = await paperAt(1, 2)
    const read = async (language: string) => (await readPdf((await open(addressOf(summary), { language })).bytes)).language
    expect([await read('en'), await read('it'), await read('en')]).toEqual(['en', 'it', 'en'])
    expect((await filesOf(summary.id)).map(({ language, version }) => [language, version]).sort()).toEqual([
      ['en', 1],
      ['it', 1],
    ])
  })

  it('that needs no signature is regenerated once for six concurrent requests after its booking changes', async () => {
    const { database } = server().services
    const summary = await paperAt(1, 3)
    const first = await open(addressOf(summary))
    const row = database
      .updateTable('practice')
      .where('id', '=', (documents) => documents.selectFrom('document').where('document.id', '=', summary.id).select('practiceId'))
    await row.set({ shortCode: 'EST-99999' }).execute()
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(addressOf(summary))))
    for (const { bytes } of answers) expect((await readPdf(bytes)).pages.join(' ')).toContain('EST-99999')
    expect((await readPdf(first.bytes)).pages.join(' ')).not.toContain('EST-99999')
    expect((await filesOf(summary.id)).map(({ version }) => version).sort()).toEqual([1, 2])
    const again = await withRenderer({ renderDocument: () => Promise.reject(new Error('nothing has changed')) }, () =>
      open(addressOf(summary)),
    )
    expect(again.status).toBe(200)
  })

  it('of a superseded document stays available only if it was generated or signed before', async () => {
    const { database } = server().services
    const [opened, unopened] = [await contractAt(0), await paperAt(1, 4)]
    await open(addressOf(opened))
    const supersede = (at: Date) =>
      database.updateTable('document').set({ supersededAt: at }).where('id', 'in', [opened.id, unopened.id]).execute()
    await supersede(server().clock.now())
    const listed = await documentsOf(giulia)
    const addressIn = (id: number) => listed.find((document) => document.id === id)?.docUrl
    expect([addressIn(opened.id), addressIn(unopened.id)]).toEqual([opened.docUrl, null])
    expect((await open(addressOf(opened))).status).toBe(200)
  })

  describe('generated by a job', () => {
    const enqueue = (documentId: number) =>
      server()
        .services.database.transaction()
        .execute((tx) => server().services.jobs.enqueue(tx, 'documents', { documentId }))

    it('is stored before a customer opens it, once however often the job runs', async () => {
      const contract = await contractAt(4)
      await Promise.all([enqueue(contract.id), enqueue(contract.id)])
      await server().settle()
      await enqueue(contract.id)
      await server().settle()
      expect(await filesOf(contract.id)).toHaveLength(1)
      const opened = await withRenderer({ renderDocument: () => Promise.reject(new Error('it is not made again')) }, () =>
        open(addressOf(contract)),
      )
      expect(opened.status).toBe(200)
    })

    it('leaves a dead letter when its layout fails, and answers the customer that it is not generated', async () => {
      const summary = await paperAt(1, 0)
      const fault = new LayoutFault('contract', [{ kind: 'layout', file: 'documents/contract.typ', message: 'panicked' }])
      await withRenderer({ renderDocument: () => Promise.reject(fault) }, async () => {
        await enqueue(summary.id)
        await server().settle()
        expect((await open(addressOf(summary))).body().message).toBe('PDF non generato!')
      })
      const letters = await listDeadLetters(server().services.database)
      expect(letters.map(({ queue, error }) => [queue, error])).toEqual([['documents', expect.stringContaining('panicked')]])
    })

    it('is not generated for a deleted or superseded document', async () => {
      const { database } = server().services
      const summary = await paperAt(1, 1)
      await database.updateTable('document').set({ supersededAt: server().clock.now() }).where('id', '=', summary.id).execute()
      await enqueue(summary.id)
      await enqueue(2_000_000_000)
      await server().settle()
      expect(await filesOf(summary.id)).toEqual([])
      expect((await open(addressOf(summary))).status).toBe(409)
      expect(await listDeadLetters(database)).toHaveLength(1)
    })
  })

  it('opens for each demonstration document that has an address', async () => {
    const opened: Record<string, number> = {}
    for (const username of ['giulia.bianchi', 'anna.inps']) {
      const token = await tokenFor(username)
      for (const document of await documentsOf(token)) {
        if (document.memberUploaded || document.isSuperseded || document.docUrl === null) continue
        const answer = await open(addressOf(document), { token })
        expect([document.title, answer.status]).toEqual([document.title, 200])
        const name = /filename="([a-z]+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''
        opened[name] = (opened[name] ?? 0) + 1
      }
    }
    expect(Object.keys(opened).sort()).toEqual(['attestato', 'avviso', 'contratto', 'modulo', 'proposta', 'riepilogo'])
  })

  it('is deleted with the account unless it is signed', async () => {
    const { database } = server().services
    const token = await tokenFor('luca.estero')
    const summary = (await documentsOf(token)).find((document) => document.docType2023A22 === 1) ?? expect.fail()
    expect((await open(addressOf(summary), { token })).status).toBe(200)
    const [file] = await filesOf(summary.id)
    expect((await server().call('PUT', '/api/member/me/delete-account', { token, body: { password: testPassword } })).status).toBe(204)
    expect(await filesOf(summary.id)).toEqual([])
    const object = await database
      .selectFrom('storedObject')
      .where('key', '=', file?.key ?? '')
      .select('releasedAt')
      .executeTakeFirst()
    expect(object?.releasedAt).not.toBeNull()
  })

  /** Runs `work` with another renderer in place of the server's. */
  async function withRenderer<Result>(other: Pick<DocumentRenderer, 'renderDocument'>, work: () => Promise<Result>): Promise<Result> {
    const { documents } = server().services
    const { renderDocument } = documents
    onTestFinished(() => void Object.assign(documents, { renderDocument }))
    Object.assign(documents, other)
    try {
      return await work()
    } finally {
      Object.assign(documents, { renderDocument })
    }
  }
})
