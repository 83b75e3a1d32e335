import { readFileName } from '../lib/content-disposition.ts'

/** The content of an answer as a file, under the name that the answer gives it (RFC 6266); without a name where it gives none. */
export function nameFile(content: Blob, headers: Headers): File {
  return new File([content], readFileName(headers.get('content-disposition') ?? '') ?? '', { type: content.type })
}
