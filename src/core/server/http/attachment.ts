import { plainFileName } from '../../lib/plain-file-name.ts'
import { Answer } from './operation.ts'

/** Returns a PDF as a download named after its title, which is neither cached nor sniffed (requirements S12). */
export function answerPdf({ title, bytes }: { title: string; bytes: Uint8Array }): Answer {
  return new Answer(200, Buffer.from(bytes), {
    'content-type': 'application/pdf',
    'content-disposition': attachmentHeader(title, 'pdf'),
  })
}

/** Returns a customer's file as a download under its own name. Opened in a page of its own, it could run and load nothing. */
export function answerUpload({ fileName, mediaType, bytes }: { fileName: string; mediaType: string; bytes: Uint8Array }): Answer {
  return new Answer(200, Buffer.from(bytes), {
    'content-type': mediaType,
    'content-disposition': namedAttachmentHeader(fileName),
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

/** Returns the Content-Disposition (RFC 6266) of a download named after its title. */
export function attachmentHeader(title: string, extension: string): string {
  return `attachment; filename="${plainFileName(title, extension)}"`
}

/** Returns the Content-Disposition (RFC 6266) of a download with its original name, plus an ASCII fallback. */
export function namedAttachmentHeader(fileName: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1] ?? 'bin'
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${attachmentHeader(fileName.replace(/\.[^.]*$/, ''), extension)}; filename*=UTF-8''${encoded}`
}
