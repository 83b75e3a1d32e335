import { beforeAll, describe, expect, it } from 'vitest'
import { describeSections, type KeptSection } from '../../src/server/domain/sections.ts'
import { seedDatabase } from '../../src/server/seed/seed-database.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeOnBothDatabases } from '../support/test-server.ts'

const section: KeptSection = {
  id: 1,
  label: 'Store',
  icon: 'Store',
  toPath: '/store',
  title: 'Store',
  subtitle: null,
  contentKind: 'shop',
  content: null,
}

describe('A section', () => {
  it('of the shop leads to the address of the settings', () => {
    expect(describeSections([section], 'https://shop.example/')).toEqual([
      { id: 1, label: 'Store', icon: 'Store', toPath: '/store', title: 'Store', subtitle: null, content: 'https://shop.example/' },
    ])
  })

  it('without anything to show is not delivered', () => {
    expect(describeSections([section], '')).toEqual([])
  })

  it('of its own page or address keeps it', () => {
    const kinds = [
      { ...section, contentKind: 'frame', content: 'one-to-one' },
      { ...section, contentKind: 'url', content: 'https://www.example/' },
    ] as const
    expect(describeSections(kinds, 'https://shop.example/').map(({ content }) => content)).toEqual(['one-to-one', 'https://www.example/'])
  })
})

describeOnBothDatabases('Sections', (server) => {
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
  })

  it('come in menu order, in the caller’s language, to members only', async () => {
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

  it('cannot share a path, nor have one that the router would not know', async () => {
    const { database } = server().services
    const another = {
      position: 3,
      label_it: 'A',
      label_en: 'A',
      icon: 'Store',
      title_it: 'A',
      title_en: 'A',
      subtitle_it: null,
      subtitle_en: null,
      content_kind: 'url',
      content: 'https://www.example/',
    } as const
    await expect(
      database
        .insertInto('section')
        .values({ ...another, to_path: '/store' })
        .execute(),
    ).rejects.toThrow(/unique/)
    await expect(
      database
        .insertInto('section')
        .values({ ...another, to_path: 'store' })
        .execute(),
    ).rejects.toThrow(/check constraint/)
    await expect(
      database
        .insertInto('section')
        .values({ ...another, to_path: '/shop', content: null })
        .execute(),
    ).rejects.toThrow(/check constraint/)
  })
})
