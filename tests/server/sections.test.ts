import { type Insertable, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SectionTable } from '../../src/area-club/server/database/tables/sections.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { describeSections, type StoredSection } from '../../src/area-club/server/slices/sections/domain/sections.ts'
import { findFramed } from '../../src/area-club/server/slices/sections/pages/find-framed.ts'
import { listStoredSections } from '../../src/area-club/server/slices/sections/stores/sections-store.ts'
import { isPlainPath } from '../../src/core/lib/plain-path.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const section: StoredSection = {
  id: 1,
  label: 'Store',
  icon: 'Store',
  toPath: '/store',
  title: 'Store',
  subtitle: null,
  contentKind: 'shop',
  content: null,
}

const hostilePaths = [
  '',
  '/',
  '//evil.example',
  '/\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'store',
  '/..',
  '/../account',
  '/store/../account',
  '/./account',
  '/%2e%2e/account',
  '/%61ccount',
  '/account/',
  '/Account',
  '/a//b',
  '/a b',
  '/a?x=1',
  '/a#b',
  '/:id',
  '/*',
  '/città',
  '/a\n/b',
  `/${'lunghissimo'.repeat(100)}`,
]
const hostileContents = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/',
  'https://evil.example/',
  'http://localhost:3001/shop-evil',
  'http://localhost:3001/one-to-one',
  'http://localhost:3000/dashboard',
  'http://evil@localhost:3001/shop',
  'http://localhost:3001.evil.example/shop',
  'no-such-page',
  '../shop',
  `https://evil.example/${'x'.repeat(5000)}`,
]

describe('The path of a section', () => {
  const description = bundledDescriptions().find(({ name }) => name === 'member')?.document as unknown as {
    components: { schemas: { Section: { properties: { toPath: { pattern: string; maxLength: number } } } } }
  }
  const { pattern, maxLength } = description.components.schemas.Section.properties.toPath
  const isDescribed = (path: string) => path.length <= maxLength && new RegExp(pattern).test(path)

  it('is validated alike by the portal and by the OpenAPI description', () => {
    for (const path of hostilePaths) expect([isPlainPath(path), isDescribed(path)], path.slice(0, 40)).toEqual([false, false])
    for (const path of ['/onetoone', '/corsi/estate-2027', `/${'a'.repeat(99)}`])
      expect([isPlainPath(path), isDescribed(path)], path).toEqual([true, true])
  })
})

describe('describeSections', () => {
  it('gives the shop section the URL of the settings', () => {
    expect(describeSections([section], 'https://shop.example/', () => true)).toEqual([
      { id: 1, label: 'Store', icon: 'Store', toPath: '/store', title: 'Store', subtitle: null, content: 'https://shop.example/' },
    ])
  })

  it('omits a section without content', () => {
    expect(describeSections([section], '', () => true)).toEqual([])
  })

  it('keeps the content of a section with its own page or URL', () => {
    const kinds = [
      { ...section, contentKind: 'frame', content: 'one-to-one' },
      { ...section, contentKind: 'url', content: 'https://www.example/' },
    ] as const
    expect(describeSections(kinds, 'https://shop.example/', () => true).map(({ content }) => content)).toEqual([
      'one-to-one',
      'https://www.example/',
    ])
  })
})

describeServer('Sections', (server) => {
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
  })

  it('are listed in menu order, in the caller’s language, for members only', async () => {
    const token = tokenOf(await logIn(server(), 'nuovo.cliente'))
    const sectionsIn = async (language: string) =>
      (await server().call('GET', '/api/member/sections', { token, headers: { 'accept-language': language } })).body
    const shape = (sections: readonly Record<string, unknown>[]) =>
      sections.map(({ label, icon, toPath, content }) => [label, icon, toPath, content])
    expect(shape(await sectionsIn('it'))).toEqual([
      ['Lezioni one-to-one', 'OneToOne', '/onetoone', 'one-to-one'],
      ['Store', 'Store', '/store', 'http://localhost:3001/shop'],
    ])
    expect((await sectionsIn('en'))[1].title).toBe('The Orizzonti store')
    expect((await server().call('GET', '/api/member/sections')).status).toBe(401)
  })

  it('are rejected by the database with a duplicate or an invalid path', async () => {
    await expect(plant({ toPath: '/store' })).rejects.toThrow(/unique/)
    for (const toPath of hostilePaths) await expect(plant({ toPath }), toPath.slice(0, 40)).rejects.toThrow(/check constraint/)
  })

  it('are rejected by the database with empty or too long texts', async () => {
    const long = 'parola '.repeat(1000)
    for (const words of [
      { labelIt: '' },
      { labelEn: ' ' },
      { labelIt: long },
      { labelEn: 'x'.repeat(61) },
      { titleIt: '' },
      { titleEn: long },
      { subtitleIt: long, subtitleEn: 'x' },
      { subtitleIt: 'x' },
      { icon: '' },
      { icon: long },
    ])
      await expect(plant(words), JSON.stringify(words).slice(0, 40)).rejects.toThrow(/check constraint/)
  })

  it('are rejected by the database with a content that is neither a page’s name nor a URL', async () => {
    for (const content of hostileContents)
      for (const contentKind of ['frame', 'url'] as const)
        if (!(contentKind === 'url' && /^https?:/.test(content)) && !(contentKind === 'frame' && /^[a-z-]+$/.test(content)))
          await expect(plant({ contentKind, content }), `${contentKind} ${content.slice(0, 40)}`).rejects.toThrow(/check constraint/)
    await expect(plant({ contentKind: 'shop', content: 'https://www.example/' })).rejects.toThrow(/check constraint/)
    await expect(plant({ contentKind: 'url', content: null })).rejects.toThrow(/check constraint/)
  })

  it('with an invalid path or content are not listed, even if the database contains them', async () => {
    const { database } = server().services
    await expect(
      database.transaction().execute(async (tx) => {
        await sql`alter table section drop constraint section_words, drop constraint section_icon, drop constraint section_path,
          drop constraint section_content, drop constraint section_to_path_check`.execute(tx)
        let turn = 10
        for (const toPath of [...hostilePaths, '/api/member', '/health', '/simulators/mail'])
          await tx.insertInto('section').values(rowOf({ toPath }, turn++)).execute()
        for (const content of hostileContents)
          await tx
            .insertInto('section')
            .values(rowOf({ toPath: `/content-${turn}`, content }, turn++))
            .execute()
        await tx
          .insertInto('section')
          .values(rowOf({ toPath: '/good', labelIt: '<b>Buona</b>' }, turn++))
          .execute()
        const kept = await listStoredSections(tx, 'it')
        const shopUrl = 'http://localhost:3001/shop'
        const delivered = describeSections(kept, shopUrl, (content) => findFramed(content, shopUrl) !== undefined)
        throw new Delivered(delivered.map(({ toPath, label }) => `${toPath} ${label}`))
      }),
    ).rejects.toMatchObject({ sections: ['/onetoone Lezioni one-to-one', '/store Store', '/good <b>Buona</b>'] })
  })

  it('open no frame for a content that is neither a page nor on a listed host', async () => {
    const token = tokenOf(await logIn(server(), 'nuovo.cliente'))
    for (const target of hostileContents)
      expect((await server().call('POST', '/api/member/frame-ticket', { token, body: { target } })).status, target.slice(0, 40)).toBe(
        target.length > 500 ? 422 : 404,
      )
    for (const [target, opened] of [
      ['http://localhost:3001/shop', 'http://localhost:3001/shop?language=it'],
      ['http://localhost:3001/shop/zaini?colore=rosso', 'http://localhost:3001/shop/zaini?colore=rosso&language=it'],
    ])
      expect((await server().call('POST', '/api/member/frame-ticket', { token, body: { target } })).body.url).toBe(opened)
  })

  const rowOf = (changes: Partial<Insertable<SectionTable>>, position = 3): Insertable<SectionTable> => ({
    position,
    labelIt: 'A',
    labelEn: 'A',
    icon: 'Store',
    toPath: '/another',
    titleIt: 'A',
    titleEn: 'A',
    subtitleIt: null,
    subtitleEn: null,
    contentKind: 'url',
    content: 'http://localhost:3001/shop',
    ...changes,
  })
  const plant = (changes: Partial<Insertable<SectionTable>>) =>
    server().services.database.insertInto('section').values(rowOf(changes)).execute()
})

/** Rolls back the transaction that relaxed the table's constraints. Carries the sections delivered in it. */
class Delivered extends Error {
  readonly sections: readonly string[]
  constructor(sections: readonly string[]) {
    super('rolled back')
    this.sections = sections
  }
}
