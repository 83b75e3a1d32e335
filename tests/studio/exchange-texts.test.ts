/** Texts go to translators as i18next JSON and come back into their lines. */
import { globSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { exportTexts, importTexts } from '../../src/core/studio/server/exchange-texts.ts'

const screen = `# Trips.
path: /trips
access: member
title: { it: "Viaggi", en: "Trips" }   # in the menu, too
description:
  when: many
  then: { it: "Ciao {session.user.firstName}, **parti**", en: "Hello {session.user.firstName}, **leave**" }
  otherwise: nothing
content:
  - prose:
      text:
        count: size(data.trips)
        one: { it: "Un viaggio", en: "One trip" }
        other: { it: "{size(data.trips)} viaggi", en: "{size(data.trips)} trips" }
  - prose: { text: { both: "Bellaria" } }
`
const files = new Map([['catalogue/screens/trips.yaml', screen]])
const english = {
  'screens/trips': {
    title: 'Trips',
    description: { then: 'Hello {{session.user.firstName}}, **leave**' },
    content: { '0': { prose: { text_one: 'One trip', text_other: '{{size(data.trips)}} trips' } } },
  },
}

test('texts of a language by file and path, with the placeholders and plurals of i18next', () => {
  expect(exportTexts(files, 'en')).toEqual(english)
})

test('i18next renders what was exported', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: exportTexts(files, 'en') }, interpolation: { escapeValue: false } })
  expect(i18n.t('screens/trips:description.then', { session: { user: { firstName: 'Giulia' } } })).toBe('Hello Giulia, **leave**')
  expect(i18n.t('screens/trips:content.0.prose.text', { count: 1 })).toBe('One trip')
  expect(i18n.t('screens/trips:content.0.prose.text', { count: 3, 'size(data': { 'trips)': 3 } })).toBe('3 trips')
})

test('a translation changes its words, and nothing else of the file', () => {
  const { title, ...others } = english['screens/trips']
  const imported = importTexts(files, 'en', { 'screens/trips': { title: `${title} "abroad": all`, ...others } })
  expect(imported).toMatchObject({ changed: 1, problems: [] })
  expect(imported.files.get('catalogue/screens/trips.yaml')).toBe(screen.replace('en: "Trips"', 'en: "Trips \\"abroad\\": all"'))
})

test.each<{ what: string; exchanged: unknown; problems: string[] }>([
  {
    what: 'a missing key',
    exchanged: { 'screens/trips': { ...english['screens/trips'], title: undefined } },
    problems: ['screens/trips:title is missing'],
  },
  {
    what: 'an unknown key',
    exchanged: { 'screens/trips': { ...english['screens/trips'], titel: 'Trips' } },
    problems: ['screens/trips:titel is no text of the catalogue'],
  },
  {
    what: 'another file',
    exchanged: { ...english, 'screens/visits': { title: 'Visits' } },
    problems: ['screens/visits:title is no text of the catalogue'],
  },
])('$what is told, and nothing is taken over', ({ exchanged, problems }) => {
  expect(importTexts(files, 'en', JSON.parse(JSON.stringify(exchanged)))).toEqual({ files: new Map(), changed: 0, problems })
})

describe.each(['it', 'en'] as const)('the whole catalogue in %s', (language) => {
  const all = new Map(globSync(['catalogue/**/*.yaml', 'src/**/area.yaml']).map((file) => [file, readFileSync(file, 'utf8')]))

  test('comes back as it went', () => {
    const exchanged = JSON.parse(JSON.stringify(exportTexts(all, language)))
    expect(importTexts(all, language, exchanged)).toEqual({ files: new Map(), changed: 0, problems: [] })
  })

  test('takes a change of every text, each in its place', () => {
    const louder = (tree: unknown): unknown =>
      typeof tree === 'string' ? `${tree}!` : Object.fromEntries(Object.entries(tree as object).map(([key, inner]) => [key, louder(inner)]))
    const exchanged = exportTexts(all, language)
    const imported = importTexts(all, language, louder(exchanged))
    expect(imported.problems).toEqual([])
    expect(imported.changed).toBeGreaterThan(1_000)
    expect(exportTexts(new Map([...all, ...imported.files]), language)).toEqual(louder(exchanged))
  })
})
