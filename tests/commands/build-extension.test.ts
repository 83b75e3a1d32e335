/** The extension for VS Code is one file that starts the language server of the opened project. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildExtension } from '../../scripts/lib/build-extension.ts'

const root = join(import.meta.dirname, '../..')
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'extension-'))
beforeAll(() => buildExtension(folder))
afterAll(() => rmSync(folder, { recursive: true }))

it('is recommended by the settings of the repository', () => {
  const { publisher, name } = readJson(join(folder, 'package.json'))
  expect(readJson(join(root, '.vscode/extensions.json')).recommendations).toContain(`${publisher}.${name}`)
})

it('needs no module but that of the editor', () => {
  const { main } = readJson(join(folder, 'package.json'))
  const file = join(folder, main)
  const wanted = [...readFileSync(file, 'utf8').matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name)
  expect(wanted.filter((name) => !Module.isBuiltin(name) && !name.startsWith('.'))).toEqual(wanted.filter((name) => name === 'vscode'))
  expect(wanted).toContain('vscode')
  expect(() => createRequire(file)(file)).toThrow(/Cannot find module 'vscode'/)
})

it('starts a file that the repository has', () => {
  const { activationEvents } = readJson(join(folder, 'package.json'))
  const started = /"(scripts\/[\w-]+\.mjs)"/.exec(readFileSync(join(folder, 'extension.js'), 'utf8'))?.[1]
  expect(activationEvents).toEqual([`workspaceContains:${started}`])
  expect(readFileSync(join(root, started ?? ''), 'utf8')).toContain('scripts/lib/start-language-server.ts')
})
