import { readFile } from 'node:fs/promises'
import type { Signer } from '@libpdf/core'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../core/server/database/database.ts'
import { Fault } from '../../core/server/domain/fault.ts'
import { sha256Of } from '../../core/server/storage/file-storage.ts'
import type { SignServerContext } from './context.ts'
import { registerSignPages } from './pages/sign-pages.ts'
import { createTimestamps, sealSigned } from './seal-pdf.ts'
import { registerSignApi } from './sign-api.ts'
import { sealRequest, sealWaiting } from './sign-document.ts'
import { deliverEvent } from './sign-events.ts'
import { createDemonstrationKey, createLinkTokens, isDemonstrationKey, type LinkTokens, openSignKey, type SignKey } from './sign-key.ts'
import { sweepRequests } from './sign-requests.ts'

export interface SignServerOptions extends Omit<SignServerContext, 'signer' | 'linkTokens' | 'timestamps'> {
  /** PEM files of the operator's key and certificate chain. When absent, a demonstration key is generated and stored in the database. */
  keyFile: string | undefined
  certificateFile: string | undefined
  timestampUrl: string | undefined
  isProduction: boolean
}

/** The product's own sign server: an API for the portal's server, a page for signers, and jobs. */
export interface SignServer {
  /** Serves the API on the portal's listener. */
  registerApi(app: FastifyInstance): void
  /** Serves the signing page on the framed origin. */
  registerPages(frames: FastifyInstance): void
  /** Reads the key. Throws a Fault when it cannot sign, and in production when it is a demonstration key (requirements S28). */
  checkKey(): Promise<void>
  /** Seals a document whose signer has consented. Without an id, ends overdue requests and seals all waiting documents. */
  seal(requestId: string | undefined): Promise<void>
  /** Delivers an event. Rejects when the receiver does not accept it. */
  deliver(eventId: string): Promise<void>
  /** Signs a PDF for documents that the demonstration data contains as signed. */
  sealDemonstrationDocument(pdf: Uint8Array, signed: { by: string; at: Date }): Promise<Uint8Array>
}

export function createSignServer(options: SignServerOptions): SignServer {
  let opened: Promise<{ signer: Signer; linkTokens: LinkTokens }> | undefined
  const openKey = () => {
    opened ??= readKey(options).then(async (key) => ({ signer: await openSignKey(key), linkTokens: createLinkTokens(key) }))
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const signer = async () => (await openKey()).signer
  const linkTokens = async () => (await openKey()).linkTokens
  const timestamps = createTimestamps(options.timestampUrl, options.isProduction)
  const context: SignServerContext = { ...options, signer, linkTokens, timestamps }
  return {
    registerApi: (app) => registerSignApi(app, context),
    registerPages: (frames) => registerSignPages(frames, context),
    checkKey: async () => {
      try {
        await signer()
      } catch (error) {
        if (error instanceof Fault) throw error
        throw new Fault('SIGN_KEY_FILE and SIGN_CERTIFICATE_FILE hold no RSA key with its certificate, as PEM.', { cause: error })
      }
    },
    seal: async (requestId) => {
      if (requestId !== undefined) return sealRequest(context, requestId)
      await sweepRequests(context)
      await sealWaiting(context)
    },
    deliver: (eventId) => deliverEvent(context, eventId),
    sealDemonstrationDocument: async (pdf, { by, at }) => {
      const words = {
        reason: 'Demonstration: signed before this portal was set up',
        operatorReason: 'Demonstration: signed by the operator',
      }
      return sealSigned({ pdf, sha256: await sha256Of(pdf), signerName: by, ...words, signer: await signer(), timestamps: undefined, at })
    },
  }
}

async function readKey({ database, clock, keyFile, certificateFile, isProduction }: SignServerOptions): Promise<SignKey> {
  if (keyFile === undefined || certificateFile === undefined) {
    if (isProduction) throw new Fault('SIGN_KEY_FILE is not set; in production the sign server makes no key for itself.')
    return keepDemonstrationKey(database, clock.now())
  }
  const [keyPem, certificatePem] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certificateFile, 'utf8')])
  const key = { keyPem, certificatePem }
  if (isProduction && isDemonstrationKey(key))
    throw new Fault('SIGN_CERTIFICATE_FILE holds the certificate of a demonstration; in production it is refused.')
  return key
}

/** Returns the stored demonstration key, or creates it. Of concurrent processes the first one's key is stored. */
async function keepDemonstrationKey(database: Database, now: Date): Promise<SignKey> {
  const find = () => database.selectFrom('signKey').selectAll().executeTakeFirst()
  if ((await find()) === undefined) {
    const { keyPem, certificatePem } = createDemonstrationKey(now)
    await database
      .insertInto('signKey')
      .values({ id: 'demonstration', keyPem, certificatePem, createdAt: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
  const row = await find()
  if (row === undefined) throw new Error('The key of the demonstration is gone')
  return { keyPem: row.keyPem, certificatePem: row.certificatePem }
}
