import { expect, it } from 'vitest'
import { fiscalCodeOf, logIn, registerAndLogIn, registrationOf, testPassword, tokenOf } from '../support/test-members.ts'
import { describeServer, type TestServer } from '../support/test-server.ts'

const usernameOf = (number: number) => `persona${number}@example.it`
const newPassword = 'Montagna-2027'

async function auditOf(server: TestServer, username: string) {
  const { database } = server.services
  const { id } = await database.selectFrom('member').where('username', '=', username).select('id').executeTakeFirstOrThrow()
  const rows = await database.selectFrom('audit').where('actorId', '=', id).selectAll().orderBy('id').execute()
  return rows.map(({ action, subject, subjectId, changes }) => ({
    action,
    isOwn: subject === 'member' && subjectId === String(id),
    changes,
  }))
}

describeServer('Changing the username', (server) => {
  const change = (token: string, username: unknown) =>
    server().call('PUT', '/api/member/me/username-change', { token, body: { username, password: testPassword } })

  it('can be changed, and the login then accepts the new one alone, in any case', async () => {
    const token = await registerAndLogIn(server(), 300)
    expect((await change(token, 'giulia.b82')).status).toBe(204)
    expect((await server().call('GET', '/api/member/me', { token })).body.username).toBe('giulia.b82')
    expect((await logIn(server(), 'Giulia.B82')).status).toBe(200)
    expect((await logIn(server(), usernameOf(300))).status).toBe(401)
    expect((await auditOf(server(), 'giulia.b82')).at(-1)).toEqual({ action: 'username', isOwn: true, changes: { fields: ['username'] } })
  })

  it.each([['abcd'], ['1abcd'], ['.abcd'], ['with space'], [' leading'], ['tab\tbed'], ['']])(
    'is refused as %j: at least five characters, a letter first, no spaces (specification 5)',
    async (username) => {
      const token = tokenOf(await logIn(server(), 'giulia.b82'))
      const answer = await change(token, username)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['username']])
    },
  )

  it('is refused in any case when another customer has it; its owner may change the case', async () => {
    const token = await registerAndLogIn(server(), 301)
    for (const username of ['giulia.b82', 'GIULIA.B82']) {
      const answer = await change(token, username)
      expect([answer.status, answer.body.errors]).toEqual([422, { username: 'Questo username è già in uso' }])
    }
    expect((await change(token, 'Persona301@Example.it')).status).toBe(204)
    expect((await server().call('GET', '/api/member/me', { token })).body.username).toBe('Persona301@Example.it')
  })

  it('cannot be another person’s e-mail address, which that person needs to register', async () => {
    const token = await registerAndLogIn(server(), 302)
    expect((await change(token, 'persona303@example.it')).body.errors).toEqual({
      username: 'Se come username usi un’email, deve essere la tua',
    })
    expect((await server().call('POST', '/api/member/register', { body: registrationOf(303) })).status).toBe(201)
  })

  it('throttles changes after ten attempts, because the answer reveals taken usernames', async () => {
    const token = await registerAndLogIn(server(), 304)
    const answers = []
    for (let count = 0; count < 11; count++) answers.push((await change(token, 'giulia.b82')).status)
    expect(answers).toEqual([...Array(10).fill(422), 429])
    server().clock.advance(31_000)
    expect((await change(token, 'free.again')).status).toBe(204)
  })

  it('goes to one of four customers who claim it concurrently', async () => {
    const tokens = await Promise.all([305, 306, 307, 308].map((number) => registerAndLogIn(server(), number)))
    const answers = await Promise.all(tokens.map((token, index) => change(token, index % 2 === 0 ? 'contested' : 'CONTESTED')))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422])
  })
})

describeServer('Changing the password', (server) => {
  const change = (token: string, oldPassword: string, password: string, headers = {}) =>
    server().call('PUT', '/api/member/me/password-change', { token, body: { oldPassword, newPassword: password }, headers })
  const statusOf = async (token: string) => (await server().call('GET', '/api/member/me', { token })).status
  const mailsTo = async (recipient: string) => {
    await server().settle()
    return server().services.database.selectFrom('mailOutbox').where('recipient', '=', recipient).selectAll().execute()
  }

  it('ends other sessions, invalidates recovery links and notifies the customer when it changes (requirements S5)', async () => {
    const token = await registerAndLogIn(server(), 310)
    const [phone, tablet] = [tokenOf(await logIn(server(), usernameOf(310))), tokenOf(await logIn(server(), usernameOf(310)))]
    await server().call('POST', '/api/member/password-recovery', { body: { username: usernameOf(310) } })
    const link = /token=([\w-]{43})/.exec((await mailsTo(usernameOf(310)))[0]?.text ?? '')?.[1]
    expect((await change(token, testPassword, newPassword)).status).toBe(204)
    expect([await statusOf(token), await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401, 401])
    const reset = await server().call('POST', '/api/member/password-reset', { body: { token: link, password: 'Collina-2028' } })
    expect(reset.body.code).toBe('link-expired')
    expect((await logIn(server(), usernameOf(310))).status).toBe(401)
    expect((await logIn(server(), usernameOf(310), newPassword)).status).toBe(200)
    const mail = (await mailsTo(usernameOf(310))).at(-1)
    expect(mail).toMatchObject({ subject: 'La tua password è cambiata' })
    expect(mail?.text).toContain('ogni altro accesso aperto è stato chiuso')
    const audit = await auditOf(server(), usernameOf(310))
    expect(audit.at(-1)).toEqual({ action: 'password', isOwn: true, changes: {} })
  })

  it('announces its change in the language of the request', async () => {
    const token = await registerAndLogIn(server(), 311)
    await change(token, testPassword, newPassword, { 'accept-language': 'en' })
    expect((await mailsTo(usernameOf(311))).at(-1)?.text).toContain('every other open session has been closed')
  })

  it.each([
    ['password1', 'Questa password è troppo comune: scegline una meno facile da indovinare'],
    ['persona312@example.it', 'La password non può essere fatta solo dei tuoi dati o del nome del portale: aggiungi altre parole'],
    ['Bianchi-Giulia-82', 'La password non può essere fatta solo dei tuoi dati o del nome del portale: aggiungi altre parole'],
    [testPassword, 'Questa è già la tua password: scegline una nuova'],
  ])('refuses %s as a new password (requirements S2, S35)', async (password, message) => {
    const token = tokenOf(await registered(312))
    const answer = await change(token, testPassword, password)
    expect([answer.status, answer.body.errors]).toEqual([422, { newPassword: message }])
    expect((await logIn(server(), usernameOf(312))).status).toBe(200)
  })

  it('counts spaces towards its length and is never trimmed', async () => {
    const token = tokenOf(await registered(313))
    expect((await change(token, testPassword, 'a b c d')).body.errors).toHaveProperty('newPassword')
    expect((await change(token, testPassword, ' a b c  ')).status).toBe(204)
    expect((await logIn(server(), usernameOf(313), 'a b c')).status).toBe(401)
    expect((await change(token, ' a b c  ', `${'x'.repeat(60)}y`)).status).toBe(204)
  })

  it('throttles the caller after five wrong guesses in an open session, for the right one too', async () => {
    const token = tokenOf(await registered(314))
    const wrong = await change(token, 'not-it', newPassword)
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
      422,
      'wrong-password',
      { oldPassword: 'La password attuale non è corretta' },
    ])
    for (let count = 2; count <= 5; count++) expect((await change(token, 'not-it', newPassword)).status).toBe(422)
    expect((await change(token, testPassword, newPassword)).status).toBe(429)
    server().clock.advance(31_000)
    expect((await change(token, testPassword, newPassword)).status).toBe(204)
    expect((await change(token, 'not-it', 'Collina-2028')).status).toBe(422)
  })

  it('judges five of twenty concurrent guesses and answers 429 to the rest', async () => {
    const token = tokenOf(await registered(315))
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(token, 'not-it', newPassword)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('accepts one of two concurrent changes', async () => {
    const token = tokenOf(await registered(316))
    const answers = await Promise.all(['Montagna-2027', 'Collina-2028'].map((password) => change(token, testPassword, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
    const kept = answers[0]?.status === 204 ? 'Montagna-2027' : 'Collina-2028'
    expect((await logIn(server(), usernameOf(316), kept)).status).toBe(200)
  })

  async function registered(number: number) {
    await server().call('POST', '/api/member/register', { body: registrationOf(number, { fiscalCode: fiscalCodeOf(number) }) })
    return logIn(server(), usernameOf(number))
  }
})

describeServer('The tour', (server) => {
  it('is marked as completed for the caller alone, idempotently', async () => {
    const token = await registerAndLogIn(server(), 320)
    const other = await registerAndLogIn(server(), 321)
    for (let count = 0; count < 2; count++)
      expect((await server().call('PUT', '/api/member/me/tour-completed', { token })).status).toBe(204)
    expect((await server().call('GET', '/api/member/me', { token })).body.hasCompletedTour).toBe(true)
    expect((await server().call('GET', '/api/member/me', { token: other })).body.hasCompletedTour).toBe(false)
  })
})
