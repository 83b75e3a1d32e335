import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isServerFile } from '../../scripts/vite/restarting-server.ts'

const source = fileURLToPath(new URL('../../src', import.meta.url))
/** Folders of which the server runs nothing. */
const others = ['api', 'compiler', 'language-server', 'portal', 'starter', 'studio']

test('restarts the server when a file is saved in any folder of its code', () => {
  const folders = ['core', 'area-club'].flatMap((house) =>
    readdirSync(join(source, house)).map((name) => ({ name, path: `${house}/${name}` })),
  )
  const restarting = folders.filter(({ path }) => isServerFile(`src/${path}/some/file.ts`))
  expect(restarting).toEqual(folders.filter(({ name }) => !others.includes(name)))
})

test('restarts the server for its figures, and for no other file of the project', () => {
  expect(isServerFile('operator.yaml')).toBe(true)
  expect(isServerFile('redocly.yaml')).toBe(false)
})

test('restarts the server for the generated modules that it imports, and for no part of the portal', () => {
  const generated = readdirSync(join(source, 'generated')).filter((name) => isServerFile(`src/generated/${name}/file.json`))
  expect(generated).toEqual(['forms', 'openapi', 'server', 'validators'])
  expect(isServerFile('src/generated/labels.ts')).toBe(true)
  expect(isServerFile('src/generated/member.ts')).toBe(false)
})
