/**
 * Checks the table of use cases and their callers in docs/architecture.md against the imports.
 *
 * WRITE_USE_CASES=1 writes the table; review it before committing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type ListedUseCase, listUseCases } from './list-use-cases.ts'

const documentPath = fileURLToPath(new URL('../../docs/architecture.md', import.meta.url))
const useCases = listUseCases(fileURLToPath(new URL('../../src/area-club/server', import.meta.url)))

const markers = /(?<=<!-- use cases: generated -->\n).*(?=<!-- end of use cases -->)/s

const codes = (names: readonly string[]): string => names.map((name) => name.replace(/\S+$/, '`$&`')).join(', ')

function writeTables(listed: readonly ListedUseCase[]): string {
  const called = listed.filter(({ doors }) => doors.length > 0)
  const steps = listed.filter(({ doors }) => doors.length === 0)
  return [
    '',
    '| Use case | Slice | Called by |',
    '|---|---|---|',
    ...called.map(({ name, slice, doors, stepOf }) => {
      const callers = [...doors, ...stepOf.map((other) => `use case ${other}`)]
      return `| \`${name}\` | ${slice} | ${codes(callers)} |`
    }),
    '',
    'Steps are called by use cases alone:',
    '',
    '| Step | Slice | Step of |',
    '|---|---|---|',
    ...steps.map(({ name, slice, stepOf }) => `| \`${name}\` | ${slice} | ${codes(stepOf)} |`),
    '',
    '',
  ].join('\n')
}

describe('The use cases in docs/architecture.md', () => {
  it('are those of the slices, with their callers', () => {
    const text = readFileSync(documentPath, 'utf8')
    const tables = writeTables(useCases)
    if (process.env.WRITE_USE_CASES === '1')
      writeFileSync(
        documentPath,
        text.replace(markers, () => tables),
      )
    else expect(markers.exec(text)?.[0], 'stale: run this test with WRITE_USE_CASES=1 and review docs/architecture.md').toBe(tables)
  })

  it('all have a caller', () => {
    expect(useCases.filter(({ doors, stepOf }) => doors.length + stepOf.length === 0)).toEqual([])
  })

  it('name the operation, the job or the use case that calls them', () => {
    const find = (wanted: string) => useCases.find(({ name }) => name === wanted)
    expect(find('editServices')).toMatchObject({ slice: 'bookings', doors: ['operation editServices'] })
    expect(find('sweepFrameTickets')).toMatchObject({ slice: 'sections', doors: ['job sweepExpired'] })
    expect(find('closeAccount')).toMatchObject({ slice: 'own-data', doors: [], stepOf: ['deleteAccount'] })
  })
})
