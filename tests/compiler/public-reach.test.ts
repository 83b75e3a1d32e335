import { join } from 'node:path'
import { expect, it } from 'vitest'
import { publicReach } from '../../src/compiler/emit/public-reach.ts'
import { checkProject, filesInMemory } from '../../src/compiler/index.ts'
import { readFolder } from './project.ts'

const { lowered } = checkProject(filesInMemory(readFolder(join(import.meta.dirname, 'base'))))

/** Ids of the operations that are reachable without a login if these screens were public. */
function reachedFrom(screens: readonly string[]): readonly string[] {
  if (!lowered) throw new Error('The base cannot be read')
  const made = lowered.screens.map((screen) => ({
    ...screen,
    route: { ...screen.route, access: screens.includes(screen.route.screen) ? ('public' as const) : ('member' as const) },
  }))
  return publicReach({ ...lowered, screens: made })
    .operations.map(({ id }) => id)
    .sort()
}

const ofTheSession = ['getMe', 'listSections']

it('reaches only the operations that start a session without a public page', () => {
  expect(reachedFrom([])).toEqual(ofTheSession)
})

it('reaches the form’s operation from a public page with a form', () => {
  expect(reachedFrom(['login'])).toEqual([...ofTheSession, 'login'])
})

it('reaches the operations of a dialog’s form from a public page whose button opens it', () => {
  expect(reachedFrom(['practices'])).toEqual(['editPractice', 'getMe', 'listPractices', 'listSections'])
})
