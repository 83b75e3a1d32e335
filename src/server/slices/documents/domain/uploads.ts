/** How much a customer may keep among the documents of all of their bookings. */
export interface UploadQuota {
  files: number
  bytes: number
}

/** Whether a file of a size still fits beside what is kept. */
export function fitsQuota(kept: UploadQuota, sizeBytes: number, quota: UploadQuota): boolean {
  return kept.files < quota.files && kept.bytes + sizeBytes <= quota.bytes
}

const longestTitle = 120

/**
 * The name under which an uploaded file is shown and downloaded: without folders and without what file systems refuse, its extension kept.
 * Control characters and marks that turn text around are refused before, as in every text (S27).
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const [, stem = '', extension = ''] = /^(.*?)(\.[a-z0-9]{1,5})?$/is.exec(last.replace(/[<>:"|?*\s]+/gu, ' ').trim()) ?? []
  const short = [...stem.replace(/^[. ]+|[. ]+$/g, '')].slice(0, longestTitle).join('')
  return `${short || 'documento'}${extension.toLowerCase()}`
}
