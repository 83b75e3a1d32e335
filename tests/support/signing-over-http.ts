import { createSigningProvider } from '../../src/area-club/server/providers/signing/create-signing-provider.ts'
import { signingWebhookPath } from '../../src/area-club/server/settings/signing-settings.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type SignServerFixture, signApiKey, signWebhookSecret, startSignServerFixture } from './sign-server-fixture.ts'
import { openSigner, type Signer } from './signer-fixture.ts'
import { type DatabaseKind, startTestServer } from './test-server.ts'

/** A server and the real sign server, connected by HTTP in both directions, and a customer who signs. */
export interface SigningOverHttp extends Signer {
  readonly sign: SignServerFixture
  /** Between the server and the sign server. */
  readonly proxy: FaultProxy
  /** Between the sign server and the server's webhook. */
  readonly webhooks: FaultProxy
  /** Requests the link of a document. Throws when it is refused. */
  begin(documentId: number): Promise<{ procedureId: string; link: string }>
  /** Signs on the page of the link with the mailed code. Sends no webhook yet. */
  consent(link: string): Promise<void>
  /** Returns the statuses of a document's requests at the sign server, oldest first. */
  statuses(documentId: number): Promise<readonly string[]>
  close(): Promise<void>
}

export async function openSigningOverHttp(kind: DatabaseKind): Promise<SigningOverHttp> {
  const webhook = { url: '', secret: signWebhookSecret }
  const sign = await startSignServerFixture('embedded', { webhook })
  const { origin, pathname } = new URL(sign.apiUrl)
  const proxy = await startFaultProxy(origin)
  const signing = {
    apiUrl: `${proxy.origin}${pathname}`,
    apiKey: signApiKey,
    webhookSecret: signWebhookSecret,
    frameOrigins: [sign.framePublicUrl],
  }
  const { clock } = sign.server
  const provider = createSigningProvider({ signing }, clock)
  const server = await startTestServer(kind, { clock, ...(provider && { signing: provider }) })
  const webhooks = await startFaultProxy(await server.app.fastify.listen({ host: '127.0.0.1', port: 0 }))
  webhook.url = `${webhooks.origin}${signingWebhookPath}`
  const signer = await openSigner(server)
  return {
    ...signer,
    sign,
    proxy,
    webhooks,
    begin: async (documentId) => {
      const { status, text, body } = await signer.data(documentId)
      if (status !== 200) throw new Error(`No signature: ${text}`)
      return { procedureId: body.procedure_id, link: body.signature_url }
    },
    consent: async (link) => {
      const page = await sign.consent(link)
      if (!page.includes('Hai firmato il documento')) throw new Error(`Not signed: ${page}`)
    },
    statuses: async (documentId) => {
      const rows = await server.services.database
        .selectFrom('signatureProcedure')
        .select('id')
        .where('documentId', '=', documentId)
        .execute()
      const ids = rows.map(({ id }) => id)
      const requests = await sign.server.services.database
        .selectFrom('signRequest')
        .select(['externalId', 'status'])
        .orderBy('createdAt')
        .execute()
      return requests.filter(({ externalId }) => ids.includes(externalId)).map(({ status }) => status)
    },
    close: async () => {
      await Promise.all([proxy.close(), webhooks.close()])
      await sign.close()
      await server.close()
    },
  }
}
