import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validatePeople, validateResponses } from '../../src/area-club/server/slices/signatures/domain/consent-forms.ts'
import { addTraveller } from '../support/movable-practice.ts'
import { readPdf } from '../support/read-pdf.ts'
import { openSigningFixture, type SigningFixture } from '../support/signing-fixture.ts'
import { describeOnDatabases } from '../support/test-server.ts'

/** ModuloB on the server (specification 2 and 7, requirements G11). */

const questions = [
  { id: 1, question: 'Può fare il bagno?', type: 'radio' },
  { id: 2, question: 'Allergie?', type: 'text' },
] as const

describe('Answers', () => {
  it.each([
    [
      'are returned in the order of the questions',
      [
        { id: 2, answer: ' Nessuna ' },
        { id: 1, answer: 'Sì' },
      ],
      undefined,
    ],
    ['are each required', [{ id: 1, answer: 'No' }], { responses: 'answer-missing' }],
    [
      'are not blank',
      [
        { id: 1, answer: 'No' },
        { id: 2, answer: ' ' },
      ],
      { 'responses.1.answer': 'answer-missing' },
    ],
    [
      'are Sì or No for a radio question',
      [
        { id: 1, answer: 'Forse' },
        { id: 2, answer: 'x' },
      ],
      { 'responses.0.answer': 'answer-not-offered' },
    ],
    [
      'are rejected for an unknown question',
      [
        { id: 1, answer: 'No' },
        { id: 2, answer: 'x' },
        { id: 3, answer: 'x' },
      ],
      { 'responses.2.answer': 'question-unknown' },
    ],
    [
      'are rejected for a repeated question',
      [
        { id: 1, answer: 'No' },
        { id: 2, answer: 'x' },
        { id: 1, answer: 'Sì' },
      ],
      { 'responses.2.answer': 'question-unknown' },
    ],
  ] as const)('%s', (_what, responses, errors) => {
    const judged = validateResponses(questions, responses)
    if (errors !== undefined) expect(judged).toEqual({ errors })
    else
      expect(judged).toEqual({
        answers: [
          { ...questions[0], answer: 'Sì' },
          { ...questions[1], answer: 'Nessuna' },
        ],
      })
  })

  it('are refused about another participant, and from an author who is not the signer', () => {
    const contact = { phone: '+39 333', email: 'a@example.it' }
    const form = {
      participant: { ...contact, firstName: 'NICCOLO', lastName: "D'Este", holidayCentre: 'Malta', dates: 'luglio' },
      author: { ...contact, firstName: 'Ada', lastName: 'D’Este', relationship: 'genitore' },
    } as const
    const [participant, member] = [
      { firstName: 'Niccolò', lastName: 'D’Este' },
      { firstName: 'Ada', lastName: 'Neri' },
    ]
    expect(validatePeople(form, { participant, member })).toEqual({ 'author.lastName': 'author-not-signer' })
    expect(validatePeople(form, { participant: member, member: form.author })).toEqual({
      'participant.firstName': 'participant-of-another',
      'participant.lastName': 'participant-of-another',
    })
    expect(validatePeople(form, { participant: null, member: form.author })).toEqual({})
  })
})

describeOnDatabases('The parents’ consent form', (kind) => {
  let world: SigningFixture
  let participantId: number
  beforeAll(async () => {
    world = await openSigningFixture(kind)
    participantId = await addTraveller({ server: world.server, memberId: world.memberId }, world.practiceId)
  })
  afterAll(() => world?.close())

  const contact = { phone: '+39 333 1234567', email: 'persona730@example.it' }
  const people = {
    participant: {
      ...contact,
      firstName: 'Giulia',
      lastName: 'Bianchi',
      holidayCentre: 'Cesenatico',
      dates: 'dal 05/07/2026 al 18/07/2026',
    },
    author: { ...contact, firstName: 'Giulia', lastName: 'Bianchi', relationship: 'genitore' },
  }
  const answered = (swims = 'Come un pesce') => [
    ...[1, 2, 3].map((id) => ({ id, answer: 'Sì' })),
    { id: 4, answer: swims },
    { id: 5, answer: 'Nessuna' },
  ]
  const call = (method: string, path: string, body?: object) =>
    world.server.call(method, `/sign/modulob/division/${path}`, { token: world.token, ...(body && { body }) })
  const sign = (documentId: number, responses = answered(), changes: object = {}, division = 1) =>
    call('POST', `${division}/sign`, { documentId, responses, ...people, ...changes })
  const procedureOf = (id: string) => [...world.signing.procedures.values()].find(({ externalId }) => externalId === id)
  const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).pages.join(' ')

  it('has one set of questions per division, and answers 404 for a division without a form', async () => {
    const { status, body } = await call('GET', '1/fetch-questions')
    expect(status).toBe(200)
    expect(body[0]).toEqual({ id: 1, question: 'Autorizzi tuo figlio a partecipare alle attività in acqua?', type: 'radio' })
    expect(new Set(body.map(({ type }: { type: string }) => type))).toEqual(new Set(['radio', 'text']))
    expect((await call('GET', '3/fetch-questions')).body).not.toEqual(body)
    expect(await call('GET', '4/fetch-questions')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  it('previews the PDF to be signed without storing the answers', async () => {
    const answer = await world.server.app.fastify.inject({
      method: 'POST',
      url: '/sign/modulob/division/1/preview',
      headers: { authorization: `Bearer ${world.token}` },
      payload: { responses: answered(), ...people },
    })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(await textOf(answer.rawPayload)).toContain('Come un pesce')
    expect(await world.server.services.database.selectFrom('consentForm').selectAll().execute()).toEqual([])
    expect((await call('POST', '1/preview', { responses: answered().slice(1), ...people })).body.errors).toEqual({
      responses: 'Campo obbligatorio',
    })
  })

  it('sends the frozen answers as a PDF to sign, and returns the same procedure for the same answers', async () => {
    const document = await world.addConsent(participantId)
    expect(await world.data(document)).toMatchObject({ status: 409, body: { code: 'pdf-not-generated' } })
    const first = await sign(document)
    expect(first.status).toBe(201)
    expect((await sign(document)).body).toEqual(first.body)
    const { id, signers } = first.body.procedure
    expect((await world.data(document)).body).toEqual({ procedure_id: id, signature_url: signers[0].signature_link })
    const kept = procedureOf(id)
    const text = await textOf(kept?.request.pdf ?? new Uint8Array())
    for (const said of ['Giulia Bianchi', 'Cesenatico', 'Come un pesce', 'Autorizzi tuo figlio']) expect(text).toContain(said)
    world.signing.sign(kept?.id ?? '')
    await world.tell(world.signing.event(kept?.id ?? ''))
    expect((await world.status(document, id)).body).toEqual({ status: 'signed' })
    expect((await world.download(document)).status).toBe(200)
    expect(await sign(document, answered('Male'))).toMatchObject({ status: 409, body: { code: 'already-signed' } })
  })

  it('cancels the former procedure and stores a new version when the answers change (requirements G11)', async () => {
    const document = await world.addConsent(participantId)
    const first = (await sign(document)).body.procedure
    const second = (await sign(document, answered('Male'))).body.procedure
    expect(second.id).not.toBe(first.id)
    expect([procedureOf(first.id)?.status, procedureOf(second.id)?.status]).toEqual(['cancelled', 'pending'])
    expect((await world.status(document, first.id)).body).toEqual({ status: 'cancelled' })
    const { database } = world.server.services
    const forms = await database
      .selectFrom('consentForm')
      .select(['version', 'answers'])
      .where('documentId', '=', document)
      .orderBy('version')
      .execute()
    expect(forms.map(({ version, answers }) => [version, answers[3]?.answer])).toEqual([
      [1, 'Come un pesce'],
      [2, 'Male'],
    ])
    expect(await textOf(procedureOf(second.id)?.request.pdf ?? new Uint8Array())).toContain('Male')
  })

  it('stays signed when the customer changes the answers afterwards', async () => {
    const document = await world.addConsent(participantId)
    const first = (await sign(document)).body.procedure
    world.signing.sign(procedureOf(first.id)?.id ?? '')
    expect(await sign(document, answered('Male'))).toMatchObject({ status: 409, body: { code: 'already-signed' } })
    expect((await world.status(document, first.id)).body).toEqual({ status: 'signed' })
  })

  it('keeps its procedure when the provider fails to cancel it (requirements G13)', async () => {
    const document = await world.addConsent(participantId)
    const first = (await sign(document)).body.procedure
    world.signing.fail('cancelProcedure', 'busy', 1)
    expect(await sign(document, answered('Male'))).toMatchObject({ status: 503, body: { code: 'signature-unavailable' } })
    expect((await sign(document)).body.procedure).toEqual(first)
  })

  it('refuses another division, participant or author, and a document of another type', async () => {
    const document = await world.addConsent(participantId)
    expect((await sign(await world.addContract())).status).toBe(404)
    const study = [...[11, 12, 13].map((id) => ({ id, answer: 'Sì' })), { id: 14, answer: 'Nessuno' }, { id: 15, answer: 'Nessuna' }]
    expect((await sign(document, study, {}, 3)).status).toBe(404)
    const other = await sign(document, answered(), { participant: { ...people.participant, firstName: 'Tommaso' } })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['participant.firstName']])
    const author = await sign(document, answered(), { author: { ...people.author, lastName: 'Ferri' } })
    expect([author.status, Object.keys(author.body.errors)]).toEqual([422, ['author.lastName']])
  })
})
