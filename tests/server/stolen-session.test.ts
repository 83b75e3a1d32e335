/** A thief with a stolen session tries to lock the owner out (requirements S32). */
import { expect, it } from 'vitest'
import { formsByOperation } from '#generated/server/forms.ts'
import { linkTokenTo, mailsTo } from '../support/mailed-links.ts'
import { fiscalCodeOf, logIn, registerAndLogIn, registrationOf, testPassword, tokenOf } from '../support/test-members.ts'
import { passkeysOf } from '../support/test-passkeys.ts'
import { describeServer } from '../support/test-server.ts'
import { texts } from '../support/words.ts'

const newPassword = 'Montagna-2027'
const ownerOf = (number: number) => `persona${number}@example.it`

describeServer(
  'Given a stolen session (requirements S32)',
  (server) => {
    const call = (method: string, path: string, token?: string, body?: unknown) =>
      server().call(method, `/api/member${path}`, { token, ...(body !== undefined && { body }) })
    const me = async (token: string) => (await call('GET', '/me', token)).body
    const username = (token: string, name: string, password?: string) =>
      call('PUT', '/me/username-change', token, { username: name, ...(password !== undefined && { password }) })
    const profile = (token: string, number: number, changes: Record<string, unknown>) =>
      call('PUT', '/me', token, registrationOf(number, { password: undefined, ...changes }))
    const undo = (token: string) => call('POST', '/email-confirmation/undo', undefined, { token })
    const undoTokens = async (recipient: string) =>
      (await mailsTo(server(), recipient)).flatMap(({ text }) => /email-undo\?token=([\w-]{43})/.exec(text)?.[1] ?? [])

    it('without the password, username, e-mail address and tax code stay as they are, and nothing tells which are taken', async () => {
      const token = await registerAndLogIn(server(), 1_601)
      await registerAndLogIn(server(), 1_602)
      const before = await me(token)
      const wrong = { password: 'non-questa' }
      expect((await username(token, 'thief.one')).status).toBe(422)
      expect((await username(token, ownerOf(1_602), wrong.password)).body).toMatchObject({ code: 'wrong-password' })
      for (const changes of [{ email1: 'thief@example.it' }, { fiscalCode: fiscalCodeOf(1_603) }, { email1: ownerOf(1_602) }]) {
        expect((await profile(token, 1_601, changes)).body).toMatchObject({
          code: 'identity-unproven',
          errors: { password: texts['identity-unproven'] },
        })
        expect((await profile(token, 1_601, { ...changes, ...wrong })).body).toMatchObject({
          code: 'wrong-password',
          errors: { password: 'La password attuale non è corretta' },
        })
      }
      expect(await me(token)).toEqual(before)
      expect(await undoTokens(ownerOf(1_601))).toEqual([])
    })

    it('without the password or a passkey, neither another session nor all others can be ended', async () => {
      const thief = await registerAndLogIn(server(), 1_605)
      const owner = tokenOf(await logIn(server(), ownerOf(1_605)))
      const { credential } = await passkeysOf(server).add(owner)
      const sessions = (await call('GET', '/me/sessions', thief)).body as readonly { id: string; isCurrent: boolean }[]
      const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? expect.fail()
      for (const path of ['/me/sessions/end-others', `/me/sessions/${other}/end`]) {
        expect((await call('POST', path, thief, {})).body.code).toBe('identity-unproven')
        expect((await call('POST', path, thief, { password: 'non-questa' })).body.code).toBe('wrong-password')
      }
      expect((await me(owner)).hasPasskeys).toBe(true)
      expect((await passkeysOf(server).confirm(owner, credential)).status).toBe(204)
      expect((await call('POST', '/me/sessions/end-others', owner, {})).status).toBe(204)
      expect((await call('GET', '/me', thief)).status).toBe(401)
    })

    it('without the password, the other fields of the profile can be changed', async () => {
      const token = await registerAndLogIn(server(), 1_604)
      expect((await profile(token, 1_604, { city: 'Modena' })).body).toMatchObject({ city: 'Modena' })
    })

    it.each([
      { which: 'first', position: 0 },
      { which: 'last', position: -1 },
    ])('with the password too, the $which mailed link puts everything back and shuts the thief out', async ({ position }) => {
      const number = 1_610 - position
      const owner = ownerOf(number)
      const thief = await registerAndLogIn(server(), number)
      const second = tokenOf(await logIn(server(), owner))
      const before = await me(thief)
      expect((await username(thief, `thief.${number}`, testPassword)).status).toBe(204)
      expect((await mailsTo(server(), owner)).at(-1)).toMatchObject({ subject: 'I dati con cui accedi sono cambiati' })
      const taxCode = { fiscalCode: fiscalCodeOf(number + 10), password: testPassword }
      expect((await profile(thief, number, taxCode)).body).toMatchObject({ fiscalCode: taxCode.fiscalCode })
      expect((await mailsTo(server(), owner)).at(-1)?.text).toContain('codice fiscale')
      expect((await profile(thief, number, { ...taxCode, email1: `thief${number}@example.it` })).status).toBe(200)
      const link = await linkTokenTo(server(), `thief${number}@example.it`, 'email-confirmation')
      expect((await call('POST', '/email-confirmation', undefined, { token: link })).status).toBe(200)
      expect((await call('PUT', '/me/password-change', thief, { oldPassword: testPassword, newPassword: 'Ladro-2027-x' })).status).toBe(204)
      expect(await me(thief)).toMatchObject({
        username: `thief.${number}`,
        email1: `thief${number}@example.it`,
        ...{ fiscalCode: taxCode.fiscalCode },
      })

      const links = await undoTokens(owner)
      expect(links).toHaveLength(3)
      expect((await undo(links.at(position) ?? '')).status).toBe(200)
      for (const token of [thief, second]) expect((await call('GET', '/me', token)).status).toBe(401)
      for (const name of [owner, `thief.${number}`])
        for (const password of [testPassword, 'Ladro-2027-x']) expect((await logIn(server(), name, password)).status).toBe(401)
      for (const other of links) expect((await undo(other)).body.code).toBe('link-expired')
      const { database } = server().services
      expect(
        await database
          .selectFrom('knownDevice')
          .where('memberId', '=', await idOf(owner))
          .selectAll()
          .execute(),
      ).toEqual([])

      // The recovery goes to the owner, by the mail of the undo and by username and tax code.
      expect((await mailsTo(server(), owner)).at(-1)?.text).toContain(owner)
      await call('POST', '/username-recovery', undefined, { fiscalCode: before.fiscalCode })
      expect((await mailsTo(server(), owner)).at(-1)?.text).toContain(owner)
      const reset = { token: await linkTokenTo(server(), owner), password: newPassword }
      expect((await call('POST', '/password-reset', undefined, reset)).status).toBe(200)
      const { username: name, email1, fiscalCode, pendingEmail1 } = await me(tokenOf(await logIn(server(), owner, newPassword)))
      expect({ name, email1, fiscalCode, pendingEmail1 }).toEqual({
        name: before.username,
        email1: owner,
        fiscalCode: before.fiscalCode,
        pendingEmail1: null,
      })
    })

    it('no other account takes a username or tax code that can still be put back', async () => {
      const token = await registerAndLogIn(server(), 1_640)
      expect((await username(token, 'owner.1640', testPassword)).status).toBe(204)
      expect((await username(token, 'thief.1640', testPassword)).status).toBe(204)
      expect((await profile(token, 1_640, { fiscalCode: fiscalCodeOf(1_642), password: testPassword })).status).toBe(200)
      const other = await registerAndLogIn(server(), 1_641)
      expect((await username(other, 'OWNER.1640', testPassword)).body.errors).toEqual({ username: 'Questo username è già in uso' })
      expect((await profile(other, 1_641, { fiscalCode: fiscalCodeOf(1_640), password: testPassword })).body.errors).toEqual({
        fiscalCode: 'Esiste già un account con questo codice fiscale',
      })
      expect((await undo((await undoTokens(ownerOf(1_640))).at(-1) ?? '')).status).toBe(200)
    })

    async function idOf(email: string): Promise<number> {
      const { database } = server().services
      return (await database.selectFrom('member').where('email1Key', '=', email).select('id').executeTakeFirstOrThrow()).id
    }
  },
  { forms: formsByOperation },
)
