/** Why a file is not the signed form of the PDF that was sent (requirements G10). */
export type SignedPdfFault = 'other-bytes' | 'not-signed' | 'uncovered'

/**
 * Compares the provider's file with the PDF that was sent. Returns undefined when they agree.
 *
 * A signature is an incremental update: the file begins with the exact bytes that the signer saw, and a ByteRange of the added part covers
 * everything except the signature's own contents. The validity of the signature is left to PDF readers.
 */
export function validateSignedPdf(sent: Uint8Array, signed: Uint8Array): SignedPdfFault | undefined {
  if (signed.byteLength <= sent.byteLength || !Buffer.from(sent).equals(signed.subarray(0, sent.byteLength))) return 'other-bytes'
  const added = Buffer.from(signed.buffer, signed.byteOffset + sent.byteLength, signed.byteLength - sent.byteLength).toString('latin1')
  const ranges = [...added.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].map((match) => match.slice(1, 5).map(Number))
  if (ranges.length === 0) return 'not-signed'
  return ranges.some((range) => covers(range, signed, sent.byteLength)) ? undefined : 'uncovered'
}

function covers([start = -1, length = 0, second = 0, rest = 0]: readonly number[], file: Uint8Array, sentBytes: number): boolean {
  if (start !== 0 || length <= sentBytes || second <= length || second + rest !== file.byteLength) return false
  // The gap is the signature itself: a string in hexadecimal digits.
  return /^<[0-9A-Fa-f]+>$/.test(Buffer.from(file.subarray(length, second)).toString('latin1'))
}
