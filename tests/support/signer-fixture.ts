import { signingWebhookPath } from '../../src/area-club/server/settings/signing-settings.ts'
import type { UseCaseContext } from '../../src/core/server/application/use-case.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import { addPayablePackage, addPayablePractice } from './payable-practice.ts'
import { registerAndLogIn } from './test-members.ts'
import { memberIdOf } from './test-relatives.ts'
import type { CallAnswer, TestServer } from './test-server.ts'

/** A customer with documents to sign. */
export interface Signer {
  readonly server: TestServer
  readonly memberId: number
  readonly token: string
  readonly practiceId: number
  /** Adds a contract without a file and returns its id. */
  addContract(): Promise<number>
  /** Adds an empty consent form, with or without a participant. */
  addConsent(participantId?: number): Promise<number>
  data(documentId: number, token?: string): Promise<CallAnswer>
  status(documentId: number, procedureId: string, token?: string): Promise<CallAnswer>
  cancel(documentId: number, procedureId: string, token?: string): Promise<CallAnswer>
  download(documentId: number, token?: string): Promise<{ status: number; headers: CallAnswer['headers']; bytes: Buffer }>
  /** Returns whether the list of documents shows it as signed. */
  isSigned(documentId: number): Promise<boolean>
  /** Makes a webhook call as the provider. */
  tell(event: { headers: Record<string, string>; body: string | Uint8Array }): Promise<CallAnswer>
  /** Runs the reconciler's job. */
  reconcile(): Promise<void>
  context(): UseCaseContext
  /** Advances the clock; the customer stays logged in. */
  pass(byMs: number): Promise<void>
}

export interface ToSign {
  practiceId: number
  participantId: number | null
  at: Date
}

/** Adds a document to sign that has no file yet, and returns its id. */
export async function addSignable(
  database: Database,
  kind: 'contract' | 'consent',
  { practiceId, participantId, at }: ToSign,
): Promise<number> {
  const { id } = await database
    .insertInto('document')
    .values({
      ...{ practiceId, title: 'Contratto di viaggio', filePath: null, creationDate: at },
      ...{ isSignable: true, signedAt: null, memberUploaded: false },
      ...(kind === 'contract'
        ? { docType: 'Generato', typologyId: 2, participantId: null }
        : { docType: 'ModuloB', typologyId: 4, participantId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Registers a customer with the given number (see test-members.ts) and adds a booking. */
export async function openSigner(server: TestServer, number = 730): Promise<Signer> {
  const { database } = server.services
  const token = await registerAndLogIn(server, number)
  const memberId = await memberIdOf(server, number)
  const { id: _id, ...session } = await database
    .selectFrom('session')
    .selectAll()
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const practiceId = await addPayablePractice(database, await addPayablePackage(database), { buyerId: memberId })
  const add = (kind: 'contract' | 'consent', participantId: number | null) =>
    addSignable(database, kind, { practiceId, participantId, at: server.clock.now() })
  const path = '/api/member/practice/document'
  return {
    server,
    memberId,
    token,
    practiceId,
    addContract: () => add('contract', null),
    addConsent: (participantId) => add('consent', participantId ?? null),
    data: (documentId, as = token) => server.call('GET', `${path}/${documentId}/signature/data`, { token: as }),
    status: (documentId, procedure_id, as = token) =>
      server.call('POST', `${path}/signature/result`, { token: as, body: { document_id: documentId, procedure_id } }),
    cancel: (documentId, procedure_id, as = token) =>
      server.call('POST', `${path}/signature/cancel`, { token: as, body: { document_id: documentId, procedure_id } }),
    download: async (documentId, as = token) => {
      const url = `${path}/${documentId}/signature/download`
      const answer = await server.app.fastify.inject({ url, headers: { authorization: `Bearer ${as}` } })
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
    },
    isSigned: async (documentId) => {
      const documents = (await server.call('GET', '/api/member/practice/documents', { token })).body
      return documents.find(({ id }: { id: number }) => id === documentId).isSigned
    },
    tell: async ({ headers, body }) => {
      const answer = await server.app.fastify.inject({ method: 'POST', url: signingWebhookPath, headers, payload: Buffer.from(body) })
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() }
    },
    reconcile: async () => {
      await database.transaction().execute((tx) => server.services.jobs.enqueue(tx, 'signatures', {}))
      await server.settle()
    },
    context: () => {
      const { settings: _settings, messages: _messages, ...shared } = server.services
      return { ...shared, settings: {}, language: 'it', requestId: 'reconciler', log: server.app.fastify.log }
    },
    pass: async (byMs) => {
      server.clock.advance(byMs)
      const times = { createdAt: server.clock.now(), lastSeenAt: server.clock.now() }
      await database
        .insertInto('session')
        .values({ ...session, ...times })
        .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet(times))
        .execute()
    },
  }
}

/** Returns the completed consent form of the first division; one person is both participant and author. */
export function consentForm(documentId: number, { firstName, lastName }: { firstName: string; lastName: string }, swims = 'Come un pesce') {
  const contact = { phone: '+39 333 1234567', email: 'persona730@example.it' }
  return {
    documentId,
    responses: [...[1, 2, 3].map((id) => ({ id, answer: 'Sì' })), { id: 4, answer: swims }, { id: 5, answer: 'Nessuna' }],
    participant: { ...contact, firstName, lastName, holidayCentre: 'Cesenatico', dates: 'dal 05/07/2026 al 18/07/2026' },
    author: { ...contact, firstName, lastName, relationship: 'genitore' },
  }
}

export const consentFormPath = '/sign/modulob/division/1/sign'
