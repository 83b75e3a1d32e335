import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { areDependenciesCurrent, requireNodeAndNpm } from '../../scripts/lib/install-dependencies.mjs'

describe('Node and npm', () => {
  test.each([
    ['20.0.0', '9.0.0'],
    ['24.21.0', '11.19.1'],
  ])('accepts Node %s with npm %s', (node, npm) => {
    expect(() => requireNodeAndNpm(node, npm)).not.toThrow()
  })

  test.each([
    ['18.20.4', '9.2.0', 'Node 20 or newer, and Node 18.20.4'],
    ['20.11.0', '8.19.4', 'npm 9 or newer, and npm 8.19.4'],
    ['20.11.0', null, 'none was found on PATH'],
  ])('refuses Node %s with npm %s and explains why', (node, npm, said) => {
    expect(() => requireNodeAndNpm(node, npm)).toThrow(said)
  })
})

describe('node_modules', () => {
  let root: string
  const locked = {
    '': { name: 'example' },
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
    'node_modules/of-another-system': { version: '1.0.0', integrity: 'sha512-other', optional: true },
  }
  const installed = { 'node_modules/one': locked['node_modules/one'] }

  const write = (file: string, packages: object) => writeFileSync(join(root, file), JSON.stringify({ packages }))

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'install-'))
    mkdirSync(join(root, 'node_modules'))
    write('package-lock.json', locked)
  })

  afterEach(() => rmSync(root, { recursive: true }))

  test('is current when it contains the packages of the lock file, except optional ones of other systems', () => {
    write('node_modules/.package-lock.json', installed)
    expect(areDependenciesCurrent(root)).toBe(true)
  })

  test.each([
    ['an interrupted installation', undefined],
    ['a missing package', {}],
    ['another version', { 'node_modules/one': { version: '1.0.1', integrity: 'sha512-one' } }],
    ['another checksum under the same version', { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-two' } }],
    ['a package that the lock file no longer has', { ...installed, 'node_modules/two': { version: '1.0.0' } }],
  ])('is not current after %s', (_case, packages) => {
    if (packages !== undefined) write('node_modules/.package-lock.json', packages)
    expect(areDependenciesCurrent(root)).toBe(false)
  })
})
