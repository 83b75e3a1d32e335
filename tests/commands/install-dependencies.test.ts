import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { areDependenciesCurrent, requireNodeAndNpm } from '../../scripts/lib/install-dependencies.mjs'

const product = join(import.meta.dirname, '../..')

describe('Node and npm', () => {
  test.each([
    ['20.0.0', '9.0.0', 'linux-x64'],
    ['20.0.0', '9.0.0', 'linux-arm64'],
    ['24.0.0', '11.0.0', 'darwin-arm64'],
    ['24.21.0', '11.19.1', 'win32-x64'],
  ])('accepts Node %s with npm %s on %s', (node, npm, machine) => {
    expect(() => requireNodeAndNpm(node, npm, machine)).not.toThrow()
  })

  test.each([
    ['18.20.4', '9.2.0', 'linux-x64', 'Node 24 or newer, and Node 18.20.4'],
    ['20.11.0', '9.2.0', 'darwin-arm64', 'Node 24 or newer, and Node 20.11.0'],
    ['22.18.0', '10.9.3', 'win32-x64', 'Node 24 or newer, and Node 22.18.0'],
    ['20.11.0', '8.19.4', 'linux-x64', 'npm 9 or newer, and npm 8.19.4'],
    ['20.11.0', null, 'linux-x64', 'none was found on PATH'],
  ])('refuses Node %s with npm %s on %s and explains why', (node, npm, machine, said) => {
    expect(() => requireNodeAndNpm(node, npm, machine)).toThrow(said)
  })

  test('is one version wherever it is said', () => {
    const said = (file: string, pattern: RegExp) =>
      [...readFileSync(join(product, file), 'utf8').matchAll(pattern)].map(([, major]) => major)
    const places = {
      engines: said('package.json', /"node": ">=(\d+)"/g),
      pinned: said('package.json', /"node-linux-\w+": "(\d+)\./g),
      nvmrc: said('.nvmrc', /^(\d+)$/gm),
      readme: said('README.md', /Node (\d+) or newer/g),
      image: said('Dockerfile', /^FROM node:(\d+)/gm),
      unit: said('deploy/area-club.service', /Node (\d+)/g),
      operating: said('docs/operating.md', /Install Node (\d+)/g),
      container: said('.devcontainer/devcontainer.json', /typescript-node:(\d+)-/g),
      types: said('package.json', /"@types\/node": "(\d+)\./g),
    }
    for (const [place, versions] of Object.entries(places)) expect([place, ...new Set(versions)]).toEqual([place, '24'])
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
