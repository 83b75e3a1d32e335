/** The words that tests read instead of quoting them. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emitTexts } from '../../src/core/compiler/emit/texts.ts'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { readFolder } from './project.ts'

const { lowered } = checkProject(filesInMemory(readFolder(join(import.meta.dirname, 'base'))))
if (!lowered) throw new Error('The base cannot be read')
const { text } = emitTexts(lowered)
const { it: italian, en: english } = JSON.parse(text.slice(text.indexOf('{'))) as Record<string, Record<string, unknown>>

it('texts are found at their place in the catalogue, in both languages', () => {
  expect(italian?.navigation).toMatchObject({ header: { menuLabel: 'Menu personale' }, points: { link: { label: 'Vai ai dati' } } })
  expect(english?.navigation).toMatchObject({ header: { menuLabel: 'Personal menu' }, points: { link: { label: 'Go to the data' } } })
})

it('a reference to a shared text gives the texts of that one', () => {
  expect(italian?.messages).toMatchObject({ texts: { bookings: 'Prenotazioni' } })
  expect(italian?.screens).toMatchObject({ practices: { title: 'Prenotazioni' } })
})

it('texts contain placeholders as written, and both plural forms', () => {
  expect(italian?.navigation).toMatchObject({ header: { greeting: 'Ciao {session.user.firstName}' } })
  expect(english?.messages).toMatchObject({ texts: { 'practice-count': { one: '{count} booking', other: '{count} bookings' } } })
})

it('texts of an entry are found by its target, those of a field by its name, in any order', () => {
  expect(italian?.navigation).toMatchObject({
    menu: { entries: { practices: { label: 'Prenotazioni' }, account: { label: 'I miei dati' } } },
  })
  expect(italian?.forms).toMatchObject({ login: { sections: { fields: { username: { label: expect.any(String) } } } } })
})

it('texts of a block have no place, because another block above would move them', () => {
  expect(italian?.screens).not.toHaveProperty('practices.content')
})
