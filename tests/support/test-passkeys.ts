import { type CeremonyTwist, createCredential, type SoftwareCredential } from './software-authenticator.ts'
import { testPassword } from './test-members.ts'
import type { CallAnswer, TestServer } from './test-server.ts'

/** The calls of passkeys, each a whole ceremony. */
export function passkeysOf(server: () => TestServer) {
  const post = (path: string, token?: string, body?: unknown): Promise<CallAnswer> =>
    server().call('POST', `/api/member${path}`, { token, ...(body !== undefined && { body }) })
  const begin = (token: string, proof: Readonly<Record<string, unknown>> = { password: testPassword }, name = 'Telefono') =>
    post('/me/passkeys/options', token, { name, ...proof })
  return {
    begin,
    /** Adds a passkey by the password. */
    async add(token: string, name?: string): Promise<{ credential: SoftwareCredential; id: string }> {
      const { credential, response } = createCredential((await begin(token, undefined, name)).body)
      const added = await post('/me/passkeys', token, { credential: response })
      if (added.status !== 200) throw new Error(`The passkey was refused: ${added.text}`)
      return { credential, id: added.body.id }
    },
    send: (token: string, credential: unknown) => post('/me/passkeys', token, { credential }),
    list: async (token: string) => (await server().call('GET', '/api/member/me/passkeys', { token })).body,
    remove: (token: string, id: string, proof: unknown = { password: testPassword }) => post(`/me/passkeys/${id}/remove`, token, proof),
    beginLogin: async () => (await post('/passkey-login/options')).body,
    sendLogin: (credential: unknown) => post('/passkey-login', undefined, { credential }),
    async logIn(credential: SoftwareCredential, twist?: CeremonyTwist): Promise<CallAnswer> {
      return post('/passkey-login', undefined, { credential: credential.get((await post('/passkey-login/options')).body, twist) })
    },
    beginConfirmation: (token: string) => post('/me/confirmation/options', token),
    sendConfirmation: (token: string, credential: unknown) => post('/me/confirmation', token, { credential }),
    async confirm(token: string, credential: SoftwareCredential, twist?: CeremonyTwist): Promise<CallAnswer> {
      return post('/me/confirmation', token, { credential: credential.get((await post('/me/confirmation/options', token)).body, twist) })
    },
  }
}
