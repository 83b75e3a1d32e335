import { addDocumentFile } from '../../src/area-club/server/slices/documents/stores/document-files-store.ts'
import { createScriptedSigning, type ScriptedSigning } from './scripted-signing.ts'
import { openSigner, type Signer } from './signer-fixture.ts'
import { type DatabaseKind, startTestServer, type TestClock, type TestServer, type TestServerOptions } from './test-server.ts'

export interface Begun {
  link: string
  procedureId: string
  /** The id assigned by the provider. */
  providerId: string
}

/** A server with a scripted signing provider, and a customer with documents to sign, whose files exist. */
export interface SigningFixture extends Signer {
  readonly signing: ScriptedSigning
  /** Requests the link of a document. Throws when it is refused. */
  begin(documentId: number): Promise<Begun>
  close(): Promise<void>
}

/** The bytes to sign, which are not a readable PDF. */
export const sentPdf = new TextEncoder().encode('%PDF-1.7\nA contract.\n%%EOF\n')

export async function openSigningFixture(kind: DatabaseKind, options: Pick<TestServerOptions, 'figures'> = {}): Promise<SigningFixture> {
  let started: TestServer | undefined
  const clock: Pick<TestClock, 'now'> = { now: () => started?.clock.now() ?? new Date('2026-03-02T09:00:00Z') }
  const signing = createScriptedSigning(clock)
  const server = await startTestServer(kind, { ...options, signing: signing.provider })
  started = server
  const { database, storage } = server.services
  const signer = await openSigner(server)
  return {
    ...signer,
    signing,
    addContract: async () => {
      const documentId = await signer.addContract()
      const prepared = await storage.prepare(sentPdf, 'application/pdf')
      await database.transaction().execute(async (tx) => {
        await storage.keep(tx, prepared, clock.now())
        const file = { documentId, kind: 'made', version: 1, key: prepared.key, fileName: 'contratto-di-viaggio.pdf' } as const
        await addDocumentFile(tx, { ...file, at: clock.now() })
      })
      return documentId
    },
    begin: async (documentId) => {
      const { status, text, body } = await signer.data(documentId)
      if (status !== 200) throw new Error(`No signature: ${text}`)
      const kept = [...signing.procedures.values()].find(({ externalId }) => externalId === body.procedure_id)
      return { link: body.signature_url, procedureId: body.procedure_id, providerId: kept?.id ?? '' }
    },
    close: () => server.close(),
  }
}
