import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeLockFile, describeVariant, findMissingVariants } from '../../scripts/lib/complete-lock-file.mjs'

const names = (packages: object) => findMissingVariants(packages).map(({ name }) => name)

test('the lock file has an entry for every variant it names: else run `npm run lock`, for `npm ci` refuses it', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  expect(names(lock.packages)).toEqual([])
})

test('reports a variant as missing when neither the package nor a folder above has it', () => {
  const packages = {
    'node_modules/tool': {
      optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/darwin-arm64': '1.0.0', '@tool/win32-x64': '1.0.0' },
    },
    'node_modules/tool/node_modules/@tool/linux-x64': {},
    'node_modules/@tool/darwin-arm64': {},
  }
  expect(names(packages)).toEqual(['@tool/win32-x64'])
})

test.each([
  ['@tool/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['@tool/cli-linux-arm64', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
  ['@tool/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
])('reads the system of %s from its name', (name, system) => {
  expect(describeVariant({ name, version: '1.2.3', dev: false })).toEqual({ version: '1.2.3', optional: true, ...system })
})

test('throws for a name without a system', () => {
  expect(() => describeVariant({ name: 'fsevents', version: '2.3.3', dev: false })).toThrow('fsevents@2.3.3')
})

test('adds all missing variants to a lock file and keeps its entries', () => {
  const tool = { version: '1.0.0', dev: true, optionalDependencies: { '@tool/darwin-x64': '1.0.0' } }
  const { packages } = completeLockFile({ packages: { '': {}, 'node_modules/tool': tool } })
  expect(names(packages)).toEqual([])
  expect(packages).toMatchObject({ 'node_modules/tool': tool, 'node_modules/@tool/darwin-x64': { dev: true, os: ['darwin'] } })
})
