import type { Language } from '../../../lib/language.ts'

/** What a procedure has come to, in the words of this product. `unknown` is a status that the provider has added since. */
export type ProcedureStatus = 'pending' | 'signed' | 'declined' | 'cancelled' | 'rejected' | 'expired' | 'deleted' | 'unknown'

export interface ProcedureRequest {
  /** Our own id: by it a procedure is found again whose answer was lost (G2). */
  externalId: string
  title: string
  fileName: string
  pdf: Uint8Array
  signer: { firstName: string; lastName: string; email: string; language: Language }
  /** When the procedure ends unsigned. */
  expiresAt: Date
}

export interface SigningProcedure {
  /** The provider's own id. */
  id: string
  externalId: string
  status: ProcedureStatus
  signerId: string
  /** Where the signer signs; undefined once nothing is left to sign. */
  link: string | undefined
  /** The link alone may expire before its procedure (G3). */
  linkExpiresAt: Date | undefined
  expiresAt: Date | undefined
}

/** A message of the provider whose signature was verified over the raw body (S24). It is a reason to read the procedure again. */
export interface SigningEvent {
  id: string
  kind: string
  procedureId: string
  occurredAt: Date
}

/**
 * A service that has PDFs signed. Calls reject with a SigningFault; none may run inside of a transaction.
 * A call that creates may be repeated with the same `externalId` after a look by `findProcedure`.
 */
export interface SigningProvider {
  createProcedure(request: ProcedureRequest): Promise<SigningProcedure>
  findProcedure(externalId: string): Promise<SigningProcedure | undefined>
  readProcedure(id: string): Promise<SigningProcedure | undefined>
  /** Gives the signer a link that holds anew. */
  renewLink(id: string, signerId: string): Promise<SigningProcedure>
  /** Ends a procedure; one that has ended stays as it is. */
  cancelProcedure(id: string, reason: string): Promise<SigningProcedure>
  /** The signed PDF. */
  downloadSigned(id: string): Promise<Uint8Array>
  /** The file that tells who signed what, when and from which code. */
  downloadEvidence(id: string): Promise<Uint8Array>
  /** Undefined where the message is forged, too old, or not about a procedure. */
  readEvent(headers: Readonly<Record<string, string | undefined>>, rawBody: Uint8Array): SigningEvent | undefined
}

/** Why a call of the provider did not do what it should. */
export class SigningFault extends Error {
  override readonly name = 'SigningFault'
  /** `unreachable`: no answer, the outcome is not known. `busy`: 429 and 5xx, later is better. `refused`: repeated it fails again. */
  readonly kind: 'unreachable' | 'busy' | 'refused'
  /** The HTTP status of a refusal. */
  readonly status: number | undefined
  constructor(kind: SigningFault['kind'], message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.kind = kind
    this.status = status
  }
}
