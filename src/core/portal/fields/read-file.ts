import type { ChosenFile } from '../../model/form-values.ts'

/**
 * Reads a file when it is chosen, because it may change on the disk before it is sent.
 *
 * @param maxBytes a larger file is not read: validation rejects it, and it could exceed the memory.
 */
export async function readFile(file: File, maxBytes = Number.POSITIVE_INFINITY): Promise<ChosenFile> {
  const { name, size, type } = file
  const chosen = { name, size, type, id: makeUuid(), isUnreadable: false }
  if (size > maxBytes) return { ...chosen, content: () => undefined }
  try {
    const content = await readBase64(file)
    return { ...chosen, content: () => content }
  } catch {
    return { ...chosen, content: () => undefined, isUnreadable: true }
  }
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}

/** Returns a UUID of version 4 (RFC 9562). `crypto.randomUUID` is missing on pages without TLS. */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
