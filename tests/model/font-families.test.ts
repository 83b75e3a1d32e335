/** A catalogue may name exactly the fonts that the portal serves. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fontFamilies } from '../../src/core/model/vocabulary.ts'

const { resolve } = createRequire(import.meta.url)
const fonts = readFileSync(join(import.meta.dirname, '../../src/core/portal/ui/theme/fonts.ts'), 'utf8')

it('the font families of the catalogue are those of the style sheets that the portal imports', () => {
  const sheets = [...fonts.matchAll(/import '(@fontsource[^']+)'/g)].map((match) => readFileSync(resolve(match[1] ?? ''), 'utf8'))
  const served = sheets.flatMap((sheet) => [...sheet.matchAll(/font-family: '([^']+)'/g)].map((match) => match[1]))
  expect([...new Set(served)].sort()).toEqual([...fontFamilies].sort())
})
