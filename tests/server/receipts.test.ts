import { beforeAll, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { readPdf } from '../support/read-pdf.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

interface Row {
  practice: number
  date: string
  amount: number
  outcome: string
  receipt: number | null
}

describeServer('The receipt of a payment', (server) => {
  let giulia: string
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
    giulia = tokenOf(await logIn(server(), 'giulia.bianchi'))
  })

  const rows = async (token: string): Promise<readonly Row[]> =>
    (await server().call('GET', '/api/member/practice/payments', { token })).body
  const open = async (receipt: number, { token = giulia, language = 'it' } = {}) => {
    const url = `/api/member/practice/payments/${receipt}/receipt`
    return server().app.fastify.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
  }
  const paid = async (): Promise<Row & { receipt: number }> => {
    const row = (await rows(giulia)).find(({ receipt }) => receipt !== null)
    return row && row.receipt !== null ? { ...row, receipt: row.receipt } : expect.fail('Giulia has no payment')
  }

  it('exists for money that has arrived, and for that alone', async () => {
    for (const { outcome, amount, receipt } of await rows(giulia))
      if (receipt !== null) expect([outcome, amount > 0]).toEqual(['completato', true])
    const { database } = server().services
    const { id } = await database.selectFrom('paymentEntry').where('kind', '=', 'failure').select('id').executeTakeFirstOrThrow()
    expect((await open(id)).json().code).toBe('not-found')
  })

  it.each([
    ['it', 'Ricevuta di pagamento', 'Importo pagato', 'Periodo'],
    ['en', 'Payment receipt', 'Amount paid', 'Period'],
  ])('says in %s who paid how much, when, and for which trip', async (language, heading, total, period) => {
    const row = await paid()
    const answer = await open(row.receipt, { language })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="[a-z]+-[a-z0-9-]+\.pdf"$/),
      'cache-control': 'no-store',
    })
    const { pages, language: said } = await readPdf(answer.rawPayload)
    expect(said).toBe(language)
    const practice = (await server().call('GET', `/api/member/practice/${row.practice}`, { token: giulia })).body
    const [year, month, day] = row.date.split('-')
    for (const words of [heading, total, period, 'Giulia Bianchi', practice.shortCode, practice.packageTitle, `${day}/${month}/${year}`])
      expect(pages[0]).toContain(words)
    expect((await open(row.receipt, { language })).rawPayload, 'made anew it has the same bytes').toEqual(answer.rawPayload)
  })

  it('is not shown to another customer', async () => {
    const { receipt } = await paid()
    const token = tokenOf(await logIn(server(), 'anna.inps'))
    expect((await open(receipt, { token })).json().code).toBe('not-found')
  })
})
