import type { UploadQuota } from '../../../domain/figures.ts'

/** Returns whether a file of this size fits into the quota beside the stored ones. */
export function fitsQuota(kept: UploadQuota, sizeBytes: number, quota: UploadQuota): boolean {
  return kept.files < quota.files && kept.bytes + sizeBytes <= quota.bytes
}

const longestTitle = 120
const withExtension = /^(.*?)(\.[a-z0-9]{1,5})?$/is

/**
 * Returns the name under which an uploaded file is shown and downloaded.
 *
 * Removes folders and characters that file systems refuse; keeps the extension. Control characters and bidirectional marks are refused
 * earlier, as in every text (requirements S27).
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const [, stem = '', extension = ''] = withExtension.exec(last.replace(/[<>:"|?*\s]+/gu, ' ').trim()) ?? []
  const short = [...stem.replace(/^[. ]+|[. ]+$/g, '')].slice(0, longestTitle).join('')
  return `${short || 'documento'}${extension.toLowerCase()}`
}

/** Returns the title of a document whose file is replaced: it stays, with the extension of the new file where it had one. */
export function titleOfReplacement(title: string, fileName: string): string {
  const [, stem = '', former] = withExtension.exec(title) ?? []
  const [, , extension = ''] = withExtension.exec(cleanFileName(fileName)) ?? []
  return former === undefined ? title : `${stem}${extension}`
}
