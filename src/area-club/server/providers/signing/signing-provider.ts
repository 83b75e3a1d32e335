import type { Language } from '../../../../core/lib/language.ts'
import type { ProviderEvent, WebhookHeaders } from '../../../../core/server/domain/provider-event.ts'

/** The status of a procedure, independent of the provider. `unknown` stands for a status that the provider has added since. */
export type ProcedureStatus = 'pending' | 'signed' | 'declined' | 'cancelled' | 'rejected' | 'expired' | 'deleted' | 'unknown'

export interface ProcedureRequest {
  /** Our own id. It finds a procedure whose creation's response was lost (requirements G2). */
  externalId: string
  title: string
  fileName: string
  pdf: Uint8Array
  /** What the signer approves apart from the signature, each by an act of its own. */
  approvals: readonly string[]
  signer: { firstName: string; lastName: string; email: string; language: Language }
  /** When the procedure expires unsigned. */
  expiresAt: Date
}

export interface SigningProcedure {
  /** The id assigned by the provider. */
  id: string
  externalId: string
  status: ProcedureStatus
  signerId: string
  /** The URL of the signing page; undefined when nothing is left to sign. */
  link: string | undefined
  /** The link may expire before its procedure (requirements G3). */
  linkExpiresAt: Date | undefined
  expiresAt: Date | undefined
}

export type SigningEvent = ProviderEvent<'procedure'>

/**
 * A service that obtains signatures on PDFs. Calls reject with a SigningFault. Make no call inside a transaction.
 *
 * Repeat `createProcedure` with the same `externalId` only after a look-up by `findProcedure`.
 */
export interface SigningProvider {
  createProcedure(request: ProcedureRequest): Promise<SigningProcedure>
  findProcedure(externalId: string): Promise<SigningProcedure | undefined>
  readProcedure(id: string): Promise<SigningProcedure | undefined>
  /** Gives the signer a new valid link. */
  renewLink(id: string, signerId: string): Promise<SigningProcedure>
  /** Cancels a procedure. Has no effect on one that has ended. */
  cancelProcedure(id: string, reason: string): Promise<SigningProcedure>
  downloadSigned(id: string): Promise<Uint8Array>
  /** Downloads the file that proves who signed what, when, and with which code. */
  downloadEvidence(id: string): Promise<Uint8Array>
  /** Returns undefined when the message is forged, too old, or not about a procedure. */
  readEvent(headers: WebhookHeaders, rawBody: Uint8Array): SigningEvent | undefined
}

/** A failed call of the provider. */
export class SigningFault extends Error {
  override readonly name = 'SigningFault'
  /** `unreachable`: no response, the outcome is unknown. `busy`: 429 or 5xx, retry later. `refused`: a retry would fail again. */
  readonly kind: 'unreachable' | 'busy' | 'refused'
  /** The HTTP status of a refused call. */
  readonly status: number | undefined
  constructor(kind: SigningFault['kind'], message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.kind = kind
    this.status = status
  }
}
