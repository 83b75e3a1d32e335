import { beforeAll, describe, expect, it } from 'vitest'
import { formsByOperation } from '#generated/server/forms.ts'
import { guards } from '#generated/server/guards.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { readSentFields } from '../../src/area-club/server/slices/bookings/domain/participants.ts'
import type { Participant, Practice } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import { updateParticipant } from '../../src/area-club/server/slices/bookings/stores/participants-store.ts'
import { countBlockedCalls } from '../support/blocked-calls.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

describe('readSentFields', () => {
  it('keeps editable fields only, trims their values, turns blank into null and leaves absent fields absent', () => {
    expect(readSentFields({ grade: ' 8 ', noteGeneral: '  ', intolerances: false, docType: null })).toEqual({
      grade: '8',
      noteGeneral: null,
      intolerances: false,
      docType: null,
    })
    expect(readSentFields({ customerName: 'x' } as object)).toEqual({})
  })
})

describeServer(
  'A participant of a booking',
  (server, kind) => {
    let giulia: string
    let anna: string
    const list = async (token: string): Promise<readonly Practice[]> => (await server().call('GET', '/api/member/practice', { token })).body
    const inStatus = async (token: string, status: string) => {
      const practice = (await list(token)).find(({ readableStatus, participants }) => readableStatus === status && participants.length > 0)
      const participant = practice?.participants[0]
      if (practice === undefined || participant === undefined) throw new Error(`No booking is ${status}`)
      return { practice, participant }
    }
    const put = (token: string, id: number, body: object, headers = {}) =>
      server().call('PUT', `/api/member/practice/${id}`, { token, body, headers })
    const change = (token: string, practice: Practice, participant: Participant, fields: object, headers = {}) =>
      put(token, practice.id, { practiceId: practice.id, participantId: participant.id, version: participant.version, ...fields }, headers)

    beforeAll(async () => {
      await seedDatabase(server().services.database, server().clock.now())
      giulia = tokenOf(await logIn(server(), 'giulia.bianchi'))
      anna = tokenOf(await logIn(server(), 'anna.inps'))
    })

    it.each(['opzionato', 'confermato'])('is updated while the booking is %s: omitted fields stay, null clears a field', async (status) => {
      const { practice, participant } = await inStatus(giulia, status)
      const first = await change(giulia, practice, participant, { grade: ' 9 ', noteRooming: 'Con un’amica', noteGeneral: null })
      expect(first.status).toBe(200)
      expect(first.body).toEqual({
        ...participant,
        version: participant.version + 1,
        grade: '9',
        noteRooming: 'Con un’amica',
        noteGeneral: null,
      })
      expect((await inStatus(giulia, status)).participant).toEqual(first.body)
    })

    it.each(['annullato', 'concluso', 'in lavorazione', 'preventivato', 'stand-by'])(
      'refuses a change while the booking is %s, with the message of the condition',
      async (status) => {
        const { practice, participant } = await inStatus(giulia, status)
        const answer = await change(giulia, practice, participant, { grade: '9' })
        expect(answer).toMatchObject({
          status: 409,
          body: {
            code: 'condition-not-met',
            condition: 'participants-editable',
            message: 'I dati dei partecipanti si possono modificare solo quando la prenotazione è opzionata o confermata',
          },
        })
        expect((await inStatus(giulia, status)).participant).toEqual(participant)
      },
    )

    it('validates the identity document only when one of its fields changes (specification 5)', async () => {
      const { practice, participant } = await inStatus(giulia, 'confermato')
      const refused = await change(giulia, practice, participant, { docType: 'passport', docNumber: 'CA12345AB' })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { docNumber: 'Numero Passaporto, deve contenere due lettere e sette numeri.' },
      ])
      const english = await change(giulia, practice, participant, { docType: null }, { 'accept-language': 'en' })
      expect(english.body.errors).toEqual({ docType: 'Choose a type of document' })
      await server().services.database.updateTable('participant').set({ docNumber: 'OLD' }).where('id', '=', participant.id).execute()
      const other = await change(giulia, practice, participant, { grade: '7' })
      expect([other.status, other.body.docNumber]).toEqual([200, 'OLD'])
      const dates = await change(giulia, practice, other.body, {
        docNumber: 'YA1234567',
        docEmission: '2026-02-30',
        docExpiration: '2025-01-01',
      })
      expect(dates.body.errors).toEqual({
        docEmission: 'Le date di emissione e scadenza del documento devono essere due date valide',
      })
      const good = await change(giulia, practice, other.body, {
        docType: 'passport',
        docNumber: 'YA1234567',
        docEmission: '2025-01-15',
        docExpiration: '2035-01-14',
      })
      expect(good.body).toMatchObject({ docType: 'passport', docNumber: 'YA1234567', version: other.body.version + 1 })
    })

    it('refuses fields that the customer may not change', async () => {
      const { practice, participant } = await inStatus(giulia, 'confermato')
      for (const field of ['customerName', 'customerFiscalCode', 'relation', 'fixedPracticeInpsNumber', 'id', 'personId'])
        expect((await change(giulia, practice, participant, { [field]: 'x' })).body.errors).toEqual({
          [field]: 'Questo dato non può essere inviato',
        })
    })

    it('refuses fields that the form hides', async () => {
      const { practice, participant } = await inStatus(giulia, 'confermato')
      expect(practice.practiceType).toBe(1)
      const refused = await change(giulia, practice, participant, { variablePracticeInpsNumber: 'X', intolerancesText: 'Noci' })
      const said = participant.intolerances ? {} : { intolerancesText: 'Questo dato non può essere inviato' }
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { ...said, variablePracticeInpsNumber: 'Questo dato non può essere inviato' },
      ])
      expect((await inStatus(giulia, 'confermato')).participant).toEqual(participant)
    })

    it('clears the text of intolerances when intolerances is no longer true', async () => {
      const { practice, participant } = await inStatus(giulia, 'confermato')
      for (const intolerances of [false, null]) {
        const { version } = (await inStatus(giulia, 'confermato')).participant
        const said = await change(giulia, practice, { ...participant, version }, { intolerances: true, intolerancesText: 'Noci' })
        expect(said.body).toMatchObject({ intolerances: true, intolerancesText: 'Noci' })
        const gone = await change(giulia, practice, said.body, { intolerances })
        expect(gone.body).toMatchObject({ intolerances, intolerancesText: null })
        expect((await inStatus(giulia, 'confermato')).participant).toEqual(gone.body)
      }
    })

    it('is answered 404 when the booking or the participant belongs to another customer, or the ids do not match', async () => {
      const { practice, participant } = await inStatus(giulia, 'confermato')
      const hers = await inStatus(anna, 'confermato')
      const other = await inStatus(giulia, 'opzionato')
      const missing = await put(giulia, 999_999, { practiceId: 999_999, participantId: 1, version: 1, grade: '1' })
      expect(missing.status).toBe(404)
      const calls: readonly [number, number, number][] = [
        [hers.practice.id, hers.practice.id, hers.participant.id],
        [practice.id, practice.id, hers.participant.id],
        [practice.id, practice.id, other.participant.id],
        [practice.id, other.practice.id, participant.id],
        [practice.id, hers.practice.id, participant.id],
        [2 ** 40, 2 ** 40, participant.id],
      ]
      for (const [id, practiceId, participantId] of calls) {
        const answer = await put(giulia, id, { practiceId, participantId, version: 1, noteGeneral: 'taken' })
        expect({ ...answer.body, requestId: '' }, JSON.stringify([id, practiceId, participantId])).toEqual({
          ...missing.body,
          requestId: '',
        })
      }
      expect(JSON.stringify([await list(giulia), await list(anna)])).not.toContain('taken')
    })

    it('accepts school marks from 0 to 10 and refuses others with the form’s error message', async () => {
      const { practice, participant } = await inStatus(giulia, 'confermato')
      let present = participant
      for (const grade of ['10', '0', '7,25', '8.5']) present = (await change(giulia, practice, present, { grade })).body
      expect(present.grade).toBe('8.5')
      for (const grade of ['11', '-1', '11,5x', 'ottimo', '8,', '10,5', '7,125'])
        expect(await change(giulia, practice, present, { grade }), grade).toMatchObject({
          status: 422,
          body: { errors: { grade: 'Scrivi la media da 0 a 10, per esempio 8,5' } },
        })
    })

    it('records the names of the changed fields in the audit trail, and no row when nothing changes (requirements S20)', async () => {
      const { practice, participant } = await inStatus(giulia, 'opzionato')
      const changed = await change(giulia, practice, participant, { noteGeneral: 'Canary-7731', grade: participant.grade })
      for (let round = 0; round < 2; round++)
        expect((await change(giulia, practice, changed.body, { noteGeneral: ' Canary-7731 ' })).body).toEqual(changed.body)
      const rows = await server()
        .services.database.selectFrom('audit')
        .where('subject', '=', 'participant')
        .where('subjectId', '=', String(participant.id))
        .orderBy('id', 'desc')
        .selectAll()
        .execute()
      expect(rows[0]).toMatchObject({ action: 'participant', changes: { fields: ['noteGeneral'], practice: practice.id } })
      expect(rows.filter(({ changes }) => JSON.stringify(changes).includes('noteGeneral'))).toHaveLength(rows.length)
      expect(JSON.stringify(rows)).not.toContain('Canary')
    })

    it('answers 409 with the current version when the participant changed since it was read', async () => {
      const { practice, participant } = await inStatus(giulia, 'confermato')
      const first = await change(giulia, practice, participant, { noteLeaving: 'Parte da Bologna' })
      const second = await change(giulia, practice, participant, { noteDocuments: 'In arrivo' })
      expect([second.status, second.body.code, second.body.current]).toEqual([409, 'stale-version', first.body])
      const again = await change(giulia, practice, second.body.current, { noteDocuments: 'In arrivo' })
      expect(again.body).toMatchObject({ noteLeaving: 'Parte da Bologna', noteDocuments: 'In arrivo' })
    })

    it('is not updated with a stale version when no lock is held on the booking', async () => {
      const { participant } = await inStatus(giulia, 'confermato')
      const { database } = server().services
      const stale = { ...participant, version: participant.version - 1 }
      expect(await updateParticipant(database, stale, { ...stale, noteGeneral: 'Scritto da prima' })).toBe(false)
      expect((await inStatus(giulia, 'confermato')).participant).toEqual(participant)
    })

    it('accepts one of two concurrent changes and answers 409 to the other', async () => {
      const tokens = [giulia, tokenOf(await logIn(server(), 'giulia.bianchi'))]
      for (let round = 1; round <= (kind === 'postgres' ? 10 : 2); round++) {
        const { practice, participant } = await inStatus(giulia, 'confermato')
        const answers = await Promise.all(
          tokens.map((token, index) => change(token, practice, participant, { noteEducation: `${round} ${index}` })),
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        const winner = answers.find(({ status }) => status === 200)
        const loser = answers.find(({ status }) => status === 409)
        expect(loser?.body).toMatchObject({ code: 'stale-version', current: winner?.body })
        expect((await inStatus(giulia, 'confermato')).participant).toEqual(winner?.body)
      }
    })

    if (kind === 'postgres')
      it('refuses a change that waited for the row lock while the booking was cancelled', async () => {
        const { practice, participant } = await inStatus(giulia, 'opzionato')
        const { database } = server().services
        const { answer } = await database.transaction().execute(async (tx) => {
          await tx.updateTable('practice').set({ status: 'annullato' }).where('id', '=', practice.id).execute()
          const waiting = change(giulia, practice, participant, { grade: '1' })
          await expect.poll(() => countBlockedCalls(database)).toBeGreaterThan(0)
          return { answer: waiting }
        })
        expect(await answer).toMatchObject({ status: 409, body: { condition: 'participants-editable' } })
        await database.updateTable('practice').set({ status: 'opzionato' }).where('id', '=', practice.id).execute()
      })
  },
  { guards, forms: formsByOperation, loginAttempts: 1000 },
)
