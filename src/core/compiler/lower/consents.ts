/** Compiles the cookie consent. */
import {
  type ConsentCategoryModel,
  type ConsentsEntryModel,
  type ConsentsModel,
  necessaryConsent,
  type TextModel,
} from '../../model/catalogue-model.ts'
import { bind, type Environment, integer, present } from '../expressions/index.ts'
import { constantValue } from '../read/constants.ts'
import { at, entriesOf, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import { placeOf } from '../scope/locals.ts'
import { compileText } from './texts.ts'

export interface CompiledConsents {
  entry: Omit<ConsentsEntryModel, 'load'>
  model: ConsentsModel
}

export function compileConsents(source: Source | undefined, base: Environment, context: Context): CompiledConsents | undefined {
  if (!source) return undefined
  const place = placeOf(bind(base, 'keptDays', present(integer())), new Map(), 'public', 'the consents')
  const none: TextModel = { kind: 'plain', parts: { it: [], en: [] }, dependencies: [] }
  const words = (construct: Source | undefined, key: string): TextModel => compileText(at(construct, key), place, context) ?? none
  const category = (construct: Source | undefined): ConsentCategoryModel => ({
    title: words(construct, 'title'),
    text: words(construct, 'text'),
  })
  const number = (key: 'revision' | 'keptDays'): number => {
    const written = at(source, key)
    const value = written ? Number(constantValue(written, 'integer')) : 1
    if (written && value === 0) context.report.report('CAT111', written.span, `"${key}" begins with 1`, { hint: 'Write 1 or more.' })
    return value
  }
  const preferences = at(source, 'preferences')
  const named = entriesOf(at(source, 'categories'))
  for (const { name, key } of named)
    if (name === necessaryConsent)
      context.report.report('CAT205', key.span, `"${name}" is the category that is never asked about`, {
        hint: 'What the portal cannot do without stands under "necessary"; give this one another name.',
      })
  return {
    entry: {
      revision: number('revision'),
      keptDays: number('keptDays'),
      categories: named.map(({ name }) => name),
      link: words(source, 'link'),
    },
    model: {
      preferences: {
        title: words(preferences, 'title'),
        accept: words(preferences, 'accept'),
        refuse: words(preferences, 'refuse'),
        save: words(preferences, 'save'),
        close: words(preferences, 'close'),
      },
      necessary: category(at(source, 'necessary')),
      categories: Object.fromEntries(named.map(({ name, value }) => [name, category(value)])),
    },
  }
}
