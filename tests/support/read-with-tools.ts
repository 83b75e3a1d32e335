import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The content of a PDF as poppler and qpdf read it. */
export interface PdfFindings {
  /** The text of each page, in its layout. */
  pages: readonly string[]
  /** The roles of the tags, in order. */
  roles: readonly string[]
  isTagged: boolean
  title: string
  fonts: readonly { name: string; isEmbedded: boolean }[]
}

/** Reads a PDF. Rejects when qpdf finds a fault. */
export async function readWithTools(bytes: Uint8Array): Promise<PdfFindings> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
  const file = join(folder, 'file.pdf')
  try {
    await writeFile(file, bytes)
    await run('qpdf', ['--check', file])
    const [text, info, structure, fonts] = await Promise.all([
      run('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-']),
      run('pdfinfo', ['-enc', 'UTF-8', file]),
      run('pdfinfo', ['-struct', file]),
      run('pdffonts', [file]),
    ])
    const fact = (name: string) => new RegExp(`^${name}: +(.*)$`, 'm').exec(info.stdout)?.[1] ?? ''
    return {
      pages: text.stdout.replace(/\f$/, '').split('\f'),
      roles: [...structure.stdout.matchAll(/^ *([A-Z][A-Za-z0-9]*)/gm)].map(([, role = '']) => role),
      isTagged: fact('Tagged') === 'yes',
      title: fact('Title'),
      fonts: fonts.stdout
        .split('\n')
        .slice(2)
        .filter((line) => line !== '')
        .map((line) => ({ name: line.split(' ')[0] ?? '', isEmbedded: / yes +(?:yes|no) +(?:yes|no) +\d+ +\d+ *$/.test(line) })),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
