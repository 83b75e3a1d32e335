/** The languages of a portal: what `languages` of portal.yaml demands of each text, and what is emitted for it. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emitCatalogue } from '../../src/core/compiler/emit/index.ts'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { readFolder } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const theme = /^theme:[\s\S]*?fonts:.*$/m.exec(base.get('catalogue/portal.yaml') ?? '')?.[0] ?? ''

/** A portal of these languages with one screen. Its lines begin with the content of the screen. */
const portalOf = (languages: string, { title, content = '', ...files }: Record<string, string>): Map<string, string> =>
  new Map([
    ['catalogue/portal.yaml', `languages: ${languages}\nbrand: { name: Base, operator: Base Operator }\nhome: home\n${theme}\n`],
    ['catalogue/navigation.yaml', 'header: { home: { both: Base } }\n'],
    ['catalogue/screens/home.yaml', `path: /home\ntitle: ${title}\ncontent:\n  - prose: { text: { both: Base } }\n${content}`],
    ['catalogue/assets/logo.svg', base.get('catalogue/assets/logo.svg') ?? ''],
    [
      'openapi/member.yaml',
      'openapi: 3.1.0\ninfo: { title: Base, version: "1" }\npaths: { /items: { get: { operationId: listItems, responses: { "204": { description: None } } } } }\n',
    ],
    ...Object.entries(files),
  ])

/** Returns the reports but those about texts of the interface. */
function reportsOf(files: Map<string, string>): string[] {
  const { report } = checkProject(filesInMemory(files), new Date(0))
  return report.diagnostics.filter(({ code }) => code !== 'CAT518').map(({ code, message }) => `${code} ${message}`)
}

async function emittedOf(files: Map<string, string>): Promise<ReadonlyMap<string, string>> {
  const { lowered } = checkProject(filesInMemory(files), new Date(0))
  if (!lowered) throw new Error('The portal has a mistake')
  return new Map((await emitCatalogue(lowered)).map(({ path, text }) => [path, text]))
}

const counted = (forms: string): string => `  - prose: { text: { count: size('abc'), ${forms} } }\n`

describe('a portal of three languages', () => {
  it('accepts a text with each of them', () => {
    expect(reportsOf(portalOf('[en, fr, ar]', { title: '{ en: "Events", fr: "Événements", ar: "الفعاليات" }' }))).toEqual([])
  })

  it('reports the languages that a text lacks by their names', () => {
    expect(reportsOf(portalOf('[en, fr, ar]', { title: '{ en: "Events" }' }))).toEqual([
      'CAT501 French and Arabic are missing for "Events"',
    ])
  })

  it('reports a language that is not one of the portal', () => {
    const title = '{ en: "Events", fr: "Événements", ar: "الفعاليات", it: "Eventi" }'
    expect(reportsOf(portalOf('[en, fr, ar]', { title }))).toEqual(['CAT103 Italian ("it") is not a language of the portal'])
  })

  it('takes a plain string for the name of a shared text', () => {
    expect(reportsOf(portalOf('[en, fr, ar]', { title: 'Events' }))).toEqual([
      'CAT201 "Events" is no shared text, and words stand in every language',
    ])
  })

  it('compares the placeholders of each language with those of the default one', () => {
    const title = '{ en: "Events of {portal.brand.name}", fr: "Événements", ar: "{portal.brand.name} الفعاليات" }'
    expect(reportsOf(portalOf('[en, fr, ar]', { title }))).toEqual(['CAT502 English and French show different data'])
  })

  it('accepts the blank that French has before a mark', () => {
    expect(reportsOf(portalOf('[en, fr]', { title: '{ en: "Dates: all", fr: "Dates : toutes" }' }))).toEqual([])
  })

  it('needs the plural forms that a language has', () => {
    const one = 'one: { en: "One", fr: "Un", ar: "واحد" }'
    const other = 'other: { en: "Many", fr: "Beaucoup", ar: "كثير" }'
    const files = portalOf('[en, fr, ar]', { title: '{ both: Base }', content: counted(`${one}, ${other}`) })
    expect(reportsOf(files)).toContain('CAT506 A counted text needs zero, two, few and many')
  })

  it('refuses words in a plural form that the language does not have', () => {
    const forms = ['zero', 'two', 'few', 'many'].map((form) => `${form}: { ar: "${form}" }`).join(', ')
    const one = 'one: { en: "One", fr: "Un", ar: "واحد" }'
    const all = `${forms.replace('few: { ar', 'few: { en: "Few", ar')}, ${one}, other: { en: "Many", fr: "Beaucoup", ar: "كثير" }`
    expect(reportsOf(portalOf('[en, fr, ar]', { title: '{ both: Base }', content: counted(all) }))).toContain(
      'CAT103 English has no such plural form',
    )
  })

  it('emits the languages with their names and directions', async () => {
    const emitted = await emittedOf(portalOf('[en, fr, ar]', { title: '{ en: "Events", fr: "Événements", ar: "الفعاليات" }' }))
    expect(emitted.get('languages.ts')).toContain("export const languages = ['en', 'fr', 'ar'] as const")
    expect(emitted.get('languages.ts')).toContain("{ en: 'English', fr: 'Français', ar: 'العربية' }")
    expect(emitted.get('languages.ts')).toContain("{ en: 'ltr', fr: 'ltr', ar: 'rtl' }")
    expect(JSON.parse(emitted.get('manifests/ar.json') ?? '')).toMatchObject({ lang: 'ar', dir: 'rtl' })
  })
})

describe('a portal of one language', () => {
  it('accepts plain words wherever a text is expected', () => {
    expect(reportsOf(portalOf('[en]', { title: 'Coming events' }))).toEqual([])
  })

  it('takes words that are written like a name for words when they are quoted', () => {
    expect(reportsOf(portalOf('[en]', { title: '"events"' }))).toEqual([])
  })

  it('reports a name that no shared text has', () => {
    const files = portalOf('[en]', { title: 'evnts', 'catalogue/messages.yaml': 'texts: { events: Events }\n' })
    expect(reportsOf(files)).toContain('CAT201 There is no shared text "evnts"')
  })

  it('checks the plain words as those of a language', () => {
    expect(reportsOf(portalOf('[en]', { title: '"Events of {portal.brand.nme}"' }))).toEqual(['CAT303 Portal.brand has no property "nme"'])
  })

  it('emits the words under the language', async () => {
    const emitted = await emittedOf(portalOf('[en]', { title: 'Coming events' }))
    expect(emitted.get('screens/home.ts')).toContain("title: { kind: 'plain', parts: { en: ['Coming events'] }, dependencies: [] }")
  })

  it('has the plural forms of its language alone', () => {
    const russian = counted('one: "Один", few: "Мало", many: "Много", other: "Много, нецело"')
    expect(reportsOf(portalOf('[ru]', { title: '"Главная"', content: russian })).filter((report) => report.startsWith('CAT506'))).toEqual(
      [],
    )
  })
})
