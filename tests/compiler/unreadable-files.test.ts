/** What stands where a file should and cannot be read is reported at its path: never an exception, never a wait. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkProject, jsonReport, printReport } from '../../src/core/compiler/index.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unreadable-'))
  cpSync(join(import.meta.dirname, 'base'), root, { recursive: true })
  chmodSync(root, 0o755)
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

/** Checks the project as a user whom the permissions of its files bind. They do not bind root. */
function reportOf() {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65534)
  try {
    return jsonReport(checkProject(root).report).map(
      ({ code, file, line, column, message }) => `${code} ${file}:${line}:${column} ${message}`,
    )
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

const ways: Readonly<Record<string, [make: (path: string) => void, why: string]>> = {
  'a pipe': [(path) => execFileSync('mkfifo', [path]), 'it is no file, but a folder, a pipe or a device'],
  'a link to itself': [(path) => symlinkSync(path, path), 'it is a link that leads back to itself'],
  'a device that never ends': [(path) => symlinkSync('/dev/zero', path), 'it is no file, but a folder, a pipe or a device'],
  'a file that may not be read': [
    (path) => {
      cpSync(join(import.meta.dirname, 'base/catalogue/portal.yaml'), path)
      chmodSync(path, 0)
    },
    'its permissions do not allow it',
  ],
}
const files = [
  'catalogue/portal.yaml',
  'catalogue/screens/home.yaml',
  'catalogue/mails/practice-changed.yaml',
  'catalogue/documents/receipt.yaml',
  'catalogue/assets/logo.svg',
  'openapi/member.yaml',
  'src/portal/payments/area.yaml',
]

describe.each(Object.entries(ways))('%s', (_way, [make, why]) => {
  it.each(files)('instead of %s is reported once', (file) => {
    rmSync(join(root, file))
    make(join(root, file))
    expect(reportOf()).toEqual([`CAT110 ${file}:1:1 "${file}" cannot be read: ${why}`])
  })
})

it('a folder instead of a description is reported', () => {
  rmSync(join(root, 'openapi/member.yaml'))
  mkdirSync(join(root, 'openapi/member.yaml'))
  expect(reportOf()).toEqual([
    'CAT110 openapi/member.yaml:1:1 "openapi/member.yaml" cannot be read: it is no file, but a folder, a pipe or a device',
  ])
})

it('a folder that may not be read is reported', () => {
  chmodSync(join(root, 'catalogue/screens'), 0)
  expect(reportOf()).toContain('CAT110 catalogue/screens:1:1 "catalogue/screens" cannot be read: its permissions do not allow it')
})

describe('a file that an editor or a file manager leaves beside a screen', () => {
  const leftovers = [
    'home.yaml~',
    '#home.yaml#',
    '.#home.yaml',
    '.home.yaml.swp',
    'home.yaml.swp',
    '4913',
    'home.yaml___jb_tmp___',
    '.DS_Store',
    'Thumbs.db',
  ]

  it.each(leftovers)('is ignored: %s', (name) => {
    writeFileSync(join(root, 'catalogue/screens', name), 'half a')
    expect(reportOf()).toEqual([])
  })

  it.each(['home.yaml.orig', 'home.yaml.rej', 'home copy.yaml'])('is reported when a merge or a person has left it: %s', (name) => {
    writeFileSync(join(root, 'catalogue/screens', name), 'half a')
    expect(reportOf()).toEqual([`CAT110 catalogue/screens/${name}:1:1 Nothing reads the file "${name}"`])
  })
})

it('a binary file instead of a screen prints nothing of itself', () => {
  const picture = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR secret \x1b[31m', 'latin1')
  writeFileSync(join(root, 'catalogue/screens/home.yaml'), picture)
  const printed = printReport(checkProject(root).report)
  expect(printed).toContain('The file is no text')
  expect(printed).not.toMatch(/PNG|secret|\uFFFD|(?!\n)\p{Cc}/u)
})
