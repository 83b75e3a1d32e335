import { createClamdScanner } from './clamd-scanner.ts'
import type { MalwareScanner } from './upload-inspector.ts'

export interface ScannerAddress {
  host: string
  port: number
}

export const allowedScanner = 'an address such as clamd://127.0.0.1:3310'

/** Parses the address of the scanner. Returns undefined when it is invalid. */
export function parseScannerAddress(text: string): ScannerAddress | undefined {
  const [, host, port] = /^clamd:\/\/([\w.-]+|\[[\da-f:.]+\]):(\d{1,5})\/?$/i.exec(text) ?? []
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

export function createScanner(address: ScannerAddress | undefined): MalwareScanner | undefined {
  return address && createClamdScanner(address)
}
