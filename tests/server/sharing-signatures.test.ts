/** Signatures by a second adult on the consent form of the shared child (requirements S38, G12). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailsTo } from '../support/mailed-links.ts'
import { addPayablePackage, addPayablePractice } from '../support/payable-practice.ts'
import { addSignable, consentForm, consentFormPath } from '../support/signer-fixture.ts'
import { openSigningFixture, type SigningFixture } from '../support/signing-fixture.ts'
import { registerAndLogIn, registrationOf, testPassword } from '../support/test-members.ts'
import { addRelative, childOf, memberIdOf } from '../support/test-relatives.ts'
import { describeOnDatabases } from '../support/test-server.ts'

describeOnDatabases('Signatures by a second adult', (kind) => {
  let world: SigningFixture
  let child: { personId: number; firstName: string; lastName: string }
  let sibling: typeof child
  beforeAll(async () => {
    world = await openSigningFixture(kind)
    const add = async (number: number, firstName: string) => {
      const { personId } = await addRelative(world.server, world.memberId, 'figlio', childOf(number, { firstName }))
      return { personId, firstName, lastName: String(childOf(number).lastName) }
    }
    child = await add(700, 'Tommaso')
    sibling = await add(701, 'Sofia')
  })
  afterAll(() => world?.close())

  const db = () => world.server.services.database
  /** Adds a booking of the owner with these participants; returns it with their ids. */
  const book = async (...who: readonly (typeof child)[]) => {
    const practiceId = await addPayablePractice(db(), await addPayablePackage(db()), { buyerId: world.memberId })
    const participants: number[] = []
    for (const [position, { personId }] of who.entries()) {
      const row = { practiceId, position, personId, relation: 'figlio' } as const
      participants.push((await db().insertInto('participant').values(row).returning('id').executeTakeFirstOrThrow()).id)
    }
    return { practiceId, participants }
  }
  const paper = (practiceId: number, participantId: number | null = null, what: 'contract' | 'consent' = 'consent') =>
    addSignable(db(), what, { practiceId, participantId, at: world.server.clock.now() })
  /** Adds a booking of the shared child, and its consent form. */
  const form = async () => {
    const { practiceId, participants } = await book(child)
    return paper(practiceId, participants[0])
  }
  const adult = async (number: number, rights?: { maySign: boolean; revoked?: true }) => {
    const token = await registerAndLogIn(world.server, number, { firstName: 'Paolo', lastName: 'Galli', gender: 'Z' })
    const [memberId, now] = [await memberIdOf(world.server, number), world.server.clock.now()]
    const row = rights && {
      ...{ ownerId: world.memberId, personId: child.personId, invitedEmail: `persona${number}@example.it` },
      ...{ mayPay: true, maySign: rights.maySign, invitedAt: now, expiresAt: now, acceptedAt: now, acceptedById: memberId },
      revokedAt: rights.revoked === true ? now : null,
    }
    const added = row && (await db().insertInto('sharedAccess').values(row).returning('id').executeTakeFirstOrThrow())
    return { token, memberId, accessId: added?.id ?? 0, email: String(registrationOf(number).email1) }
  }
  const paolo = { firstName: 'Paolo', lastName: 'Galli' }
  const sign = (token: string, documentId: number, author: object = paolo, about: object = child) => {
    const filled = consentForm(documentId, { firstName: 'x', lastName: 'x' })
    const { firstName, lastName } = { ...child, ...about }
    const body = { ...filled, participant: { ...filled.participant, firstName, lastName }, author: { ...filled.author, ...author } }
    return world.server.call('POST', consentFormPath, { token, body })
  }
  const signByOwner = (documentId: number) => sign(world.token, documentId, { firstName: 'Giulia', lastName: 'Bianchi' })
  const forms = async (token: string) => (await world.server.call('GET', '/api/member/shared-consent-form', { token })).body
  const end = (token: string, accessId: number) => world.server.call('DELETE', `/api/member/me/shared-access/${accessId}`, { token })
  const procedureOf = (ourId: string) => {
    for (const procedure of world.signing.procedures.values()) if (procedure.externalId === ourId) return procedure
    return expect.fail(`the provider knows no procedure ${ourId}`)
  }
  const complete = async (ourId: string) => {
    const { id } = procedureOf(ourId)
    world.signing.sign(id)
    await world.tell(world.signing.event(id))
    await world.server.settle()
  }
  const pendingOf = (signerId: number) =>
    db().selectFrom('signatureProcedure').where('signerId', '=', signerId).where('status', '=', 'pending').select('id').execute()

  it('are refused as for a document that does not exist, but for the consent form of the shared child to who may sign', async () => {
    const { practiceId, participants } = await book(child, sibling)
    const [mine, siblings, nameless] = [
      await paper(practiceId, participants[0]),
      await paper(practiceId, participants[1]),
      await paper(practiceId),
    ]
    const contract = await world.addContract()
    const without = [await adult(3100), await adult(3101, { maySign: false }), await adult(3102, { maySign: true, revoked: true })]
    const allowed = await adult(3103, { maySign: true })
    const missing = { ...(await sign(allowed.token, 999_999)).body, requestId: '' }
    for (const { token } of without) {
      expect({ ...(await sign(token, mine)).body, requestId: '' }).toEqual(missing)
      expect((await world.data(mine, token)).status).toBe(404)
      expect(await forms(token)).toEqual([])
    }
    for (const other of [siblings, nameless, contract]) {
      expect({ ...(await sign(allowed.token, other, paolo, sibling)).body, requestId: '' }).toEqual(missing)
      expect((await world.data(other, allowed.token)).status).toBe(404)
    }
    expect((await sign(allowed.token, mine)).status).toBe(201)
    // A form that names nobody is about the only participant.
    const alone = await paper((await book(child)).practiceId)
    expect((await sign(allowed.token, alone)).status).toBe(201)
    const listed = (await forms(allowed.token)) as { id: number }[]
    expect(listed.map(({ id }) => id).sort()).toEqual([mine, alone].sort())
    const { firstName, lastName } = child
    expect(listed[0]).toMatchObject({ docUrl: null, isSigned: false, shared: { firstName, lastName, signedByCaller: false } })
    expect((await world.server.call('GET', '/api/member/practice/documents', { token: allowed.token })).body).toEqual([])
  })

  it('bear the name of who signs, with a code to their address, and the buyer is told', async () => {
    const [document, other] = [await form(), await adult(3110, { maySign: true })]
    await db().updateTable('member').set({ language: 'en' }).where('id', '=', world.memberId).execute()
    expect((await sign(other.token, document, { firstName: 'Giulia', lastName: 'Bianchi' })).body.errors).toHaveProperty('author.lastName')
    const { id } = (await sign(other.token, document)).body.procedure
    expect(procedureOf(id).request.signer).toMatchObject({ ...paolo, email: other.email })
    // Nobody but the signer follows or cancels it.
    expect((await world.status(document, id)).status).toBe(404)
    expect((await world.cancel(document, id)).status).toBe(404)
    await complete(id)
    expect((await world.status(document, id, other.token)).body).toEqual({ status: 'signed' })
    expect(await world.isSigned(document)).toBe(true)
    expect((await forms(other.token)).find((each: { id: number }) => each.id === document).shared.signedByCaller).toBe(true)
    for (const token of [world.token, other.token]) expect((await world.download(document, token)).status).toBe(200)
    const [mine, theirs] = [await mailsTo(world.server, other.email), await mailsTo(world.server, String(registrationOf(730).email1))]
    expect(mine.at(-1)).toMatchObject({ memberId: other.memberId, subject: expect.stringMatching(/^Documento firmato/) })
    expect(mine.at(-1)?.text).toContain('/shared-practices/')
    expect(theirs.at(-1)).toMatchObject({ memberId: world.memberId, subject: expect.stringMatching(/^Paolo Galli has signed/) })
    const trail = await db()
      .selectFrom('audit')
      .where('subject', '=', 'document')
      .where('subjectId', '=', String(document))
      .where('action', 'in', ['consent-form', 'signature-begin', 'signature-end'])
      .orderBy('id')
      .select(['action', 'actorId', 'changes'])
      .execute()
    expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['consent-form', other.memberId],
      ['signature-begin', other.memberId],
      ['signature-end', null],
    ])
    expect(trail.at(-1)?.changes).toMatchObject({ signer: other.memberId, status: { to: 'signed' } })
    const exportOf = async (token: string) => (await world.server.call('GET', '/api/member/me/export', { token })).body
    const [hers, his] = [await exportOf(world.token), await exportOf(other.token)]
    expect(his).toMatchObject({ signatures: [{ documentId: document, status: 'signed' }], sharedAccess: { received: [{ maySign: true }] } })
    for (const { consentForms } of [hers, his])
      expect(consentForms).toContainEqual(expect.objectContaining({ documentId: document, author: expect.objectContaining(paolo) }))
    expect(hers.signatures).not.toContainEqual(expect.objectContaining({ documentId: document }))
    // What the buyer has signed is not open to the second adult.
    const hersAlone = await form()
    await complete((await signByOwner(hersAlone)).body.procedure.id)
    expect((await sign(other.token, hersAlone)).body.code).toBe('already-signed')
    expect((await world.download(hersAlone, other.token)).status).toBe(404)
  })

  it('are not given to a form that the other one filled in', async () => {
    const [document, other] = [await form(), await adult(3120, { maySign: true })]
    const hers = (await signByOwner(document)).body.procedure.id
    expect(await world.data(document, other.token)).toMatchObject({ status: 409, body: { code: 'pdf-not-generated' } })
    expect(procedureOf(hers).status).toBe('pending')
    const his = (await sign(other.token, document)).body.procedure.id
    expect(procedureOf(hers).status).toBe('cancelled')
    expect(await world.data(document)).toMatchObject({ status: 409, body: { code: 'pdf-not-generated' } })
    expect((await world.data(document, other.token)).body.procedure_id).toBe(his)
  })

  it.each(['revoked', 'given up', 'changed', 'deleted'] as const)('end at the provider when the access is %s', async (how) => {
    const number = 3130 + ['revoked', 'given up', 'changed', 'deleted'].indexOf(how)
    const [document, other] = [await form(), await adult(number, { maySign: true })]
    const { id } = (await sign(other.token, document)).body.procedure
    const work = {
      revoked: () => end(world.token, other.accessId),
      'given up': () => end(other.token, other.accessId),
      changed: () =>
        world.server.call('PUT', `/api/member/me/shared-access/${other.accessId}`, {
          token: world.token,
          body: { mayPay: true, maySign: false },
        }),
      deleted: () => world.server.call('PUT', '/api/member/me/delete-account', { token: other.token, body: { password: testPassword } }),
    }
    expect((await work[how]()).status).toBeLessThan(300)
    await world.server.settle()
    expect(procedureOf(id).status).toBe('cancelled')
    const cancelled = () => world.signing.calls.filter((call) => call === 'cancelProcedure').length
    const before = cancelled()
    await db()
      .transaction()
      .execute((tx) => world.server.services.jobs.enqueue(tx, 'signatures', { signer: other.memberId }))
    await world.server.settle()
    expect([cancelled(), await pendingOf(other.memberId)]).toEqual([before, []])
    if (how !== 'deleted')
      for (const answer of [await world.status(document, id, other.token), await sign(other.token, document)])
        expect(answer.status).toBe(404)
    const { answers, author } = await db()
      .selectFrom('consentForm')
      .where('documentId', '=', document)
      .select(['answers', 'author'])
      .executeTakeFirstOrThrow()
    expect([answers.length, author.lastName === 'Galli']).toEqual([5, how !== 'deleted'])
    expect((await signByOwner(document)).status).toBe(201)
  })

  it('end with the access: of a signature and a revocation at the same time, none begins after the revocation', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [document, other] = [await form(), await adult(3140 + round, { maySign: true })]
      const isDeletion = round % 2 === 1
      const [begun, ended] = await Promise.all([
        sign(other.token, document),
        isDeletion
          ? world.server.call('PUT', '/api/member/me/delete-account', { token: other.token, body: { password: testPassword } })
          : end(world.token, other.accessId),
      ])
      expect(ended.status).toBe(204)
      expect([201, 404, ...(isDeletion ? [401] : [])]).toContain(begun.status)
      await world.server.settle()
      await world.reconcile()
      expect(await pendingOf(other.memberId)).toEqual([])
      if (begun.status === 201) expect(procedureOf(begun.body.procedure.id).status).toBe('cancelled')
      expect((await sign(other.token, document)).status).toBe(isDeletion ? 401 : 404)
    }
  })

  it('end when the account of the buyer is deleted', async () => {
    const [document, other] = [await form(), await adult(3150, { maySign: true })]
    const { id } = (await sign(other.token, document)).body.procedure
    await db().updateTable('practice').set({ status: 'annullato' }).where('buyerId', '=', world.memberId).execute()
    const body = { password: testPassword }
    expect((await world.server.call('PUT', '/api/member/me/delete-account', { token: world.token, body })).status).toBe(204)
    await world.server.settle()
    expect(procedureOf(id).status).toBe('cancelled')
    expect((await world.status(document, id, other.token)).status).toBe(404)
  })
})
