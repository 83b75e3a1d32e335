import { HttpTimestampAuthority, PDF, type Signer, type TimestampAuthority } from '@libpdf/core'
import { isPublicHost } from '../../core/server/domain/network-addresses.ts'
import { sha256Of } from '../../core/server/storage/file-storage.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

export interface Sealing {
  signer: Signer
  /** Undefined to use the server's clock. */
  timestamps: TimestampAuthority | undefined
  at: Date
}

export interface SignedPdf extends Sealing {
  pdf: Uint8Array
  /** The hash of the PDF that the signer saw. */
  sha256: string
  signerName: string
  /** The reason stated in the signer's signature; it names the code. */
  reason: string
  /** The reason stated in the operator's signature. */
  operatorReason: string
}

/** The time limit for a timestamp authority. */
const timestampTimeLimitMs = 10_000

/** Creates the client of a timestamp authority. In production it connects to addresses on the Internet alone (requirements S36). */
export function createTimestamps(url: string | undefined, isProduction: boolean): TimestampAuthority | undefined {
  if (url === undefined) return undefined
  const judgedFetch = createGuardedFetch((host) => !isProduction || isPublicHost(host))
  return new HttpTimestampAuthority(url, { timeout: timestampTimeLimitMs, fetch: judgedFetch })
}

/**
 * Signs a PDF for its signer and then for the operator, whose signature covers the first one.
 *
 * Both are incremental updates: the bytes that the signer saw stay unchanged. Throws when the PDF does not match the hash.
 */
export async function sealSigned({ pdf, sha256, signerName, reason, operatorReason, ...sealing }: SignedPdf): Promise<Uint8Array> {
  if ((await sha256Of(pdf)) !== sha256) throw new Error('The PDF is not the one that was shown')
  const signed = await seal(pdf, { ...sealing, fieldName: 'Signer', reason: `${reason} (${signerName})` })
  return seal(signed, { ...sealing, fieldName: 'Operator', reason: operatorReason })
}

/** Signs a PDF for the operator only. */
export function sealForOperator(pdf: Uint8Array, reason: string, sealing: Sealing): Promise<Uint8Array> {
  return seal(pdf, { ...sealing, fieldName: 'Operator', reason })
}

async function seal(
  bytes: Uint8Array,
  { signer, timestamps, at, fieldName, reason }: Sealing & { fieldName: string; reason: string },
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const { bytes: sealed } = await pdf.sign({
    signer,
    reason,
    fieldName,
    signingTime: at,
    subFilter: 'ETSI.CAdES.detached',
    ...(timestamps === undefined ? { level: 'B-B' } : { level: 'B-T', timestampAuthority: timestamps }),
  })
  if (Buffer.compare(sealed.subarray(0, bytes.length), bytes) !== 0) throw new Error('Signing has changed what was signed')
  return sealed
}
