/** A screen whose path is renamed keeps the mails, links and old addresses of the product right, without a change of code. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { emitAddresses } from '../../src/core/compiler/emit/addresses.ts'
import { checkProject } from '../../src/core/compiler/index.ts'
import { filesOnDisk, type ProjectFiles } from '../../src/core/compiler/read/project-files.ts'
import { type PageList, pageListFile } from '../../src/core/model/page-files.ts'
import type { RenderedPages } from '../../src/core/server/http/portal/rendered-pages.ts'
import type { PolicyOrigins } from '../../src/core/server/http/security-headers.ts'

const root = join(import.meta.dirname, '../..')
const renamed: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'catalogue/screens/practice.yaml': [
    'path: /practices/{practiceId}\n',
    'path: /trips/{practiceId}\nformer: ["/practices/{practiceId}"]\n',
  ],
  'catalogue/screens/password-recovery.yaml': ['path: /password-recovery\n', 'path: /new-password\nformer: [/password-recovery]\n'],
  'catalogue/screens/invitation.yaml': ['path: /invitation\n', 'path: /welcome\nformer: [/invitation, /invited]\n'],
}

const copy = mkdtempSync(join(tmpdir(), 'renamed-'))
afterAll(() => rmSync(copy, { recursive: true }))

/** Writes the addresses of a copy of the project with the renamed paths, and returns the module. */
async function compileCopy(): Promise<object> {
  const disk = filesOnDisk(root, (path, why) => expect.fail(`${path}: ${why}`))
  const files: ProjectFiles = {
    list: disk.list,
    read: (path) => {
      const text = disk.read(path)
      const [before, after] = renamed[path] ?? []
      if (before === undefined || after === undefined) return text
      expect(text).toContain(before)
      return text?.replace(before, after)
    },
  }
  const { report, lowered } = checkProject(files)
  expect(report.diagnostics).toEqual([])
  if (!lowered) throw new Error('The copy was not compiled')
  mkdirSync(join(copy, 'src/generated/server'), { recursive: true })
  mkdirSync(join(copy, 'src/core'))
  for (const part of ['package.json', 'src/core/lib']) symlinkSync(join(root, part), join(copy, part))
  const path = join(copy, 'src/generated/server/addresses.ts')
  writeFileSync(path, emitAddresses(lowered).text)
  return import(/* @vite-ignore */ path)
}

vi.mock('#generated/server/addresses.ts', () => compileCopy())

describe('a renamed path of a screen', () => {
  it('is in the links of mails', async () => {
    const { recoveryLink } = await import('../../src/area-club/server/slices/accounts/domain/recovery.ts')
    const { invitationLink } = await import('../../src/area-club/server/slices/sharing/domain/shared-access.ts')
    const { pathOf } = await import('#generated/server/addresses.ts')
    expect(recoveryLink('https://portal.example', 'a-b')).toBe('https://portal.example/new-password?token=a-b')
    expect(invitationLink('https://portal.example', 'a-b')).toBe('https://portal.example/welcome?token=a-b')
    expect(pathOf('practice', { practiceId: 12 })).toBe('/trips/12')
  })

  it('is where the server redirects its earlier paths, with their query', async () => {
    const { findMovedPaths } = await import('../../src/core/server/http/portal/moved-path.ts')
    const find = findMovedPaths()
    expect(find('/practices/12?step=pay%20now')).toBe('/trips/12?step=pay%20now')
    expect(find('/invited')).toBe('/welcome')
    expect(find('/invitation/?token=a-b')).toBe('/welcome?token=a-b')
    for (const present of ['/practices', '/trips/12', '/welcome', '/nowhere', '/practices/12/more']) expect(find(present)).toBeUndefined()
  })

  it('is answered with 308 by the portal that is served, and found where it is now', async () => {
    const { servePortal } = await import('../../src/core/server/http/portal/serve-portal.ts')
    const folder = join(copy, 'portal')
    mkdirSync(dirname(join(folder, pageListFile)), { recursive: true })
    writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="it"></html>')
    writeFileSync(
      join(folder, pageListFile),
      JSON.stringify({ login: 'login', pages: [], files: { fonts: [], scripts: {} } } satisfies PageList),
    )
    const app = Fastify()
    const origins: PolicyOrigins = {
      publicUrl: 'http://localhost',
      framePublicUrl: 'http://localhost:1',
      shopUrl: 'https://shop.example',
      signUrl: 'http://localhost/sign',
    }
    const rendered: RenderedPages = { sendPage: async () => undefined, answerForm: async () => expect.fail('no form is sent') }
    servePortal(app, { folder, origins, rendered })
    const { statusCode, headers } = await app.inject('/practices/12?step=pay%20now')
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([308, '/trips/12?step=pay%20now', 'no-cache'])
    expect((await app.inject('/trips/12')).statusCode).toBe(200)
    await app.close()
  })

  it('leaves no link behind: the code of the server appends no path of a screen to an address', async () => {
    const { screenPaths } = await import('#generated/server/addresses.ts')
    const screens = new Set(
      [...Object.values(screenPaths), ...Object.values(renamed).map(([before]) => before.slice('path: '.length))].map(
        (path) => path.split(/[/\n]/)[1],
      ),
    )
    const files = readdirSync(join(root, 'src/area-club/server'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.ts'),
    )
    const written = files.flatMap((path) => {
      const text = readFileSync(join(root, 'src/area-club/server', path), 'utf8')
      return [...text.matchAll(/Url\}\/([\w-]+)/g)].flatMap(([found, segment]) => (screens.has(segment) ? [`${path}: ${found}`] : []))
    })
    expect(screens).toContain('payments')
    expect(written).toEqual([])
  })
})
