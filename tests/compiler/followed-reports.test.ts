/** Following the hint of a diagnostic does not cause another diagnostic. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Diagnostics, type Span } from '../../src/core/compiler/diagnostics/diagnostic.ts'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { at, type Source, textOf } from '../../src/core/compiler/read/source.ts'
import { readYaml } from '../../src/core/compiler/read/yaml.ts'
import { type ProjectTexts, readFolder } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))

/** Spans of the base's bilingual texts, except the named ones of messages.yaml, and those of tables, which count only where a table has them. */
const pairs = [...base].flatMap(([file, text]) => {
  const source = /^catalogue\/.*\.yaml$/.test(file) ? readYaml(file, text, new Diagnostics()) : undefined
  const left = file.endsWith('messages.yaml') ? [at(source, 'texts'), at(source, 'tables')] : []
  return source
    ? pairsIn(source).filter(({ start }) => left.every((part) => !part || start < part.span.start || start > part.span.end))
    : []
})

function pairsIn(source: Source): Span[] {
  if (source.kind === 'map' && textOf(at(source, 'it')) !== undefined && textOf(at(source, 'en')) !== undefined) return [source.span]
  if (source.kind === 'list') return source.items.flatMap(pairsIn)
  return source.kind === 'map' ? [...source.entries.values()].flatMap(({ value }) => pairsIn(value)) : []
}

const words = '{ it: "Parole ripetute", en: "Repeated words" }'
const name = 'repeated-words'

/** Returns the base with the same text at all of these spans. */
function written(places: readonly Span[], instead: string): Map<string, string> {
  const texts = new Map(base)
  for (const { file, start, end } of [...places].sort((a, b) => b.start - a.start)) {
    const text = texts.get(file) ?? ''
    texts.set(file, `${text.slice(0, start)}${instead}${text.slice(end)}`)
  }
  return texts
}

const repeatedIn = (texts: ProjectTexts) => checkProject(filesInMemory(texts)).report.diagnostics.filter(({ code }) => code === 'CAT505')

describe('the diagnostic for repeated texts', () => {
  it('is tested at more than 60 places', () => expect(pairs.length).toBeGreaterThan(60))

  it.each(pairs.map((pair, index) => [index, pair] as const).filter(([index]) => index % 2 === 0))(
    'appears once, and no longer after the user follows its hint: %i',
    (index, pair) => {
      const others = [pairs[(index + 7) % pairs.length], pairs[(index + 31) % pairs.length]]
      const places = [pair, ...others.slice(0, 1 + ((index / 2) % 2))].filter((one) => one !== undefined)
      const [told, ...more] = repeatedIn(written(places, words))
      expect(more).toEqual([])
      expect(told?.hint).toContain(`Write ${name} at ${places.length === 2 ? 'both' : 'all 3'} places`)
      const followed = written(places, name)
      const messages = followed.get('catalogue/messages.yaml') ?? ''
      followed.set('catalogue/messages.yaml', messages.replace('texts:\n', `texts:\n  ${name}: ${words}\n`))
      expect(repeatedIn(followed)).toEqual([])
    },
  )
})
