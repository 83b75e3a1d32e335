import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let chunks: readonly Rolldown.OutputChunk[]

beforeAll(async () => {
  // Selects React's production build.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ root, logLevel: 'error', build: { write: false } })
  vi.unstubAllEnvs()
  if (Array.isArray(built) || !('output' in built)) throw new Error('The build gave no output')
  chunks = built.output.filter((file) => file.type === 'chunk')
})

/** Compressed sizes of the chunks that contain the modules and of their static imports. */
function filesOf(modules: readonly string[]): ReadonlyMap<string, number> {
  const files = new Map<string, number>()
  const add = (chunk: Rolldown.OutputChunk | undefined, name: string) => {
    if (!chunk) throw new Error(`No file of the portal holds ${name}`)
    if (files.has(chunk.fileName)) return
    files.set(chunk.fileName, brotliCompressSync(chunk.code).length)
    for (const next of chunk.imports) {
      add(
        chunks.find(({ fileName }) => fileName === next),
        next,
      )
    }
  }
  for (const module of modules) {
    add(
      chunks.find(({ moduleIds }) => moduleIds.includes(`${root}${module}`)),
      module,
    )
  }
  return files
}

const total = (files: ReadonlyMap<string, number>) => [...files.values()].reduce((sum, bytes) => sum + bytes, 0)

const login = ['src/core/portal/main.tsx', 'src/generated/screens/login.ts', 'src/generated/forms/login.ts']
const payments = ['src/core/portal/main.tsx', 'src/generated/screens/payments.ts']
const account = ['src/core/portal/main.tsx', 'src/generated/screens/account.ts', 'src/generated/forms/profile.ts']

/** Budgets of what a visitor downloads until a page works, in bytes of brotli. They are a few per cent above the current size. */
test.each([
  { page: '/login', modules: login, mostBytes: 277_000 },
  { page: '/account', modules: account, mostBytes: 285_000 },
  { page: '/payments', modules: payments, mostBytes: 282_000 },
])('the page $page loads at most $mostBytes bytes of scripts', ({ modules, mostBytes }) => {
  const files = filesOf(modules)
  expect(total(files), JSON.stringify(Object.fromEntries(files))).toBeLessThan(mostBytes)
})

/** Ids of all modules in these chunks and in those that they import statically. */
function modulesOf(modules: readonly string[]): readonly string[] {
  const files = filesOf(modules)
  return chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds)
}

test('the entry contains no calendar, no area, no handling of tables, no code of the server and no compiler of schemas', () => {
  const heavy =
    /app\/files\/await-file|tables\/controlled-table|lib\/csv|x-date-pickers|src\/area-club\/portal\/(payments|signing|edit-cascade|upselling)\/|src\/generated\/server\/|cookieconsent|\.yaml$|\/ajv\/dist\/(core|compile)/
  expect(modulesOf(login).filter((id) => heavy.test(id))).toEqual([])
})

test('the portal contains nothing of the document typesetting', () => {
  const foreign = /typst|src\/core\/typesetting\//
  expect(
    chunks
      .flatMap(({ modules }) => Object.entries(modules))
      .filter(([id, { renderedLength }]) => renderedLength > 0 && foreign.test(id))
      .map(([id]) => id),
  ).toEqual([])
})
