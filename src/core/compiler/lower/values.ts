/** Compiles labelled values: facts, columns, details, figures. The default format follows from the API. */

import type { CodeModel, MarkModel, PlaceholderModel, TextModel, ValueModel } from '../../model/catalogue-model.ts'
import { formats, type IconName, type Tone } from '../../model/vocabulary.ts'
import type { Slot } from '../expressions/index.ts'
import { at, itemsOf, type Source, textOf } from '../read/source.ts'
import { typeExpression } from '../rules/expression.ts'
import type { Context } from '../scope/context.ts'
import { defaultText } from '../scope/default-texts.ts'
import type { Place } from '../scope/place.ts'
import { dependenciesOf } from './expression.ts'
import { compileShown } from './shown.ts'
import { compileText, createPlaceholder, valueInLanguage } from './texts.ts'

/** Compiles `value` or `text` of a construct to a text; a value has its slot as well. */
export function compileValueText(construct: Source, place: Place, context: Context): { text: TextModel; slot?: Slot } | undefined {
  const written = at(construct, 'text')
  if (written) {
    const text = compileText(written, place, context)
    return text ? { text } : undefined
  }
  const source = at(construct, 'value')
  const typed = typeExpression(source, 'value', place, context)
  if (!typed || !source) return undefined
  const format = at(construct, 'format')
  const words = compileWords(at(construct, 'words'), typed.slot, place, context)
  const made = (language: string): PlaceholderModel | undefined => {
    const { slot, value } = valueInLanguage(typed, language)
    const wanted = formats.find((known) => known === textOf(format))
    return createPlaceholder(slot, value, wanted, format?.span ?? source.span, source, context, words)
  }
  const { languages } = context.sources
  const shown = languages.map(made).filter((one) => one !== undefined)
  if (shown.length < languages.length) return undefined
  const absent = typed.slot.missing ? compileText(at(construct, 'missing') ?? defaultText('nothing', context), place, context) : undefined
  // What could not be typed, as after a mistake in its load, may be missing.
  if (!typed.slot.missing && typed.slot.type.kind !== 'unknown' && at(construct, 'missing'))
    context.report.report(
      'CAT313',
      at(construct, 'missing')?.span ?? source.span,
      'The value is never missing, so these words are never read',
    )
  const part = (of: PlaceholderModel): PlaceholderModel => (absent ? { ...of, absent } : of)
  const parts = Object.fromEntries(shown.map((one, index) => [languages[index], [part(one)]]))
  return { text: { kind: 'plain', parts, dependencies: dependenciesOf(typed) }, slot: typed.slot }
}

function compileWords(
  source: Source | undefined,
  slot: Slot,
  place: Place,
  context: Context,
): Readonly<Record<string, CodeModel>> | undefined {
  if (!source) return undefined
  if (slot.type.kind !== 'boolean' && slot.type.kind !== 'unknown')
    context.report.report('CAT310', source.span, 'Words for yes and no are for a yes-or-no value')
  const [yes, no] = [compileText(at(source, 'whenTrue'), place, context), compileText(at(source, 'whenFalse'), place, context)]
  return yes && no ? { true: { label: yes }, false: { label: no } } : undefined
}

export function compileMarks(source: Source | undefined, place: Place, context: Context): MarkModel[] {
  return itemsOf(source).flatMap((item): MarkModel[] => {
    const shown = compileShown(item, place, context)
    const text = compileText(at(item, 'text'), shown.place, context)
    const icon = textOf(at(item, 'icon')) as IconName | undefined
    return text
      ? [{ ...(shown.when ? { when: shown.when } : {}), text, tone: textOf(at(item, 'tone')) as Tone, ...(icon ? { icon } : {}) }]
      : []
  })
}

export function compileLabelled(source: Source, place: Place, context: Context): { model: ValueModel; slot?: Slot } | undefined {
  const shown = compileShown(source, place, context)
  const label = compileText(at(source, 'label'), place, context)
  const value = compileValueText(source, shown.place, context)
  const icon = textOf(at(source, 'icon')) as IconName | undefined
  const marks = compileMarks(at(source, 'marks'), shown.place, context)
  if (!label || !value) return undefined
  return {
    model: { label, value: value.text, ...(shown.when ? { when: shown.when } : {}), marks, ...(icon ? { icon } : {}) },
    ...(value.slot ? { slot: value.slot } : {}),
  }
}

/** Compiles labels with their values, such as the facts of a card. */
export function compileItems(source: Source | undefined, place: Place, context: Context): ValueModel[] {
  return itemsOf(source)
    .map((item) => compileLabelled(item, place, context)?.model)
    .filter((item) => item !== undefined)
}
