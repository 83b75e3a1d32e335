import { beforeAll, expect, it } from 'vitest'
import { formsByOperation } from '#generated/server/forms.ts'
import { guards } from '#generated/server/guards.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import type { Practice } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const wish = { partecipazione: 'inps', tipo: 'sicuro', isFromAreaClub: true }

describeServer(
  'The wish of parto sicuro',
  (server, kind) => {
    let anna: string
    let giulia: string
    const list = async (token: string): Promise<readonly Practice[]> => (await server().call('GET', '/api/member/practice', { token })).body
    const post = (token: string, practice: string, body: object = wish) =>
      server().call('POST', '/api/payments/updatePaymentData', { token, body: { practice, ...body } })
    const findOpen = async () => {
      const found = (await list(anna)).find(
        ({ practiceType, partoSicuro, readableStatus }) =>
          [2, 6].includes(practiceType) && !partoSicuro && ['opzionato', 'confermato'].includes(readableStatus),
      )
      return found ?? expect.fail('Anna has no booking that can be secured')
    }
    const trail = () => server().services.database.selectFrom('audit').where('action', '=', 'parto-sicuro-wish').selectAll().execute()

    beforeAll(async () => {
      await seedDatabase(server().services.database, server().clock.now())
      anna = tokenOf(await logIn(server(), 'anna.inps'))
      giulia = tokenOf(await logIn(server(), 'giulia.bianchi'))
    })

    it('is recorded once when several calls send it, without a payment and without securing the booking', async () => {
      const before = await findOpen()
      expect(before.partoSicuroWished).toBe(false)
      const answers = await Promise.all(Array.from({ length: kind === 'postgres' ? 8 : 2 }, () => post(anna, before.practiceGUID)))
      for (const { status, body } of answers)
        expect([status, body]).toEqual([200, { message: 'La tua richiesta di Parto sicuro è stata registrata' }])
      expect((await list(anna)).find(({ id }) => id === before.id)).toEqual({ ...before, partoSicuroWished: true })
      expect(await trail()).toMatchObject([{ subject: 'practice', subjectId: String(before.id) }])
    })

    it('is accepted only for INPS bookings that are on option or confirmed', async () => {
      const private_ = (await list(giulia)).find(({ readableStatus }) => readableStatus === 'confermato') ?? expect.fail()
      expect(await post(giulia, private_.practiceGUID)).toMatchObject({ status: 409, body: { condition: 'practice-securable' } })
      const open = await findOpen()
      const setStatus = (status: string) =>
        server().services.database.updateTable('practice').set({ status }).where('id', '=', open.id).execute()
      await setStatus('concluso')
      expect(await post(anna, open.practiceGUID)).toMatchObject({
        status: 409,
        body: { condition: 'practice-securable', message: 'Parto sicuro è per le prenotazioni INPS opzionate o confermate' },
      })
      await setStatus(open.readableStatus)
    })

    it('is accepted only for divisions in which the operator offers parto sicuro', async () => {
      const open = await findOpen()
      const offer = (value: string) =>
        server()
          .services.database.updateTable('formFlag')
          .set({ value })
          .where('productDivisionId', '=', open.productDivisionId)
          .where('key', '=', 'areaClub.domandaPartoSicuro')
          .execute()
      await offer('false')
      expect(await post(anna, open.practiceGUID)).toMatchObject({ status: 409, body: { condition: 'parto-sicuro-offered' } })
      await offer('true')
      expect((await post(anna, open.practiceGUID)).status).toBe(200)
    })

    it('stores whether it confirms the booking, where the division asks for that, and exports it', async () => {
      const { database } = server().services
      const open = await findOpen()
      await database
        .updateTable('practice')
        .set({ partoSicuroWishedAt: null, partoSicuroConfirms: null })
        .where('id', '=', open.id)
        .execute()
      const setAsked = async (value: string) => {
        await database
          .deleteFrom('formFlag')
          .where('productDivisionId', '=', open.productDivisionId)
          .where('key', '=', 'formPrenotazione.flagConfermaINPS')
          .execute()
        await database
          .insertInto('formFlag')
          .values({ productDivisionId: open.productDivisionId, key: 'formPrenotazione.flagConfermaINPS', value })
          .execute()
      }
      await setAsked('false')
      const refused = await post(anna, open.practiceGUID, { ...wish, confermaINPS: true })
      expect([refused.status, refused.body.errors]).toEqual([422, { confermaINPS: 'Questo dato non può essere inviato' }])
      await setAsked('true')
      expect((await post(anna, open.practiceGUID, { ...wish, confermaINPS: true })).status).toBe(200)
      const { body } = await server().call('GET', '/api/member/me/export', { token: anna })
      expect(body.partoSicuroWishes).toEqual([{ practice: open.id, askedAt: server().clock.now().toISOString(), confermaINPS: true }])
    })

    it('answers 404 for another customer’s booking and for one that does not exist', async () => {
      const { practiceGUID } = await findOpen()
      for (const guid of [practiceGUID, '00000000-0000-4000-8000-000000000000']) expect((await post(giulia, guid)).status).toBe(404)
      for (const body of [
        { ...wish, tipo: 'saldo' },
        { ...wish, partecipazione: 'privato' },
        { ...wish, isFromAreaClub: false },
      ])
        expect((await post(anna, practiceGUID, body)).status).toBe(422)
      expect((await post(anna, 'abc')).status).toBe(422)
    })
  },
  { guards, forms: formsByOperation, loginAttempts: 1000 },
)
