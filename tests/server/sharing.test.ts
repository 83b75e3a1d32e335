/** The access of a second adult to a child's bookings (requirements S38): invited, accepted, changed, revoked, and what it opens. */
import { expect, it } from 'vitest'
import { linkTokenTo, mailsTo } from '../support/mailed-links.ts'
import { addPayablePackage, addPayablePractice } from '../support/payable-practice.ts'
import { logIn, registerAndLogIn, testPassword, tokenOf } from '../support/test-members.ts'
import { addRelative, childOf, memberIdOf } from '../support/test-relatives.ts'
import { type CallAnswer, describeServer } from '../support/test-server.ts'

const dayMs = 24 * 60 * 60_000

describeServer('The access of a second adult', (server) => {
  const db = () => server().services.database
  const call = (token: string | undefined, method: string, path: string, body?: unknown) =>
    server().call(method, `/api/member/${path}`, { ...(token !== undefined && { token }), ...(body !== undefined && { body }) })
  const emailOf = (number: number) => `persona${number}@example.it`

  /** Adds an owner with a child who travels, and a booking that the owner travels alone. */
  const family = async (number: number) => {
    const token = await registerAndLogIn(server(), number, { lastName: 'Ferri' })
    const memberId = await memberIdOf(server(), number)
    const { relationshipId, personId } = await addRelative(server(), memberId, 'figlio', childOf(number + 500))
    const packageId = await addPayablePackage(db())
    const book = async (who: number) => {
      const practiceId = await addPayablePractice(db(), packageId, { buyerId: memberId })
      await db()
        .insertInto('participant')
        .values({ practiceId, position: 0, personId: who, relation: who === memberId ? null : 'figlio', noteGeneral: 'Dorme male' })
        .execute()
      return practiceId
    }
    return { token, memberId, relationshipId, personId, practiceId: await book(personId), own: await book(memberId) }
  }
  type Family = Awaited<ReturnType<typeof family>>
  const adult = async (number: number) => {
    const token = await registerAndLogIn(server(), number, { firstName: 'Paolo', lastName: 'Galli', gender: 'Z' })
    return { token, memberId: await memberIdOf(server(), number), email: emailOf(number) }
  }
  const invite = (of: Family, email: string, rights: object = {}) =>
    call(of.token, 'POST', 'me/shared-access', { relationship: of.relationshipId, email, ...rights })
  const accept = (token: string, link: string) => call(token, 'POST', 'me/invitation-link', { token: link })
  const look = (link: string) => call(undefined, 'POST', 'invitation-link', { token: link })
  const sharedIds = async (token: string) =>
    (await call(token, 'GET', 'shared-practice')).body.map(({ id }: { id: number }) => id) as readonly number[]
  const given = async (token: string) => (await call(token, 'GET', 'me/shared-access')).body.given
  /** Adds a family and an adult who has accepted. */
  const shared = async (number: number, rights: object = {}) => {
    const [of, other] = [await family(number), await adult(number + 1)]
    const { id } = (await invite(of, other.email, rights)).body
    expect((await accept(other.token, await linkTokenTo(server(), other.email, 'invitation'))).status).toBe(200)
    return { of, other, accessId: id as number }
  }
  const trailOf = async (accessId: number) =>
    (
      await db()
        .selectFrom('audit')
        .where('subject', '=', 'shared-access')
        .where('subjectId', '=', String(accessId))
        .orderBy('id')
        .select(['actorId', 'action'])
        .execute()
    ).map(({ actorId, action }) => [actorId, action])

  it('begins with a mail, whose page names child, owner and rights, and changes nothing', async () => {
    const of = await family(2000)
    const invited = await invite(of, 'altro.genitore@example.it', { mayPay: true })
    expect(invited).toMatchObject({ status: 201, body: { state: 'invited', adultName: null, mayPay: true } })
    const [mail] = await mailsTo(server(), 'altro.genitore@example.it')
    expect(mail).toMatchObject({ memberId: of.memberId, subject: 'Giulia Ferri ti invita a seguire le prenotazioni di Tommaso Ferri' })
    const link = await linkTokenTo(server(), 'altro.genitore@example.it', 'invitation')
    for (let times = 0; times < 2; times += 1)
      expect(await look(link)).toMatchObject({
        status: 200,
        body: { ownerName: 'Giulia Ferri', childName: 'Tommaso Ferri', mayPay: true },
      })
    const stored = await db().selectFrom('sharedAccessLink').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(link)
  })

  it('is accepted once, by an account under any address, and tells the owner whose it is', async () => {
    const [of, other, third] = [await family(2010), await adult(2011), await adult(2012)]
    await invite(of, 'indirizzo.altro@example.it')
    const link = await linkTokenTo(server(), 'indirizzo.altro@example.it', 'invitation')
    expect(await accept(of.token, link)).toMatchObject({ status: 409, body: { code: 'own-invitation' } })
    const answers = await Promise.all([accept(other.token, link), accept(third.token, link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await accept(third.token, link)).toMatchObject({ status: 422, body: { code: 'link-expired' } })
    expect(await look(link)).toMatchObject({ status: 422, body: { code: 'link-expired' } })
    const [{ adultName, state }] = await given(of.token)
    expect([adultName, state]).toEqual(['Paolo Galli', 'accepted'])
    expect((await mailsTo(server(), emailOf(2010))).map(({ subject }) => subject)).toContain('Paolo Galli ha accettato il tuo invito')
  })

  it('shows the bookings of the child only, without the participants and what only the buyer may do', async () => {
    const { of, other } = await shared(2020, { mayPay: true })
    expect(await sharedIds(other.token)).toEqual([of.practiceId])
    const answer = await call(other.token, 'GET', `shared-practice/${of.practiceId}`)
    expect(answer.body).toMatchObject({
      ...{ id: of.practiceId, participants: [], editableInClubArea: false, canBeUpsold: false, financingUrl: null },
      shared: { by: 'Giulia Ferri', children: ['Tommaso'], mayPay: true },
    })
    expect(answer.text).not.toMatch(/Dorme male|BNC\w{13}|persona2020/)
    expect((await call(other.token, 'GET', `shared-practice/${of.own}`)).status).toBe(404)
    // In no list of their own.
    expect((await call(other.token, 'GET', 'practice')).body).toEqual([])
    expect((await call(other.token, 'GET', 'practice/payments')).body).toEqual([])
    expect((await call(other.token, 'GET', 'practice/documents')).body).toEqual([])
  })

  it.each(['owner', 'adult'] as const)('ends when the %s ends it', async (who) => {
    const { of, other, accessId } = await shared(who === 'owner' ? 2030 : 2040)
    const stranger = await adult(who === 'owner' ? 2035 : 2045)
    const end = (token: string) => call(token, 'DELETE', `me/shared-access/${accessId}`)
    expect((await end(stranger.token)).status).toBe(404)
    const actor = who === 'owner' ? of : other
    expect((await end(actor.token)).status).toBe(204)
    expect((await end(actor.token)).status).toBe(404)
    expect(await sharedIds(other.token)).toEqual([])
    expect((await call(other.token, 'GET', `shared-practice/${of.practiceId}`)).status).toBe(404)
    expect(await given(of.token)).toEqual([])
    expect(await trailOf(accessId)).toEqual([
      [of.memberId, 'access-invite'],
      [other.memberId, 'access-accept'],
      [actor.memberId, 'access-end'],
    ])
    const exported = async (token: string) => (await call(token, 'GET', 'me/export')).body.sharedAccess
    expect(await exported(of.token)).toMatchObject({
      given: [{ email: other.email, adultName: 'Paolo Galli', revokedAt: expect.any(String) }],
    })
    expect(await exported(other.token)).toMatchObject({ received: [{ ownerName: 'Giulia Ferri', revokedAt: expect.any(String) }] })
    const told = (await mailsTo(server(), other.email)).filter(
      ({ subject }) => subject === 'Non segui più le prenotazioni di Tommaso Ferri',
    )
    expect(told.map(({ memberId }) => memberId)).toEqual(who === 'owner' ? [other.memberId] : [])
    // An invitation after that begins anew, and the old rows go with time.
    expect((await invite(of, other.email)).status).toBe(201)
    server().clock.advance(98 * dayMs)
    await db()
      .transaction()
      .execute((tx) => server().services.jobs.enqueue(tx, 'sweep', {}))
    await server().settle()
    expect(await db().selectFrom('sharedAccess').where('ownerId', '=', of.memberId).select('id').execute()).toEqual([])
  })

  it('changes by its owner only', async () => {
    const { of, other, accessId } = await shared(2050)
    const change = (token: string) => call(token, 'PUT', `me/shared-access/${accessId}`, { mayPay: true, maySign: true })
    expect((await change(other.token)).status).toBe(404)
    expect(await change(of.token)).toMatchObject({ status: 200, body: { mayPay: true, maySign: true } })
    expect((await call(other.token, 'GET', `shared-practice/${of.practiceId}`)).body.shared).toMatchObject({ mayPay: true, maySign: true })
    expect((await trailOf(accessId)).at(-1)).toEqual([of.memberId, 'access-change'])
  })

  it('is not open twice for an address, not to oneself, and for children only', async () => {
    const of = await family(2060)
    const { relationshipId: adultId } = await addRelative(server(), of.memberId, 'coniuge', childOf(2062, { birthDate: '1980-01-20' }))
    const errorsOf = ({ status, body }: CallAnswer) => [status, Object.keys(body.errors ?? {})]
    expect(errorsOf(await invite(of, 'PERSONA2060@example.it'))).toEqual([422, ['email']])
    expect(errorsOf(await invite({ ...of, relationshipId: adultId }, 'a@example.it'))).toEqual([422, ['relationship']])
    const twice = await Promise.all([invite(of, 'b@example.it'), invite(of, 'b@example.it')])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(errorsOf(await invite(of, 'B@example.it'))).toEqual([422, ['email']])
    const old = await linkTokenTo(server(), 'b@example.it', 'invitation')
    server().clock.advance(7 * dayMs)
    const again = { ...of, token: tokenOf(await logIn(server(), emailOf(2060))) }
    expect((await look(old)).status).toBe(422)
    expect((await given(again.token))[0].state).toBe('expired')
    expect((await invite(again, 'b@example.it')).status).toBe(201)
  })

  it('answers an address with an account as one without, and limits how many invitations leave', async () => {
    const [of, other] = [await family(2070), await adult(2071)]
    const shape = ({ status, body }: CallAnswer) => [status, { ...body, id: 0, email: '' }]
    expect(shape(await invite(of, other.email))).toEqual(shape(await invite(of, 'nessuno@example.it')))
    const statuses: number[] = []
    for (let number = 0; number < 20; number += 1) statuses.push((await invite(of, `molti${number}@example.it`)).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it.each(['owner', 'adult'] as const)('goes with the account of the %s, in the trail of the deletion', async (who) => {
    const { of, other, accessId } = await shared(who === 'owner' ? 2080 : 2090)
    const [gone, left] = who === 'owner' ? [of, other] : [other, of]
    // A confirmed trip ahead would keep the owner's account.
    await db().updateTable('practice').set({ status: 'annullato' }).where('buyerId', '=', of.memberId).execute()
    expect((await call(gone.token, 'PUT', 'me/delete-account', { password: testPassword })).status).toBe(204)
    expect(await db().selectFrom('sharedAccess').where('id', '=', accessId).selectAll().execute()).toEqual([])
    expect((await call(left.token, 'GET', 'me/shared-access')).body).toEqual({ given: [], received: [] })
    expect(await sharedIds(left.token)).toEqual([])
    const { changes } = await db()
      .selectFrom('audit')
      .where('action', '=', 'deletion')
      .where('actorId', '=', gone.memberId)
      .select('changes')
      .executeTakeFirstOrThrow()
    expect(changes).toMatchObject({ endedAccess: [accessId] })
  })
})
