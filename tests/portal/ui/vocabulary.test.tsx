import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { describe, expect, test } from 'vitest'
import { icons, pictures, tones } from '../../../src/core/model/vocabulary.ts'
import { toneIcons } from '../../../src/core/portal/ui/badge.tsx'
import { Icon } from '../../../src/core/portal/ui/icons.tsx'
import { Picture } from '../../../src/core/portal/ui/pictures/picture.tsx'
import { colour, schemeProperties } from '../../../src/core/portal/ui/theme/tokens.ts'
import { demonstrationBrand } from './demonstration-brand.ts'

/** Renders a component to HTML, including lazy-loaded icons. */
async function drawWhole(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node)
  return new Response(prelude).text()
}

describe('the vocabulary of the catalogue', () => {
  test.each(icons)('the icon %s is decorative unless it has a label', async (name) => {
    const alone = await drawWhole(<Icon name={name} />)
    expect(alone).toContain('aria-hidden="true"')
    expect(alone).toMatch(/<path d="[^"]+"/)
    const named = await drawWhole(<Icon name={name} label="Nome" />)
    expect(named).toContain('role="img"')
    expect(named).toContain('aria-label="Nome"')
    expect(named).not.toContain('aria-hidden')
  })

  test('has a different drawing for each picture', () => {
    const drawings = pictures.map((name) => renderToStaticMarkup(<Picture name={name} />))
    expect(new Set(drawings).size).toBe(pictures.length)
  })

  test('has a different icon for each tone, so that colour is never the only cue', () => {
    expect(new Set(tones.map((tone) => toneIcons[tone])).size).toBe(tones.length)
  })

  test('refers only to colours that the brand declares', () => {
    const declared = schemeProperties(demonstrationBrand, 'dark')
    for (const reference of Object.values(colour)) {
      const property = /^var\((--[a-z0-9]+)\)$/i.exec(reference)?.[1]
      expect(declared).toHaveProperty(property ?? reference)
    }
  })
})
