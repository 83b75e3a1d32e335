import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns pdfsig's verdict on each signature of a PDF, in order. */
export function verifySignatures(pdf: Uint8Array): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'signatures-'))
  try {
    const path = join(folder, 'signed.pdf')
    writeFileSync(path, pdf)
    const said = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return [...said.matchAll(/Signature Validation: (.*)/g)].map(([, failings = '']) => failings)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The verdicts on a PDF that customer and operator have signed. */
export const bothValid = ['Signature is Valid.', 'Signature is Valid.']
