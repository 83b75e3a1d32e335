/**
 * The export of a customer’s data (requirements S21).
 *
 * Some lines above 300, because it compares one export with every table that has the customer’s data.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { describeChanges } from '../../src/area-club/server/slices/accounts/domain/member-export.ts'
import type { Tables } from '../../src/core/server/database/database.ts'
import { sha256Of } from '../../src/core/server/storage/sha256.ts'
import { samplePdf } from '../support/sample-files.ts'
import { logIn, registerAndLogIn, registrationOf, testPassword, tokenOf } from '../support/test-members.ts'
import { passkeysOf } from '../support/test-passkeys.ts'
import { addRelative, childOf, linkRelative, memberIdOf } from '../support/test-relatives.ts'
import { describeServer } from '../support/test-server.ts'

/**
 * The member of the export that holds each table, or in brackets the reason why none does.
 *
 * A new table fails to compile until it has an entry, and the next test checks that each named member has content.
 */
const places = {
  person: 'member',
  member: 'account',
  relationship: 'relationships linkedBy',
  practice: 'practices',
  package: 'practices',
  practiceDivision: 'practices',
  serviceSnapshot: 'practices',
  serviceHold: 'practices',
  participant: 'practices participations',
  paymentEntry: 'payments',
  fiscalDocument: 'invoices',
  fiscalDocumentCopy: 'invoices',
  fiscalDocumentPdf: 'invoices',
  creditCase: 'credits',
  document: 'documents',
  voucher: 'vouchers',
  pointsEntry: 'points',
  companionGroup: 'groups',
  companionGroupParticipant: '(the names are other families’)',
  travelNotice: '(says nothing of people)',
  session: 'sessions',
  recoveryToken: 'recoveries',
  knownDevice: 'devices',
  passkey: 'passkeys',
  passkeyChallenge: '(digests, gone within minutes)',
  emailChangeLink: '(digests of links)',
  emailChange: 'emailChanges',
  mailOutbox: 'mails',
  reminder: 'reminders',
  reminderLink: '(digests of links)',
  reminderOff: 'reminders',
  sharedAccess: 'sharedAccess',
  sharedAccessLink: '(digests of links)',
  audit: 'changes',
  attempt: '(digests, gone within the hour)',
  frameTicket: '(gone within a minute)',
  documentTypology: '(nobody’s)',
  formFlag: '(nobody’s)',
  section: '(nobody’s)',
  voucherNotice: '(nobody’s)',
  destination: '(nobody’s)',
  programme: '(nobody’s)',
  structure: '(nobody’s)',
  programmeStructure: '(nobody’s)',
  programmeType: '(nobody’s)',
  programmeOfType: '(nobody’s)',
  service: '(nobody’s)',
  packageService: '(nobody’s)',
  extraGroup: '(nobody’s)',
  departure: '(nobody’s)',
  demonstrationMark: '(nobody’s)',
  paymentIntent: 'begunPayments',
  paymentCase: 'paymentCases',
  paymentRefund: '(ids of calls: what was given back is among the payments)',
  paymentTransmission: '(ids of the provider’s calls)',
  paymentCheck: '(counts of all payments)',
  storedObject: 'files',
  storedObjectBytes: '(had where the document is opened)',
  documentFile: 'files',
  consentForm: 'consentForms',
  signatureProcedure: 'signatures',
  providerEvent: '(ids of the providers’ events: what became of them is among payments and signatures)',
  signKey: '(nobody’s)',
  signRequest: '(the sign server’s side of the procedures, which are in the export)',
  signSigner: '(the same: name and address are the account’s)',
  signCode: '(digests)',
  signEvent: '(ids and states of messages)',
  restoredJob: '(empty but between a restore and the next start)',
} as const satisfies Record<keyof Tables, string>

describe('describeChanges', () => {
  it.each([
    [
      { fields: ['lastName'], relationship: 4 },
      [
        { name: 'lastName', from: null, to: null },
        { name: 'relationship', from: null, to: '4' },
      ],
    ],
    [{ marketingAccepted: { from: false, to: true } }, [{ name: 'marketingAccepted', from: 'false', to: 'true' }]],
    [
      { consents: { privacyAccepted: true, profilationAccepted: null } },
      [
        { name: 'privacyAccepted', from: null, to: 'true' },
        { name: 'profilationAccepted', from: null, to: null },
      ],
    ],
    [{ list: [1, 2] }, [{ name: 'list', from: null, to: '[1,2]' }]],
    [{}, []],
  ])('lists the fields of %j', (changes, fields) => {
    expect(describeChanges(changes)).toEqual(fields)
  })
})

describeServer('The export of a customer’s data (requirements S21)', (server) => {
  const exportOf = (token: string) => server().call('GET', '/api/member/me/export', { token })

  it('has entries of every table with the customer’s data and equals what the portal shows', async () => {
    const { database } = server().services
    await seedDatabase(database, server().clock.now())
    const token = tokenOf(await logIn(server(), 'giulia.bianchi'))
    const { id: memberId } = await database
      .selectFrom('member')
      .where('username', '=', 'giulia.bianchi')
      .select('id')
      .executeTakeFirstOrThrow()
    const { id: annaId } = await database.selectFrom('member').where('username', '=', 'anna.inps').select('id').executeTakeFirstOrThrow()
    await linkRelative(server(), annaId, 'altro', memberId)
    const { id: ownOfAnna } = await database
      .selectFrom('practice')
      .where('buyerId', '=', annaId)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await database
      .insertInto('participant')
      .values({ practiceId: ownOfAnna, position: 9, personId: memberId, relation: 'altro', noteGeneral: 'Canto' })
      .execute()
    await database
      .insertInto('companionGroup')
      .values({ memberId, title: 'Malta 2', destination: 'Malta', periodFrom: '2026-07-01', periodTo: '2026-07-15' })
      .execute()
    const { id: ownOfGiulia } = await database
      .selectFrom('practice')
      .where('buyerId', '=', memberId)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await database
      .insertInto('creditCase')
      .values({ practiceId: ownOfGiulia, amountCents: 1_500, reason: 'change', openedAt: server().clock.now() })
      .execute()
    const file = { practice: ownOfGiulia, fileName: 'carta.pdf', documentTypology: 3 }
    const bytes = samplePdf()
    const uploaded = await server().call('POST', '/api/member/practice/uploadDocument', {
      token,
      body: { ...file, fileContent: Buffer.from(bytes).toString('base64') },
    })
    const guid = randomUUID()
    const calls = { createRequestId: randomUUID(), captureRequestId: randomUUID(), orderId: 'ORDER-CANARY', failure: null }
    const at = server().clock.now()
    await database
      .insertInto('paymentIntent')
      .values({
        ...{ guid, practiceId: ownOfGiulia, kind: 'balance', method: 'card', amountCents: 89_000, state: 'captured', language: 'it' },
        ...{ ...calls, createdAt: at, expiresAt: at, changedAt: at, checkAt: null },
      })
      .execute()
    await database
      .insertInto('paymentCase')
      .values({
        ...{ intentGuid: guid, reason: 'not-due', captureId: 'CAPTURE-CANARY', amountCents: 89_000, currency: 'EUR' },
        openedAt: at,
      })
      .execute()
    const { id: consent } = await database
      .selectFrom('document')
      .innerJoin('practice', 'practice.id', 'document.practiceId')
      .where('docType', '=', 'ModuloB')
      .where('buyerId', '=', memberId)
      .select('document.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [person, answers] = [{ firstName: 'Tommaso' }, [{ id: 1, question: 'Sa nuotare?', type: 'text', answer: 'Come un pesce' }]]
    await database
      .insertInto('consentForm')
      .values({
        ...{ documentId: consent, version: 1, divisionId: 1, createdAt: at, answers: JSON.stringify(answers) },
        ...{ participant: JSON.stringify(person), author: JSON.stringify({ firstName: 'Giulia' }) },
      })
      .execute()
    await database
      .insertInto('signatureProcedure')
      .values({
        ...{ id: randomUUID(), documentId: consent, version: 1, signerId: memberId, status: 'pending', providerId: 'PROCEDURE-CANARY' },
        ...{ signerProviderId: null, link: 'https://sign.example/LINK-CANARY', sentSha256: '0'.repeat(64), language: 'it' },
        ...{ createdAt: at, checkAt: null, sendingUntil: null },
      })
      .execute()
    await passkeysOf(server).add(token, 'Telefono di Giulia')
    await database
      .insertInto('reminder')
      .values({ kind: 'balance-due', memberId, practiceId: ownOfGiulia, subjectId: ownOfGiulia, day: '2026-04-01', createdAt: at })
      .execute()
    await server().call('PUT', '/api/member/me/reminders', { token, body: { kind: 'contract-unsigned', isOn: false } })
    await server().call('POST', '/api/member/password-recovery', { body: { username: 'giulia.bianchi' } })
    await server().settle()
    const { firstName, lastName, gender, birthDate, birthPlace, fiscalCode, mobilePhone } = (
      await server().call('GET', '/api/member/me', { token })
    ).body
    await server().call('PUT', '/api/member/me', {
      token,
      body: {
        ...{ firstName, lastName, gender, birthDate, birthPlace, fiscalCode, mobilePhone },
        ...{ email1: 'giulia.nuova@example.it', privacyAccepted: true, marketingAccepted: false, password: testPassword },
      },
    })
    await server().call('PUT', '/api/member/me/username-change', { token, body: { username: 'giulia.b82', password: testPassword } })

    const answer = await exportOf(token)
    expect(answer.status).toBe(200)
    for (const [table, place] of Object.entries(places)) {
      if (place.startsWith('(')) continue
      for (const name of place.split(' ')) expect(Object.keys(answer.body[name] ?? {}).length, `${table} in ${name}`).toBeGreaterThan(0)
    }
    const shown = async (path: string) => (await server().call('GET', `/api/member${path}`, { token })).body
    expect(answer.body.member).toEqual(await shown('/me'))
    expect(answer.body.relationships).toEqual(await shown('/me/relationships'))
    expect(answer.body.practices).toEqual(await shown('/practice'))
    expect(answer.body.payments).toEqual(await shown('/practice/payments'))
    expect(answer.body.documents).toEqual(await shown('/practice/documents'))
    expect(answer.body.files).toContainEqual({
      ...{ document: uploaded.body.id, kind: 'upload', fileName: 'carta.pdf', mediaType: 'application/pdf' },
      ...{ sizeBytes: bytes.length, sha256: await sha256Of(bytes), keptAt: server().clock.now().toISOString() },
    })
    expect(answer.body.vouchers).toEqual(await shown('/voucher'))
    const instant = server().clock.now().toISOString()
    expect(answer.body.begunPayments).toEqual([
      {
        ...{ practice: ownOfGiulia, begunAt: instant, changedAt: instant, amount: 89_000 },
        ...{ kind: 'balance', method: 'card', state: 'captured' },
      },
    ])
    expect(answer.body.paymentCases).toEqual([
      { practice: ownOfGiulia, minorUnits: 89_000, currency: 'EUR', reason: 'not-due', openedAt: instant, closedAt: null },
    ])
    expect(answer.body.signatures).toEqual([{ documentId: consent, version: 1, status: 'pending', createdAt: instant, finishedAt: null }])
    // The export also has the consent forms signed by the seed.
    expect(answer.body.consentForms).toContainEqual(
      expect.objectContaining({
        answers: [expect.objectContaining({ question: 'Sa nuotare?', answer: 'Come un pesce' })],
        participant: expect.objectContaining(person),
      }),
    )
    expect(answer.body.reminders).toEqual({
      off: [{ kind: 'contract-unsigned', since: instant }],
      sent: [{ kind: 'balance-due', practice: ownOfGiulia, day: '2026-04-01', at: instant }],
    })
    // Ids at the providers and signing links are not exported.
    expect(answer.text).not.toContain('CANARY')
    expect(answer.body.linkedBy).toEqual(['altro'])
    expect(answer.body.participations).toMatchObject([{ participant: { noteGeneral: 'Canto' } }])
    expect(answer.body.changes.at(-1)).toMatchObject({
      action: 'username',
      byYou: true,
      fields: [{ name: 'username', from: null, to: null }],
    })
  })

  it('is an attachment that no cache stores', async () => {
    const answer = await exportOf(await registerAndLogIn(server(), 900))
    expect(answer.headers['content-disposition']).toBe('attachment; filename="area-club-2026-03-02.json"')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(String(answer.headers['content-type'])).toContain('application/json')
  })

  it('contains no secret and no data of other customers', async () => {
    const token = await registerAndLogIn(server(), 901)
    await registerAndLogIn(server(), 902, { lastName: 'Altrui' })
    const child = await addRelative(server(), await memberIdOf(server(), 901), 'figlio', childOf(1901))
    await linkRelative(server(), await memberIdOf(server(), 902), 'figlio', child.personId)
    await linkRelative(server(), await memberIdOf(server(), 902), 'coniuge', await memberIdOf(server(), 901))
    await server().call('POST', '/api/member/password-recovery', { body: { username: 'persona901@example.it' } })
    await server().call('POST', '/api/member/frame-ticket', { token, body: { target: 'one-to-one' } })
    await server().settle()
    const { text, body } = await exportOf(token)
    const { database } = server().services
    const hashes = [
      ...(await database.selectFrom('session').select('tokenHash as hash').execute()),
      ...(await database.selectFrom('recoveryToken').select('tokenHash as hash').execute()),
      ...(await database.selectFrom('member').select('passwordHash as hash').execute()),
      ...(await database.selectFrom('emailChange').select('confirmHash as hash').execute()),
    ]
    for (const secret of ['Altrui', 'persona902', token, testPassword, 'token=', '$argon2', ...hashes.map(({ hash }) => hash)])
      expect(text).not.toContain(secret)
    expect([body.recoveries.length, body.sessions.length, body.linkedBy]).toEqual([1, 1, ['coniuge']])
    expect(body.sessions[0]).toMatchObject({ browser: 'other', system: 'other', address: '127.0.0.1' })
    expect(body.mails.length).toBeGreaterThan(0)
  })

  it('contains another parent’s changes to the data of a shared child', async () => {
    const [one, two] = [await registerAndLogIn(server(), 903), await registerAndLogIn(server(), 904)]
    const child = await addRelative(server(), await memberIdOf(server(), 903), 'figlio', childOf(1903))
    const link = await linkRelative(server(), await memberIdOf(server(), 904), 'figlio', child.personId)
    await server().call('PUT', `/api/member/me/relationships/${link}`, {
      token: two,
      body: { type: 'figlio', member: childOf(1903, { city: 'Modena' }) },
    })
    expect((await exportOf(one)).body.changes.at(-1)).toMatchObject({
      action: 'profile',
      subject: 'person',
      byYou: false,
      // The test's tax code is of nobody: the difference is recorded with the change.
      fields: [{ name: 'city' }, { name: 'relationship' }, { name: 'fiscalCodeDiffersFrom' }],
    })
  })

  it('is one snapshot: it contains a concurrent change entirely or not at all', async () => {
    const token = await registerAndLogIn(server(), 905)
    const { password: _password, ...profile } = registrationOf(905)
    const [answer] = await Promise.all([
      exportOf(token),
      server().call('PUT', '/api/member/me', { token, body: { ...profile, marketingAccepted: true } }),
    ])
    const { member, consents, changes } = answer.body
    expect(consents.marketingAccepted).toBe(member.marketingAccepted)
    expect(changes.some(({ action }: { action: string }) => action === 'consents')).toBe(member.marketingAccepted)
  })
})
