/** Passkeys: adding, login, confirmation and removal, with a software authenticator (requirements S33, S35). */
import { describe, expect, it } from 'vitest'
import { relyingParty } from '../../src/area-club/server/slices/accounts/domain/passkeys.ts'
import { linkTokenTo, mailsTo } from '../support/mailed-links.ts'
import { type CeremonyTwist, createCredential } from '../support/software-authenticator.ts'
import { logIn, registerAndLogIn, tokenOf } from '../support/test-members.ts'
import { passkeysOf } from '../support/test-passkeys.ts'
import { memberIdOf } from '../support/test-relatives.ts'
import { describeServer } from '../support/test-server.ts'

const minuteMs = 60_000
const ownerOf = (number: number) => `persona${number}@example.it`
const wrong: readonly (readonly [string, CeremonyTwist])[] = [
  ['another origin', { origin: 'http://localhost:4000' }],
  ['a look-alike origin', { origin: 'https://localhost:3000' }],
  ['another relying party', { rpId: 'example.it' }],
  ['no user verification', { unverified: true }],
  ['a frame of another site', { crossOrigin: true }],
]

describe('relyingParty', () => {
  it('is the host and the origin of PUBLIC_URL', () => {
    expect(relyingParty('https://club.example.it')).toEqual({ id: 'club.example.it', origin: 'https://club.example.it' })
    expect(relyingParty('http://localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  })
})

describeServer('Passkeys (requirements S35)', (server) => {
  const passkeys = passkeysOf(server)
  const me = async (token: string) => (await server().call('GET', '/api/member/me', { token })).body
  const username = (token: string, name: string, proof: Readonly<Record<string, unknown>> = {}) =>
    server().call('PUT', '/api/member/me/username-change', { token, body: { username: name, ...proof } })
  const auditOf = async (number: number) => {
    const rows = await server()
      .services.database.selectFrom('audit')
      .where('actorId', '=', await memberIdOf(server(), number))
      .selectAll()
      .execute()
    return rows.map(({ action }) => action)
  }

  it('are added by the password, listed, told by mail and audited', async () => {
    const token = await registerAndLogIn(server(), 2_001)
    expect(await me(token)).toMatchObject({ hasPasskeys: false, identityConfirmed: false })
    const options = (await passkeys.begin(token, undefined, 'Telefono di Giulia')).body
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Area Club' },
      user: { name: ownerOf(2_001), displayName: 'Giulia Bianchi' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { credential, response } = createCredential(options)
    const added = await passkeys.send(token, response)
    expect(added).toMatchObject({ status: 200, body: { name: 'Telefono di Giulia', lastUsedAt: null } })
    expect(await passkeys.list(token)).toEqual([added.body])
    expect(await me(token)).toMatchObject({ hasPasskeys: true, identityConfirmed: false })
    expect(await auditOf(2_001)).toContain('passkey-added')
    const mail = (await mailsTo(server(), ownerOf(2_001))).at(-1)
    expect(mail).toMatchObject({ subject: 'Una nuova passkey apre il tuo account' })
    expect(mail?.text).toContain('Telefono di Giulia')
    const again = (await passkeys.begin(token)).body
    expect(again.excludeCredentials).toEqual([{ id: credential.id, type: 'public-key', transports: ['internal'] }])
    expect(again.user.id).toBe(options.user.id)
  })

  it('open the account as the password does, and say when they were used', async () => {
    const token = await registerAndLogIn(server(), 2_002)
    const { credential } = await passkeys.add(token)
    const opened = await passkeys.logIn(credential)
    expect(Object.keys(opened.body).sort()).toEqual(['session', 'token'])
    expect(opened.headers['set-cookie']).toMatch(/device=/)
    expect((await me(tokenOf(opened))).username).toBe(ownerOf(2_002))
    expect((await passkeys.list(token))[0].lastUsedAt).toBe(server().clock.now().toISOString())
    // A session of a passkey's login is not confirmed: only a ceremony in the session confirms it.
    expect((await me(tokenOf(opened))).identityConfirmed).toBe(false)
  })

  it('set the session’s cookie for a page of the portal, and for no other site', async () => {
    const { credential } = await passkeys.add(await registerAndLogIn(server(), 2_003))
    const send = async (site: string) =>
      server().call('POST', '/api/member/passkey-login', {
        body: { credential: credential.get(await passkeys.beginLogin()), cookie: true },
        headers: { 'sec-fetch-site': site },
      })
    const opened = await send('same-origin')
    expect(Object.keys(opened.body)).toEqual(['session'])
    expect(String(opened.headers['set-cookie'])).toMatch(/session=/)
    expect(await send('cross-site')).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })

  it.each(wrong)('are refused with %s, in each ceremony', async (_what, twist) => {
    const number = 2_010 + wrong.findIndex(([, each]) => each === twist)
    const token = await registerAndLogIn(server(), number)
    const refused = { status: 422, body: { code: 'passkey-refused' } }
    expect(await passkeys.send(token, createCredential((await passkeys.begin(token)).body, twist).response)).toMatchObject(refused)
    const { credential } = await passkeys.add(token)
    expect(await passkeys.logIn(credential, twist)).toMatchObject(refused)
    expect(await passkeys.confirm(token, credential, twist)).toMatchObject(refused)
    expect((await me(token)).identityConfirmed).toBe(false)
    expect((await passkeys.logIn(credential)).status).toBe(200)
  })

  it('answer a challenge once, within five minutes, in its ceremony and session', async () => {
    const token = await registerAndLogIn(server(), 2_020)
    const { credential } = await passkeys.add(token)
    const refused = { status: 422, body: { code: 'passkey-refused' } }

    const answer = credential.get(await passkeys.beginLogin())
    expect((await passkeys.sendLogin(answer)).status).toBe(200)
    expect(await passkeys.sendLogin(answer)).toMatchObject(refused)

    const wasted = await passkeys.beginLogin()
    expect(await passkeys.sendLogin(credential.get(wasted, { origin: 'http://localhost:4000' }))).toMatchObject(refused)
    expect(await passkeys.sendLogin(credential.get(wasted))).toMatchObject(refused)

    const late = await passkeys.beginLogin()
    server().clock.advance(5 * minuteMs)
    expect(await passkeys.sendLogin(credential.get(late))).toMatchObject(refused)

    const forLogin = await passkeys.beginLogin()
    expect(await passkeys.sendConfirmation(token, credential.get(forLogin))).toMatchObject(refused)
    const forConfirmation = (await passkeys.beginConfirmation(token)).body
    expect(await passkeys.sendLogin(credential.get(forConfirmation))).toMatchObject(refused)

    const other = tokenOf(await logIn(server(), ownerOf(2_020)))
    expect(await passkeys.sendConfirmation(other, credential.get((await passkeys.beginConfirmation(token)).body))).toMatchObject(refused)
    const registration = createCredential((await passkeys.begin(token)).body).response
    expect(await passkeys.send(other, registration)).toMatchObject(refused)
    expect((await passkeys.send(token, registration)).status).toBe(200)
    expect(await passkeys.send(token, registration)).toMatchObject(refused)

    const replaced = (await passkeys.beginConfirmation(token)).body
    await passkeys.beginConfirmation(token)
    expect(await passkeys.sendConfirmation(token, credential.get(replaced))).toMatchObject(refused)
  })

  it('are refused with a counter that shows a copied authenticator', async () => {
    const { credential } = await passkeys.add(await registerAndLogIn(server(), 2_021))
    for (const _use of [1, 2]) expect((await passkeys.logIn(credential)).status).toBe(200)
    const copy = { ...credential, counter: 1 }
    credential.counter = copy.counter
    expect(await passkeys.logIn(credential)).toMatchObject({ status: 422, body: { code: 'passkey-refused' } })
    expect(server().logLines.join('\n')).toContain('Response counter value 2 was lower than expected 2')
  })

  it('of one customer neither confirm another’s session nor can be added or removed by another', async () => {
    const [owner, thief] = [await registerAndLogIn(server(), 2_022), await registerAndLogIn(server(), 2_023)]
    const { credential, id } = await passkeys.add(owner)
    await passkeys.add(thief)
    expect(await passkeys.confirm(thief, credential)).toMatchObject({ status: 422, body: { code: 'passkey-refused' } })
    expect(await passkeys.remove(thief, id)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    const forged = { ...credential, userHandle: 'x'.repeat(43) }
    const answer = credential.get(await passkeys.beginLogin())
    expect(
      await passkeys.sendLogin({ ...answer, response: { ...(answer.response as object), userHandle: forged.userHandle } }),
    ).toMatchObject({ status: 422, body: { code: 'passkey-refused' } })
    expect((await me(tokenOf(await passkeys.logIn(credential)))).username).toBe(ownerOf(2_022))
  })

  it('stand for the password for five minutes, in the confirmed session alone', async () => {
    const token = await registerAndLogIn(server(), 2_024)
    const { credential } = await passkeys.add(token)
    const other = tokenOf(await logIn(server(), ownerOf(2_024)))
    const unproven = { status: 422, body: { code: 'identity-unproven' } }
    expect(await username(token, 'prova.uno')).toMatchObject(unproven)
    expect((await passkeys.confirm(token, credential)).status).toBe(204)
    expect((await me(token)).identityConfirmed).toBe(true)
    expect(await username(other, 'prova.uno')).toMatchObject(unproven)
    expect((await username(token, 'prova.uno')).status).toBe(204)
    expect((await username(token, 'prova.due', { password: 'non-questa' })).body.code).toBe('wrong-password')
    server().clock.advance(5 * minuteMs - 1)
    expect((await username(token, 'prova.due')).status).toBe(204)
    server().clock.advance(1)
    expect(await username(token, 'prova.tre')).toMatchObject(unproven)
    expect((await me(token)).identityConfirmed).toBe(false)
    expect(await auditOf(2_024)).toContain('identity-confirmed')
  })

  it('are ten at most', async () => {
    const token = await registerAndLogIn(server(), 2_025)
    const waiting = createCredential((await passkeys.begin(token)).body).response
    const other = tokenOf(await logIn(server(), ownerOf(2_025)))
    for (let count = 0; count < 10; count += 1) await passkeys.add(other)
    expect(await passkeys.begin(token)).toMatchObject({ status: 409, body: { code: 'too-many-passkeys' } })
    expect(await passkeys.send(token, waiting)).toMatchObject({ status: 409, body: { code: 'too-many-passkeys' } })
  })

  it('open nothing once they are removed', async () => {
    const token = await registerAndLogIn(server(), 2_026)
    const { credential, id } = await passkeys.add(token)
    expect(await passkeys.remove(token, id, {})).toMatchObject({ status: 422, body: { code: 'identity-unproven' } })
    expect((await passkeys.confirm(token, credential)).status).toBe(204)
    expect((await passkeys.remove(token, id, {})).status).toBe(204)
    expect(await passkeys.list(token)).toEqual([])
    expect(await passkeys.logIn(credential)).toMatchObject({ status: 422, body: { code: 'passkey-refused' } })
    expect(await passkeys.beginConfirmation(token)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await auditOf(2_026)).toContain('passkey-removed')
  })

  it('go with a password reset, and the mail says so', async () => {
    const owner = ownerOf(2_027)
    const token = await registerAndLogIn(server(), 2_027)
    const { credential } = await passkeys.add(token)
    await server().call('POST', '/api/member/password-recovery', { body: { username: owner } })
    const link = await linkTokenTo(server(), owner, 'password-recovery')
    expect((await server().call('POST', '/api/member/password-reset', { body: { token: link, password: 'Montagna-2027' } })).status).toBe(
      200,
    )
    expect(await passkeys.logIn(credential)).toMatchObject({ status: 422, body: { code: 'passkey-refused' } })
    expect((await mailsTo(server(), owner)).at(-1)?.text).toContain('Abbiamo rimosso anche le passkey')
  })

  it('added by a thief go with the link of the mail that tells of them', async () => {
    const owner = ownerOf(2_028)
    const thief = await registerAndLogIn(server(), 2_028)
    const { credential } = await passkeys.add(thief)
    const link = await linkTokenTo(server(), owner, 'email-undo')
    expect((await server().call('POST', '/api/member/email-confirmation/undo', { body: { token: link } })).status).toBe(200)
    expect((await server().call('GET', '/api/member/me', { token: thief })).status).toBe(401)
    expect((await logIn(server(), owner)).status).toBe(401)
    expect(await passkeys.logIn(credential)).toMatchObject({ status: 422, body: { code: 'passkey-refused' } })
  })

  it('are not added by a stolen session', async () => {
    const token = await registerAndLogIn(server(), 2_029)
    expect(await passkeys.begin(token, {})).toMatchObject({ status: 422, body: { code: 'identity-unproven' } })
    expect((await passkeys.begin(token, { password: 'non-questa' })).body.code).toBe('wrong-password')
    expect(await passkeys.list(token)).toEqual([])
    expect((await mailsTo(server(), ownerOf(2_029))).map(({ subject }) => subject)).not.toContain('Una nuova passkey apre il tuo account')
  })

  it('begun by a thief before the owner ended the sessions or chose a new password are refused (requirements S33)', async () => {
    const thief = await registerAndLogIn(server(), 2_030)
    const owner = tokenOf(await logIn(server(), ownerOf(2_030)))
    const { credential } = await passkeys.add(owner)
    const begun = createCredential((await passkeys.begin(owner)).body).response
    const login = credential.get(await passkeys.beginLogin())
    await server().call('POST', '/api/member/password-recovery', { body: { username: ownerOf(2_030) } })
    const link = await linkTokenTo(server(), ownerOf(2_030), 'password-recovery')
    const reset = server().call('POST', '/api/member/password-reset', { body: { token: link, password: 'Montagna-2027' } })
    const [, raced] = await Promise.all([reset, passkeys.sendLogin(login)])
    if (raced.status === 200) expect((await server().call('GET', '/api/member/me', { token: raced.body.token })).status).toBe(401)
    else expect(raced.body.code).toBe('passkey-refused')
    expect((await passkeys.send(owner, begun)).status).toBe(401)
    expect((await passkeys.begin(thief)).status).toBe(401)
    const sessions = await server()
      .services.database.selectFrom('session')
      .where('memberId', '=', await memberIdOf(server(), 2_030))
      .selectAll()
      .execute()
    expect(sessions).toEqual([])
  })

  it('are limited by address when logins are begun and not finished', async () => {
    const address = '203.0.113.200'
    const begin = () => server().call('POST', '/api/member/passkey-login/options', { address })
    const statuses = []
    for (let count = 0; count < 51; count += 1) statuses.push((await begin()).status)
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(200))
    expect(statuses[50]).toBe(429)
    const send = () => server().call('POST', '/api/member/passkey-login', { body: { credential: garbage }, address: '203.0.113.201' })
    const sent = []
    for (let count = 0; count < 51; count += 1) sent.push((await send()).status)
    expect(sent[0]).toBe(422)
    expect(sent[50]).toBe(429)
  })

  it('leave no challenge behind', async () => {
    const { database } = server().services
    await database.deleteFrom('passkeyChallenge').execute()
    const token = await registerAndLogIn(server(), 2_031)
    await passkeys.begin(token)
    await passkeys.beginLogin()
    server().clock.advance(6 * minuteMs)
    await database.transaction().execute((tx) => server().services.jobs.enqueue(tx, 'sweep', {}))
    await server().settle()
    expect(await database.selectFrom('passkeyChallenge').select('ceremony').execute()).toEqual([])
  })
})

const garbage = {
  id: 'A'.repeat(22),
  rawId: 'A'.repeat(22),
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
}
