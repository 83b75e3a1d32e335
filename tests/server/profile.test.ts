import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fiscalCodeOf, registerAndLogIn, registrationOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

describeServer('The profile', (server) => {
  const put = (token: string, body: unknown) => server().call('PUT', '/api/member/me', { token, body })

  it('is read and replaced as a whole: omitted fields become null', async () => {
    const token = await registerAndLogIn(server(), 200, { address: 'Via San Felice 21', city: 'Bologna', cap: '40122', province: 'BO' })
    const before = (await server().call('GET', '/api/member/me', { token })).body
    expect(before).toMatchObject({
      username: 'persona200@example.it',
      nationality: 'Italiana',
      points: 0,
      clusterCode: 'blue',
      address: 'Via San Felice 21',
      hasCompletedTour: false,
    })
    const answer = await put(
      token,
      registrationOf(200, { firstName: 'Giulia Maria', email2: 'seconda@example.it', marketingAccepted: true }),
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...before,
      firstName: 'Giulia Maria',
      email2: 'seconda@example.it',
      marketingAccepted: true,
      address: null,
      city: null,
      cap: null,
      province: null,
      version: 2,
    })
    expect((await server().call('GET', '/api/member/me', { token })).body).toEqual(answer.body)
  })

  it('has a nationality derived from the place of birth (specification 3)', async () => {
    const token = await registerAndLogIn(server(), 201)
    const abroad = { birthPlace: null, birthProvince: null, birthNation: 'Svizzera', foreignBirthCity: 'Lugano' }
    expect((await put(token, registrationOf(201, abroad))).body).toMatchObject({ nationality: 'Estera', birthPlace: null })
    expect((await put(token, registrationOf(201))).body).toMatchObject({
      nationality: 'Italiana',
      birthNation: null,
      foreignBirthCity: null,
    })
  })

  it('accepts its own e-mail address and tax code, and refuses those of another account', async () => {
    const token = await registerAndLogIn(server(), 202)
    expect((await put(token, registrationOf(202))).status).toBe(200)
    const answer = await put(token, registrationOf(202, { email1: 'Persona201@example.it', fiscalCode: fiscalCodeOf(201) }))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      email1: 'Esiste già un account con questa email',
      fiscalCode: 'Esiste già un account con questo codice fiscale',
    })
    expect((await server().call('GET', '/api/member/me', { token })).body.email1).toBe('persona202@example.it')
  })

  it('keeps a stored telephone number that is none, and refuses another one', async () => {
    const token = await registerAndLogIn(server(), 260)
    await server()
      .services.database.updateTable('person')
      .set({ phone1: '0000000' })
      .where('email1', '=', 'persona260@example.it')
      .execute()
    expect((await put(token, registrationOf(260, { phone1: '0000000', firstName: 'Giulia Maria' }))).status).toBe(200)
    const answer = await put(token, registrationOf(260, { phone1: '0000001' }))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ phone1: 'Controlla il numero di telefono: solo cifre, con il prefisso se non è italiano' })
  })

  it('limits how often a customer can probe for e-mail addresses and tax codes, with any version (requirements S30)', async () => {
    const token = await registerAndLogIn(server(), 205)
    await registerAndLogIn(server(), 206)
    const stale = await put(token, registrationOf(205, { email1: 'persona206@example.it', fiscalCode: fiscalCodeOf(206), version: 7 }))
    expect([stale.status, stale.body.code, stale.body.errors]).toEqual([409, 'stale-version', undefined])
    const statuses = []
    for (let tries = 0; tries < 500; tries++) {
      const changes = tries % 2 === 0 ? { email1: 'persona206@example.it' } : { fiscalCode: fiscalCodeOf(206) }
      statuses.push((await put(token, registrationOf(205, changes))).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]))
    expect((await put(token, registrationOf(205, { city: 'Bologna' }))).status).toBe(200)
  })

  it('limits probing from one network address across customers (requirements S30)', async () => {
    const tokens = []
    for (let number = 207; number < 211; number++) tokens.push(await registerAndLogIn(server(), number))
    const statuses = []
    for (const [index, token] of tokens.entries())
      for (let tries = 0; tries < 9; tries++)
        statuses.push((await put(token, registrationOf(207 + index, { email1: 'persona206@example.it' }))).status)
    expect(statuses.indexOf(429)).toBe(30)
  })

  it('writes an audit row with the names of changed fields, and one with the consents before and after (requirements S20)', async () => {
    const database = server().services.database
    const token = await registerAndLogIn(server(), 203)
    await put(token, registrationOf(203, { lastName: 'Verdi-Canary', marketingAccepted: true, profilationAccepted: false }))
    await put(token, registrationOf(203, { lastName: 'Verdi-Canary', marketingAccepted: true, profilationAccepted: false }))
    const rows = await database
      .selectFrom('audit')
      .selectAll()
      .where('action', '!=', 'registration')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows.reverse().map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'profile', changes: { fields: ['lastName'], fiscalCodeDiffersFrom: ['firstName', 'lastName', 'birthPlace'] } },
      { action: 'consents', changes: { marketingAccepted: { from: false, to: true }, profilationAccepted: { from: null, to: false } } },
    ])
    expect(JSON.stringify(await database.selectFrom('audit').selectAll().execute())).not.toContain('Canary')
  })

  it.each(['update audit set action = action', 'delete from audit', 'truncate audit'])(
    'keeps its audit append-only: %s fails (requirements S20)',
    async (statement) => {
      await expect(sql.raw(statement).execute(server().services.database)).rejects.toThrow('append-only')
    },
  )

  it('refuses every field that the customer may read but not write (requirements S10)', async () => {
    const token = await registerAndLogIn(server(), 204)
    const answered = (await server().call('GET', '/api/member/me', { token })).body
    const sendable = Object.keys(answered).filter(
      (field) =>
        field in registrationOf(204) ||
        [
          'birthNation',
          'foreignBirthCity',
          'email2',
          'phone1',
          'phone2',
          'address',
          'city',
          'cap',
          'province',
          'profilationAccepted',
          'profilation2Accepted',
          'version',
        ].includes(field),
    )
    const readOnly = Object.keys(answered).filter((field) => !sendable.includes(field))
    expect(readOnly).toEqual(
      expect.arrayContaining([
        'nationality',
        'username',
        'points',
        'clusterCode',
        'memberIsDocente',
        'docenteIframe',
        'hasCompletedTour',
        'canGeneratePointsVoucher',
        'canGenerateClusterVoucher',
      ]),
    )
    for (const field of [...readOnly, 'id']) {
      const answer = await put(token, { ...registrationOf(204), [field]: answered[field] ?? 1 })
      expect(answer.body.errors, field).toEqual({ [field]: 'Questo dato non può essere inviato' })
    }
    expect((await server().call('GET', '/api/member/me', { token })).body).toEqual(answered)
  })
})
