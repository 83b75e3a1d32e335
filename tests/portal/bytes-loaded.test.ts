import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let chunks: readonly Rolldown.OutputChunk[]
let neededFirst: string

beforeAll(async () => {
  // Selects React's production build.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ root, logLevel: 'error', build: { write: false } })
  vi.unstubAllEnvs()
  if (Array.isArray(built) || !('output' in built)) throw new Error('The build gave no output')
  const needed = built.output.find(({ fileName }) => fileName === 'needed-first.json')
  neededFirst = needed?.type === 'asset' ? String(needed.source) : ''
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

const login = [
  'src/portal/main.tsx',
  'src/generated/screens/login.ts',
  'src/generated/forms/login.ts',
  'src/portal/renderer/blocks/form-block-view.tsx',
  'src/portal/renderer/containers/section-view.tsx',
]
const payments = [
  'src/portal/main.tsx',
  'src/portal/app/member-shell.tsx',
  'src/portal/renderer/loads/queried-loads.tsx',
  'src/generated/screens/payments.ts',
  'src/portal/renderer/containers/containers.ts',
  'src/portal/renderer/containers/section-view.tsx',
  'src/portal/renderer/links/links-view.tsx',
  'src/portal/renderer/tables/table-view.tsx',
  'src/portal/renderer/values/values.ts',
]
const account = [
  'src/portal/main.tsx',
  'src/portal/app/member-shell.tsx',
  'src/portal/renderer/loads/queried-loads.tsx',
  'src/generated/screens/account.ts',
  'src/generated/forms/profile.ts',
  'src/portal/renderer/form/lazy-control.tsx',
  'src/portal/renderer/blocks/form-block-view.tsx',
  'src/portal/renderer/containers/section-view.tsx',
]

/** Budgets in bytes of brotli, a few per cent above the current size, so that growth is noticed. */
test.each([
  { page: '/login', modules: login, mostBytes: 127_400, mostFiles: 4 },
  { page: '/account', modules: account, mostBytes: 206_600, mostFiles: 10 },
])('the page $page loads at most $mostBytes bytes of scripts', ({ modules, mostBytes, mostFiles }) => {
  const files = filesOf(modules)
  expect(total(files), JSON.stringify(Object.fromEntries(files))).toBeLessThan(mostBytes)
  expect(files.size).toBeLessThanOrEqual(mostFiles)
})

/** Ids of all modules in these chunks and in those that they import statically. */
function modulesOf(modules: readonly string[]): readonly string[] {
  const files = filesOf(modules)
  return chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds)
}

test('the entry contains no MUI, no tables, no markup sanitiser and no code for signed-in users', () => {
  const heavy =
    /app\/leave-question|app\/files\/await-file|pictures\/scenes|dompurify|@mui\/|renderer\/tables\/|ui\/lazy-icons|src\/generated\/(server\/|member|conditions|labels)|@tanstack\/|\.yaml$|\/ajv\/dist\/(core|compile)/
  expect(modulesOf(login).filter((id) => heavy.test(id))).toEqual([])
})

test('the payments page does not load the payment widget while no payment is open', () => {
  const widget = /\/src\/portal\/payments\/|@paypal\/|src\/generated\/areas\//
  const everything = chunks.flatMap(({ moduleIds }) => moduleIds)
  expect(everything.filter((id) => widget.test(id)).length, 'the payment widget is part of the portal').toBeGreaterThan(0)
  expect(modulesOf(payments).filter((id) => widget.test(id))).toEqual([])
})

test('the account page loads neither MUI X nor other calendar code while no calendar is open', () => {
  const calendar = /\/@mui\/(x-date-pickers|material\/(ButtonBase|SvgIcon|Typography))\/|\/@mui\/system\/useMediaQuery\/|\/date-fns\//
  const files = filesOf(account)
  const ofCalendar = chunks.flatMap(({ fileName, modules }) =>
    Object.entries(modules)
      .filter(([id, { renderedLength }]) => renderedLength > 0 && calendar.test(id))
      .map(([id]) => ({ id, fileName })),
  )
  expect(ofCalendar.length, 'the calendar is part of the portal').toBeGreaterThan(0)
  expect(ofCalendar.filter(({ fileName }) => files.has(fileName))).toEqual([])
})

test('the portal contains nothing of the document typesetting', () => {
  const foreign = /typst|src\/typesetting\//
  expect(
    chunks
      .flatMap(({ modules }) => Object.entries(modules))
      .filter(([id, { renderedLength }]) => renderedLength > 0 && foreign.test(id))
      .map(([id]) => id),
  ).toEqual([])
})

test('the preload list of each public page names existing chunks and those of its forms', async () => {
  const pages = JSON.parse(neededFirst) as Record<string, readonly string[]>
  const withModule = (path: string) => chunks.find(({ moduleIds }) => moduleIds.includes(`${root}${path}`))?.fileName
  expect(pages['/login']).toEqual([])
  expect(pages['/register']).toEqual(
    expect.arrayContaining(
      ['src/generated/screens/register.ts', 'src/generated/forms/register.ts', 'src/portal/renderer/form/lazy-control.tsx'].map(
        (path) => `/${withModule(path)}`,
      ),
    ),
  )
  const names = new Set(chunks.map(({ fileName }) => `/${fileName}`))
  expect(Object.values(pages).flatMap((files) => files.filter((file) => !names.has(file)))).toEqual([])
  // Pages of members name only the chunk that loads data: without a session they redirect to the login page.
  expect(pages).not.toHaveProperty('/account')
  expect(pages['']).toEqual([`/${withModule('src/portal/renderer/loads/queried-loads.tsx')}`])
})
