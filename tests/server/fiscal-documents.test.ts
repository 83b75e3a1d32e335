import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { attachmentHeader } from '../../src/core/server/http/attachment.ts'
import type { DocumentRenderer } from '../../src/core/server/printing/document-renderer.ts'
import { readPdf } from '../support/read-pdf.ts'
import { logIn, testPassword, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

describe('attachmentHeader', () => {
  it.each([
    ['Documento fiscale 2026/0097', 'documento-fiscale-2026-0097.pdf'],
    ['Perché no? "così"\r\nX: y', 'perche-no-cosi-x-y.pdf'],
    ['../..', 'file.pdf'],
  ])('names the file of %s %s', (title, name) => {
    expect(attachmentHeader(title, 'pdf')).toBe(`attachment; filename="${name}"`)
  })
})

describeServer('The PDF of an invoice', (server) => {
  let giulia: string
  const tokenFor = async (username: string) => tokenOf(await logIn(server(), username))
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
    giulia = await tokenFor('giulia.bianchi')
  })

  const idOf = async (shortCode: string) =>
    (await server().services.database.selectFrom('practice').where('shortCode', '=', shortCode).select('id').executeTakeFirstOrThrow()).id
  const rowsOf = async (practiceId: number): Promise<{ invoicenumber: string; attachmenturl: string | null }[]> =>
    (await server().call('GET', `/api/member/practice/zucchetti/listadocumenti/${practiceId}`, { token: giulia })).body.rows
  /** Returns one of Giulia's invoices by its index in its booking's list, newest first. */
  const invoiceAt = async (shortCode: string, index: number) => {
    const row = (await rowsOf(await idOf(shortCode)))[index]
    return row ?? expect.fail(`${shortCode} has no invoice ${index}`)
  }
  const open = async (url: string, { token = giulia, language = 'it' } = {}) => {
    const answer = await server().app.fastify.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, body: () => answer.json() }
  }
  const openRow = async (row: { attachmenturl: string | null }, options = {}) =>
    open((row.attachmenturl ?? '').replace('http://localhost:3000', ''), options)
  const storedOf = (number: string) =>
    server()
      .services.database.selectFrom('fiscalDocumentPdf as pdf')
      .innerJoin('fiscalDocument', 'fiscalDocument.id', 'pdf.fiscalDocumentId')
      .where('invoicenumber', '=', number)
      .select(['pdf.language', 'pdf.sha256', 'pdf.bytes', 'pdf.fiscalDocumentId as id'])
      .orderBy('pdf.language')
      .execute()

  it('is an attachment that no cache stores and no browser sniffs (requirements S12)', async () => {
    const answer = await openRow(await invoiceAt('VS-48231', 1))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="documento-fiscale-2025-0008.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('states the data of the accounting system, the customer and the booking', async () => {
    const row = await invoiceAt('VS-48231', 1)
    const { pages, title } = await readPdf((await openRow(row)).bytes)
    expect(title).toBe(`Documento fiscale ${row.invoicenumber}`)
    for (const words of [`Fattura ${row.invoicenumber}`, 'Giulia Bianchi', 'BNCGLI83E54A944L', 'VS-48231', 'Acconto: Malta', '300,00 €'])
      expect(pages[0]).toContain(words)
  })

  it('is in the language of the request, and is a credit note when its total is negative', async () => {
    const english = await readPdf((await openRow(await invoiceAt('VS-48231', 0), { language: 'en' })).bytes)
    expect(english.language).toBe('en')
    expect(english.pages[0]).toContain('Invoice total')
    const negative = await server()
      .services.database.selectFrom('fiscalDocument')
      .where('totalamountCents', '<', 0)
      .select(['practiceId', 'invoicenumber'])
      .executeTakeFirstOrThrow()
    const number = encodeURIComponent(negative.invoicenumber)
    const note = await open(`/api/member/practice/${negative.practiceId}/fiscal-documents/pdf?number=${number}`)
    expect((await readPdf(note.bytes)).pages[0]).toContain(`Nota di credito ${negative.invoicenumber}`)
  })

  it('is generated once, stored with its hash and served with the same bytes from then on', async () => {
    const row = await invoiceAt('VS-48231', 0)
    const first = await openRow(row)
    server().clock.set('2026-09-02T09:00:00Z')
    const again = await withRenderer({ renderDocument: () => Promise.reject(new Error('it is not made again')) }, async () => {
      giulia = await tokenFor('giulia.bianchi')
      return openRow(row)
    })
    expect(again.status).toBe(200)
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0)
    const stored = (await storedOf(row.invoicenumber)).find(({ language }) => language === 'it')
    expect(stored?.sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'))
    server().clock.set('2026-03-02T09:00:00Z')
    giulia = await tokenFor('giulia.bianchi')
  })

  it('is generated once for six concurrent requests, with one audit row', async () => {
    const row = await invoiceAt('EST-47118', 1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => openRow(row)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { bytes } of answers) expect(Buffer.compare(bytes, answers[0]?.bytes ?? Buffer.alloc(0))).toBe(0)
    const [stored, ...others] = await storedOf(row.invoicenumber)
    expect(others).toEqual([])
    const audit = await server()
      .services.database.selectFrom('audit')
      .where('subject', '=', 'fiscal_document')
      .where('subjectId', '=', String(stored?.id))
      .select(['action', 'changes'])
      .execute()
    expect(audit).toEqual([{ action: 'make-pdf', changes: { language: 'it', sha256: stored?.sha256 } }])
  })

  it('answers 409 "PDF non generato!" when the accounting system sent no copy (specification 8)', async () => {
    const row = await invoiceAt('EST-47118', 0)
    expect(row.attachmenturl).toBeNull()
    const answer = await open(
      `/api/member/practice/${await idOf('EST-47118')}/fiscal-documents/pdf?number=${encodeURIComponent(row.invoicenumber)}`,
    )
    expect(answer.status).toBe(409)
    expect(answer.body()).toMatchObject({ code: 'pdf-not-generated', message: 'PDF non generato!' })
  })

  it('answers 409 and stores nothing when rendering fails, and is generated once rendering works again', async () => {
    const row = await unopenedInvoice()
    const failing = () => Promise.reject(new Error('the process ended'))
    const answer = await withRenderer({ renderDocument: failing }, () => openRow(row))
    expect([answer.status, answer.body().message]).toEqual([409, 'PDF non generato!'])
    expect(await storedOf(row.invoicenumber)).toEqual([])
    expect(server().logLines.some((line) => line.includes('the PDF of an invoice cannot be made'))).toBe(true)
    expect((await openRow(row)).status).toBe(200)
  })

  it('is not generated when its lines add up to another total than the invoice', async () => {
    const row = await unopenedInvoice()
    const { database } = server().services
    const copy = await database
      .updateTable('fiscalDocumentCopy')
      .set({ lines: JSON.stringify([{ description: 'Acconto', amountCents: 1 }]) })
      .where('fiscalDocumentId', '=', (rows) =>
        rows.selectFrom('fiscalDocument').where('invoicenumber', '=', row.invoicenumber).select('id'),
      )
      .returning('fiscalDocumentId')
      .executeTakeFirstOrThrow()
    expect(copy.fiscalDocumentId).toBeGreaterThan(0)
    expect((await openRow(row)).status).toBe(409)
  })

  it('is refused when its stored bytes have changed', async () => {
    const row = await invoiceAt('VS-48231', 1)
    await openRow(row)
    const [stored] = await storedOf(row.invoicenumber)
    await sql`update fiscal_document_pdf set bytes = set_byte(bytes, 100, get_byte(bytes, 100) # 1) where fiscal_document_id = ${stored?.id} and language = 'it'`.execute(
      server().services.database,
    )
    const answer = await openRow(row)
    expect([answer.status, answer.body().code]).toEqual([500, 'internal-error'])
    await server()
      .services.database.deleteFrom('fiscalDocumentPdf')
      .where('fiscalDocumentId', '=', stored?.id ?? 0)
      .execute()
  })

  it('states the VAT of the destination, and the invoice that a credit note corrects', async () => {
    const { database } = server().services
    const note = await database
      .selectFrom('fiscalDocument')
      .innerJoin('practice', 'practice.id', 'practiceId')
      .where('totalamountCents', '<', 0)
      .select(['shortCode', 'correctedNumber'])
      .executeTakeFirstOrThrow()
    const rows = await rowsOf(await idOf(note.shortCode))
    expect(rows.map(({ invoicenumber }) => invoicenumber)).toContain(note.correctedNumber)
    const credit = await openRow(rows[0] ?? expect.fail())
    const text = (await readPdf(credit.bytes)).pages.join(' ')
    expect(text).toContain(`Corregge la fattura ${note.correctedNumber}`)
    const known = await database.selectFrom('destination').select(['name', 'inEu', 'travelPapers']).execute()
    expect(
      known
        .filter(({ inEu }) => inEu === false)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Canada', 'Regno Unito', 'Stati Uniti'])
    const english = (name: string) =>
      known
        .find((country) => country.name === name)
        ?.travelPapers?.map(({ en }) => en)
        .join(' ')
    expect(english('Regno Unito')).toMatch(/passport.*ETA/s)
    expect(english('Stati Uniti')).toMatch(/passport.*ESTA/s)
    expect(english('Malta')).toMatch(/^An identity card valid for travel abroad or a passport/)
    for (const { name, travelPapers } of known) expect(travelPapers?.length, name).toBeGreaterThan(1)
  })

  it('answers 404 to another customer, another booking, an unknown number and an accounting outage (requirements S9)', async () => {
    const [row, other] = [await invoiceAt('VS-48231', 1), await idOf('EST-47118')]
    const number = encodeURIComponent(row.invoicenumber)
    const own = `/api/member/practice/${await idOf('VS-48231')}/fiscal-documents/pdf`
    expect((await open(`${own}?number=${number}`, { token: await tokenFor('elena.moretti') })).status).toBe(404)
    expect((await open(`/api/member/practice/${other}/fiscal-documents/pdf?number=${number}`)).status).toBe(404)
    expect((await open(`/api/member/practice/2147483648/fiscal-documents/pdf?number=${number}`)).status).toBe(404)
    expect((await open(`${own}?number=2026%2F9999`)).status).toBe(404)
    const silent = await idOf('VS-47004')
    expect((await open(`/api/member/practice/${silent}/fiscal-documents/pdf?number=2025%2F0001`)).status).toBe(404)
    for (const query of ['', '?number=', `?number=${'9'.repeat(41)}`]) expect((await open(`${own}${query}`)).status).toBe(400)
    expect((await server().call('GET', `${own}?number=${number}`)).status).toBe(401)
  })

  it('is deleted with the account, as is the customer’s copy of the invoice', async () => {
    const { database } = server().services
    const token = await tokenFor('luca.estero')
    const practices: { id: number }[] = (await server().call('GET', '/api/member/practice', { token })).body
    const copies = () =>
      database
        .selectFrom('fiscalDocumentCopy')
        .leftJoin('fiscalDocumentPdf as pdf', 'pdf.fiscalDocumentId', 'fiscalDocumentCopy.fiscalDocumentId')
        .where('fiscalDocumentCopy.fiscalDocumentId', 'in', (rows) =>
          rows
            .selectFrom('fiscalDocument')
            .where(
              'practiceId',
              'in',
              practices.map(({ id }) => id),
            )
            .select('id'),
        )
        .select(['customerName', 'pdf.sha256'])
        .execute()
    const [practice] = await database
      .selectFrom('fiscalDocument')
      .where(
        'practiceId',
        'in',
        practices.map(({ id }) => id),
      )
      .select(['practiceId as id', 'invoicenumber'])
      .execute()
    const number = encodeURIComponent(practice?.invoicenumber ?? '')
    expect((await open(`/api/member/practice/${practice?.id}/fiscal-documents/pdf?number=${number}`, { token })).status).toBe(200)
    expect(await copies()).toEqual([{ customerName: expect.stringContaining('Luca'), sha256: expect.any(String) }])
    const exported = (await server().call('GET', '/api/member/me/export', { token })).body
    expect(exported.invoices[0]).toMatchObject({ customer: expect.stringContaining('Luca'), pdfs: [{ language: 'it' }] })
    expect((await server().call('PUT', '/api/member/me/delete-account', { token, body: { password: testPassword } })).status).toBe(204)
    expect(await copies()).toEqual([])
  })

  /** Returns one of Giulia's invoices that has a copy and no PDF yet. */
  async function unopenedInvoice() {
    const { database } = server().services
    const found = await database
      .selectFrom('fiscalDocumentCopy as copy')
      .innerJoin('fiscalDocument', 'fiscalDocument.id', 'copy.fiscalDocumentId')
      .innerJoin('practice', 'practice.id', 'practiceId')
      .innerJoin('person', 'person.id', 'buyerId')
      .leftJoin('fiscalDocumentPdf as pdf', 'pdf.fiscalDocumentId', 'copy.fiscalDocumentId')
      .where('person.email1', 'like', 'giulia.bianchi@%')
      .where('fiscalDocumentsSuccess', '=', true)
      .where('pdf.sha256', 'is', null)
      .select(['practiceId', 'invoicenumber'])
      .orderBy('copy.fiscalDocumentId')
      .executeTakeFirstOrThrow()
    const rows = await rowsOf(found.practiceId)
    return rows.find(({ invoicenumber }) => invoicenumber === found.invoicenumber) ?? expect.fail('it is not listed')
  }

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
