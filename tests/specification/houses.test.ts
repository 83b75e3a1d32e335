/**
 * Holds the border between the core, which knows no portal, and the code of the portal of this repository.
 *
 * src/core is the core's house, src/area-club the portal's. Scripts and the core are named in `houses.json` while they are not clean. Remove a
 * file from the list with the last of its words or imports.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import houses from '../../houses.json' with { type: 'json' }

/** Words of the first portal: its subjects, its partners, its name, its currency and its place. */
const portalWords =
  /(?<!authoring )practice|parto[- ]?sicuro|inps|cluster|voucher|area[ _.-]?club|createFrameTicket|taxCodeDiffers|(?<![a-z])euros?\b|(?-i:\b[a-z]+Euro\b)|\brome\b|(?-i:\bEUR\b|\bRoma\b|\brome[A-Z]|[a-z]Rome[A-Z])/i

const imported = /(?:\bfrom|\bimport)\s*\(?\s*'(?<path>\.[^']+)'/g

const isOfPortal = (path: string): boolean => path.startsWith('src/area-club/')

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const core = [...filesIn('src/core'), ...filesIn('scripts'), 'index.html', 'vite.config.ts'].sort()

const whereCore = (isNotClean: (path: string, text: string) => boolean): readonly string[] =>
  core.filter((path) => isNotClean(path, readFileSync(path, 'utf8')))

describe('The core', () => {
  it('has no word of the portal but in the files that are listed', () => {
    expect(whereCore((_path, text) => portalWords.test(text))).toEqual(houses.wordsLeft)
  })

  it('imports nothing of the portal but in the files that are listed', () => {
    const importsPortal = (path: string, text: string): boolean =>
      [...text.matchAll(imported)].some(({ groups }) => isOfPortal(normalize(join(path, '..', groups?.path ?? ''))))
    expect(whereCore(importsPortal)).toEqual(houses.importsLeft)
  })
})

describe('A word of the portal', () => {
  it.each([
    'practiceId',
    'Practice',
    'isInpsType',
    'ClusterDisc',
    'createFrameTicket',
    'taxCodeDiffers',
    'area_club_jobs',
    'area-club.scheme',
    '100 euro',
    'inEuro',
    'Europe/Rome',
    'romeDay',
    'rome-time',
    'ROME',
  ])('is found in %s', (text) => expect(text).toMatch(portalWords))

  it.each(['Object.fromEntries', 'the ARIA Authoring Practices', 'Europe', 'chromeOnly', 'aroma'])('is not found in %s', (text) =>
    expect(text).not.toMatch(portalWords),
  )
})
