import { describe, expect, it } from 'vitest'
import { logIn, registerAndLogIn, testPassword, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

describeServer('Login', (server) => {
  describe('given a registered customer', () => {
    it('returns a new opaque 256-bit token at each login and stores only its hash (requirements S4)', async () => {
      const first = await registerAndLogIn(server(), 1)
      const second = tokenOf(await logIn(server(), 'persona1@example.it'))
      expect(first).toMatch(/^[\w-]{43}$/)
      expect(second).not.toBe(first)
      const sessions = await server().services.database.selectFrom('session').selectAll().execute()
      expect(sessions).toHaveLength(2)
      expect(JSON.stringify(sessions)).not.toContain(first)
      expect(JSON.stringify(sessions)).not.toContain(second)
    })

    it('accepts the username in any case, and the password only exactly (requirements S2)', async () => {
      expect((await logIn(server(), 'Persona1@Example.IT')).status).toBe(200)
      expect((await logIn(server(), 'persona1@example.it', testPassword.toLowerCase())).status).toBe(401)
      expect((await logIn(server(), 'persona1@example.it', ` ${testPassword}`)).status).toBe(401)
    })

    it('answers a wrong password and an unknown username the same (requirements S7)', async () => {
      const wrong = await logIn(server(), 'persona1@example.it', 'something else')
      const unknown = await logIn(server(), 'nobody@example.it', 'something else')
      expect(wrong.status).toBe(401)
      expect(wrong.body).toMatchObject({ code: 'wrong-credentials', message: 'Le credenziali non sono corrette' })
      expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
      expect(unknown.status).toBe(wrong.status)
    })
  })
})
