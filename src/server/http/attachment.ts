import { plainFileName } from '../../lib/plain-file-name.ts'

/** Content-Disposition of a file to keep (RFC 6266), under the name that its title gives. */
export function attachmentHeader(title: string, extension: string): string {
  return `attachment; filename="${plainFileName(title, extension)}"`
}

/** Content-Disposition of a file to keep under the name that its sender gave it (RFC 6266), in letters of ASCII for who reads no others. */
export function namedAttachmentHeader(fileName: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1] ?? 'bin'
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${attachmentHeader(fileName.replace(/\.[^.]*$/, ''), extension)}; filename*=UTF-8''${encoded}`
}
