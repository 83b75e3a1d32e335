/** Why a file is not the signed form of what was sent (G10); undefined where it is. */
export type SignedPdfFault = 'other-bytes' | 'not-signed' | 'uncovered'

/**
 * Compares the file of a provider with the one that was sent. A signature is an incremental update: the file begins with the very bytes that
 * were shown, and a ByteRange of what was added covers all of it but its own contents. Whether a signature is valid is for a reader of PDFs.
 */
export function judgeSignedPdf(sent: Uint8Array, signed: Uint8Array): SignedPdfFault | undefined {
  if (signed.byteLength <= sent.byteLength || !Buffer.from(sent).equals(signed.subarray(0, sent.byteLength))) return 'other-bytes'
  const added = Buffer.from(signed.buffer, signed.byteOffset + sent.byteLength, signed.byteLength - sent.byteLength).toString('latin1')
  const ranges = [...added.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].map((match) => match.slice(1, 5).map(Number))
  if (ranges.length === 0) return 'not-signed'
  return ranges.some((range) => covers(range, signed, sent.byteLength)) ? undefined : 'uncovered'
}

function covers([start = -1, length = 0, second = 0, rest = 0]: readonly number[], file: Uint8Array, sentBytes: number): boolean {
  if (start !== 0 || length <= sentBytes || second <= length || second + rest !== file.byteLength) return false
  // What lies between is the signature itself: a string in hexadecimal digits.
  return /^<[0-9A-Fa-f]+>$/.test(Buffer.from(file.subarray(length, second)).toString('latin1'))
}
