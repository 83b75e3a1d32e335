/** The words that tests read instead of quoting them. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emitWords } from '../../src/compiler/emit/words.ts'
import { checkProject, filesInMemory } from '../../src/compiler/index.ts'
import { readFolder } from './project.ts'

const { lowered } = checkProject(filesInMemory(readFolder(join(import.meta.dirname, 'base'))))
if (!lowered) throw new Error('The base cannot be read')
const { text } = emitWords(lowered)
const { it: italian, en: english } = JSON.parse(text.slice(text.indexOf('{'))) as Record<string, Record<string, unknown>>

it('stand at the place where the catalogue has them, in both languages', () => {
  expect(italian?.navigation).toMatchObject({ header: { menuLabel: 'Menu personale' }, points: { link: { label: 'Vai ai dati' } } })
  expect(english?.navigation).toMatchObject({ header: { menuLabel: 'Personal menu' }, points: { link: { label: 'Go to the data' } } })
})

it('are those of the shared text where the catalogue names one', () => {
  expect(italian?.messages).toMatchObject({ texts: { bookings: 'Prenotazioni' } })
  expect(italian?.screens).toMatchObject({ practices: { title: 'Prenotazioni' } })
})

it('have placeholders as written, and both forms of a plural', () => {
  expect(italian?.navigation).toMatchObject({ header: { greeting: 'Ciao {session.user.firstName}' } })
  expect(english?.messages).toMatchObject({ texts: { 'practice-count': { one: '{count} booking', other: '{count} bookings' } } })
})

it('of an entry are found by its target, those of a field by its name, whatever stands before', () => {
  expect(italian?.navigation).toMatchObject({
    menu: { entries: { practices: { label: 'Prenotazioni' }, account: { label: 'I miei dati' } } },
  })
  expect(italian?.forms).toMatchObject({ login: { sections: { fields: { username: { label: expect.any(String) } } } } })
})

it('of a block have no place, because another block above would move it', () => {
  expect(italian?.screens).not.toHaveProperty('practices.content')
})
