import { plainFileName } from '../../lib/plain-file-name.ts'

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
