/**
 * The export of a customer’s data (requirements S21).
 *
 * Some lines above 300, because it compares one export with every table that has the customer’s data.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Tables } from '../../src/server/database/database.ts'
import { seedDatabase } from '../../src/server/seed/seed-database.ts'
import { describeChanges } from '../../src/server/slices/accounts/domain/member-export.ts'
import { sha256Of } from '../../src/server/storage/sha256.ts'
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
  practice_division: 'practices',
  service_snapshot: 'practices',
  service_hold: 'practices',
  participant: 'practices participations',
  payment_entry: 'payments',
  fiscal_document: 'invoices',
  fiscal_document_copy: 'invoices',
  fiscal_document_pdf: 'invoices',
  credit_case: 'credits',
  document: 'documents',
  voucher: 'vouchers',
  points_entry: 'points',
  companion_group: 'groups',
  companion_group_participant: '(the names are other families’)',
  travel_notice: '(says nothing of people)',
  session: 'sessions',
  recovery_token: 'recoveries',
  known_device: 'devices',
  passkey: 'passkeys',
  passkey_challenge: '(digests, gone within minutes)',
  email_change_link: '(digests of links)',
  email_change: 'emailChanges',
  mail_outbox: 'mails',
  audit: 'changes',
  attempt: '(digests, gone within the hour)',
  frame_ticket: '(gone within a minute)',
  document_typology: '(nobody’s)',
  form_flag: '(nobody’s)',
  section: '(nobody’s)',
  voucher_notice: '(nobody’s)',
  destination: '(nobody’s)',
  programme: '(nobody’s)',
  structure: '(nobody’s)',
  programme_structure: '(nobody’s)',
  programme_type: '(nobody’s)',
  programme_of_type: '(nobody’s)',
  service: '(nobody’s)',
  package_service: '(nobody’s)',
  extra_group: '(nobody’s)',
  departure: '(nobody’s)',
  demonstration_mark: '(nobody’s)',
  payment_intent: 'begunPayments',
  payment_event: '(ids of the provider’s calls: what became of them is among the payments)',
  payment_case: 'paymentCases',
  payment_refund: '(ids of calls: what was given back is among the payments)',
  payment_transmission: '(ids of the provider’s calls)',
  payment_check: '(counts of all payments)',
  stored_object: 'files',
  stored_object_bytes: '(had where the document is opened)',
  document_file: 'files',
  consent_form: 'consentForms',
  signature_procedure: 'signatures',
  signature_event: '(ids of the provider’s messages)',
  sign_key: '(nobody’s)',
  sign_request: '(the sign server’s side of the procedures, which are in the export)',
  sign_signer: '(the same: name and address are the account’s)',
  sign_code: '(digests)',
  sign_event: '(ids and states of messages)',
  restored_job: '(empty but between a restore and the next start)',
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
      .where('buyer_id', '=', annaId)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await database
      .insertInto('participant')
      .values({ practice_id: ownOfAnna, position: 9, person_id: memberId, relation: 'altro', note_general: 'Canto' })
      .execute()
    await database
      .insertInto('companion_group')
      .values({ member_id: memberId, title: 'Malta 2', destination: 'Malta', period_from: '2026-07-01', period_to: '2026-07-15' })
      .execute()
    const { id: ownOfGiulia } = await database
      .selectFrom('practice')
      .where('buyer_id', '=', memberId)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await database
      .insertInto('credit_case')
      .values({ practice_id: ownOfGiulia, amount_cents: 1_500, reason: 'change', opened_at: server().clock.now() })
      .execute()
    const file = { practice: ownOfGiulia, fileName: 'carta.pdf', documentTypology: 3 }
    const bytes = samplePdf()
    const uploaded = await server().call('POST', '/api/member/practice/uploadDocument', {
      token,
      body: { ...file, fileContent: Buffer.from(bytes).toString('base64') },
    })
    const guid = randomUUID()
    const calls = { create_request_id: randomUUID(), capture_request_id: randomUUID(), order_id: 'ORDER-CANARY', failure: null }
    const at = server().clock.now()
    await database
      .insertInto('payment_intent')
      .values({
        ...{ guid, practice_id: ownOfGiulia, kind: 'balance', method: 'card', amount_cents: 89_000, state: 'captured', language: 'it' },
        ...{ ...calls, created_at: at, expires_at: at, changed_at: at, check_at: null },
      })
      .execute()
    await database
      .insertInto('payment_case')
      .values({
        ...{ intent_guid: guid, reason: 'not-due', capture_id: 'CAPTURE-CANARY', amount_cents: 89_000, currency: 'EUR' },
        opened_at: at,
      })
      .execute()
    const { id: consent } = await database
      .selectFrom('document')
      .innerJoin('practice', 'practice.id', 'document.practice_id')
      .where('doc_type', '=', 'ModuloB')
      .where('buyer_id', '=', memberId)
      .select('document.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [person, answers] = [{ firstName: 'Tommaso' }, [{ id: 1, question: 'Sa nuotare?', type: 'text', answer: 'Come un pesce' }]]
    await database
      .insertInto('consent_form')
      .values({
        ...{ document_id: consent, version: 1, division_id: 1, created_at: at, answers: JSON.stringify(answers) },
        ...{ participant: JSON.stringify(person), author: JSON.stringify({ firstName: 'Giulia' }) },
      })
      .execute()
    await database
      .insertInto('signature_procedure')
      .values({
        ...{ id: randomUUID(), document_id: consent, version: 1, signer_id: memberId, status: 'pending', provider_id: 'PROCEDURE-CANARY' },
        ...{ signer_provider_id: null, link: 'https://sign.example/LINK-CANARY', sent_sha256: '0'.repeat(64), language: 'it' },
        ...{ created_at: at, check_at: null, sending_until: null },
      })
      .execute()
    await passkeysOf(server).add(token, 'Telefono di Giulia')
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
      ...{ sizeBytes: bytes.length, sha256: sha256Of(bytes), keptAt: server().clock.now().toISOString() },
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
      ...(await database.selectFrom('session').select('token_hash as hash').execute()),
      ...(await database.selectFrom('recovery_token').select('token_hash as hash').execute()),
      ...(await database.selectFrom('member').select('password_hash as hash').execute()),
      ...(await database.selectFrom('email_change').select('confirm_hash as hash').execute()),
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
