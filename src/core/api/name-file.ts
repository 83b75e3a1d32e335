import { readFileName } from '../lib/content-disposition.ts'

/** Converts a downloaded blob to a `File` named by its `Content-Disposition` (RFC 6266). The name is empty if there is none. */
export function nameFile(content: Blob, headers: Headers): File {
  return new File([content], readFileName(headers.get('content-disposition') ?? '') ?? '', { type: content.type })
}
