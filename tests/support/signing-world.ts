import { signingWebhookPath } from '../../src/server/signing-settings.ts'
import { addDocumentFile } from '../../src/server/slices/documents/stores/document-files-store.ts'
import type { UseCaseContext } from '../../src/server/use-case.ts'
import { addPayablePackage, addPayablePractice } from './payable-practice.ts'
import { createScriptedSigning, type ScriptedSigning } from './scripted-signing.ts'
import { registerAndLogIn } from './test-members.ts'
import { memberIdOf } from './test-relatives.ts'
import { type CallAnswer, type DatabaseKind, startTestServer, type TestClock, type TestServer } from './test-server.ts'

export interface Begun {
  link: string
  procedureId: string
  /** The provider's own id. */
  providerId: string
}

/** A server whose provider of signatures does what a test says, and a customer with documents to sign. */
export interface SigningWorld {
  readonly server: TestServer
  readonly signing: ScriptedSigning
  readonly memberId: number
  readonly token: string
  readonly practiceId: number
  /** Adds a contract with a file, and answers its id. */
  addContract(): Promise<number>
  /** Adds a consent form to fill in, about a participant of that name or about nobody. */
  addConsent(participantId?: number): Promise<number>
  data(documentId: number, token?: string): Promise<CallAnswer>
  /** The same where it is answered. */
  begin(documentId: number): Promise<Begun>
  status(documentId: number, procedureId: string, token?: string): Promise<CallAnswer>
  cancel(documentId: number, procedureId: string, token?: string): Promise<CallAnswer>
  download(documentId: number, token?: string): Promise<{ status: number; headers: CallAnswer['headers']; bytes: Buffer }>
  tell(event: { headers: Record<string, string>; body: string | Uint8Array }): Promise<CallAnswer>
  /** What the reconciler does. */
  reconcile(): Promise<void>
  context(): UseCaseContext
  /** Lets time pass; the customer stays logged in. */
  pass(byMs: number): Promise<void>
  close(): Promise<void>
}

/** What is sent: it need not be readable here. */
export const sentPdf = new TextEncoder().encode('%PDF-1.7\nA contract.\n%%EOF\n')

export async function openSigningWorld(kind: DatabaseKind): Promise<SigningWorld> {
  let started: TestServer | undefined
  const clock: Pick<TestClock, 'now'> = { now: () => started?.clock.now() ?? new Date('2026-03-02T09:00:00Z') }
  const signing = createScriptedSigning(clock)
  const server = await startTestServer(kind, { signing: signing.provider })
  started = server
  const { database, storage } = server.services
  const token = await registerAndLogIn(server, 730)
  const memberId = await memberIdOf(server, 730)
  const { id: _id, ...session } = await database
    .selectFrom('session')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const practiceId = await addPayablePractice(database, await addPayablePackage(database), { buyerId: memberId })
  const addDocument = async (changes: { doc_type: 'Generato' | 'ModuloB'; typology_id: 2 | 4; participant_id: number | null }) => {
    const { id } = await database
      .insertInto('document')
      .values({
        ...{ practice_id: practiceId, title: 'Contratto di viaggio', file_path: null, creation_date: clock.now() },
        ...{ is_signable: true, signed_at: null, member_uploaded: false },
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const context = (): UseCaseContext => {
    const { settings: _settings, messages: _messages, ...shared } = server.services
    return { ...shared, settings: {}, language: 'it', requestId: 'reconciler', log: server.app.fastify.log }
  }
  const path = '/api/member/practice/document'
  const world: SigningWorld = {
    server,
    signing,
    memberId,
    token,
    practiceId,
    addContract: async () => {
      const documentId = await addDocument({ doc_type: 'Generato', typology_id: 2, participant_id: null })
      const prepared = await storage.prepare(sentPdf, 'application/pdf')
      await database.transaction().execute(async (tx) => {
        await storage.keep(tx, prepared, clock.now())
        const file = { documentId, kind: 'made', version: 1, key: prepared.key, fileName: 'contratto-di-viaggio.pdf' } as const
        await addDocumentFile(tx, { ...file, at: clock.now() })
      })
      return documentId
    },
    addConsent: (participantId) => addDocument({ doc_type: 'ModuloB', typology_id: 4, participant_id: participantId ?? null }),
    data: (documentId, as = token) => server.call('GET', `${path}/${documentId}/signature/data`, { token: as }),
    begin: async (documentId) => {
      const { status, text, body } = await world.data(documentId)
      if (status !== 200) throw new Error(`No signature: ${text}`)
      const kept = [...signing.procedures.values()].find(({ externalId }) => externalId === body.procedure_id)
      return { link: body.signature_url, procedureId: body.procedure_id, providerId: kept?.id ?? '' }
    },
    status: (document_id, procedure_id, as = token) =>
      server.call('POST', `${path}/signature/result`, { token: as, body: { document_id, procedure_id } }),
    cancel: (document_id, procedure_id, as = token) =>
      server.call('POST', `${path}/signature/cancel`, { token: as, body: { document_id, procedure_id } }),
    download: async (documentId, as = token) => {
      const url = `${path}/${documentId}/signature/download`
      const answer = await server.app.fastify.inject({ url, headers: { authorization: `Bearer ${as}` } })
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
    },
    tell: async ({ headers, body }) => {
      const answer = await server.app.fastify.inject({ method: 'POST', url: signingWebhookPath, headers, payload: Buffer.from(body) })
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() }
    },
    reconcile: async () => {
      await database.transaction().execute((tx) => server.services.jobs.enqueue(tx, 'signatures', {}))
      await server.settle()
    },
    context,
    pass: async (byMs) => {
      server.clock.advance(byMs)
      const times = { created_at: clock.now(), last_seen_at: clock.now() }
      await database
        .insertInto('session')
        .values({ ...session, ...times })
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(times))
        .execute()
    },
    close: () => server.close(),
  }
  return world
}
