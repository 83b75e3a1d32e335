import type { UploadQuota } from '../../../domain/figures.ts'

/** Returns whether a file of this size fits into the quota beside the stored ones. */
export function fitsQuota(kept: UploadQuota, sizeBytes: number, quota: UploadQuota): boolean {
  return kept.files < quota.files && kept.bytes + sizeBytes <= quota.bytes
}

const longestTitle = 120

/**
 * Returns the name under which an uploaded file is shown and downloaded.
 *
 * Removes folders and characters that file systems refuse; keeps the extension. Control characters and bidirectional marks are refused
 * earlier, as in every text (requirements S27).
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const [, stem = '', extension = ''] = /^(.*?)(\.[a-z0-9]{1,5})?$/is.exec(last.replace(/[<>:"|?*\s]+/gu, ' ').trim()) ?? []
  const short = [...stem.replace(/^[. ]+|[. ]+$/g, '')].slice(0, longestTitle).join('')
  return `${short || 'documento'}${extension.toLowerCase()}`
}
