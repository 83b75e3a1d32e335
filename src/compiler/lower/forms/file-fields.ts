/** Compiles file fields: properties that the API accepts in base64, with limits and texts. */

import type { Language } from '../../../lib/language.ts'
import { showFileSize } from '../../../lib/show-number.ts'
import type { FileFieldTexts, FileModel, TextModel } from '../../../model/catalogue-model.ts'
import { type Failing, fileTextNames } from '../../../model/vocabulary.ts'
import { bind, integer, plainText, present, recordOf, type Slot } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import { at, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { compileText, type Numbers } from '../texts.ts'

export const isFile = (schema: JsonSchema): boolean => schema.contentEncoding === 'base64' || schema.format === 'byte'

/** Returns the failings that a file can have before it is sent. */
export function fileFailingsOf(schema: JsonSchema): ReadonlyMap<Failing, undefined> {
  const { 'x-max-bytes': maxBytes, 'x-media-types': mediaTypes } = schema
  const found: Failing[] = ['fileEmpty', 'fileUnreadable']
  if (maxBytes !== undefined) found.push('fileTooLarge')
  if (mediaTypes !== undefined) found.push('fileTypeRefused')
  return new Map(found.map((failing) => [failing, undefined]))
}

/** Returns the placeholders of a file field's texts: maximum size, types in words, and extensions. */
export function fileNumbers(schema: JsonSchema, place: Place, context: Context): Numbers {
  const { 'x-max-bytes': maxBytes, 'x-media-types': mediaTypes = {} } = schema
  const images = compileText(at(at(context.messages, 'files'), 'images'), place, context)
  const listed = (types: readonly string[]) => types.flatMap((type) => mediaTypes[type] ?? []).map((extension) => `.${extension}`)
  const types = Object.keys(mediaTypes)
  const others = types.filter((type) => !type.startsWith('image/'))
  const typesIn = (language: Language): string => {
    const name = images?.kind === 'plain' ? images.parts[language].filter((part) => typeof part === 'string').join('') : ''
    return (name === '' || others.length === types.length ? listed(types) : [name, ...listed(others)]).join(', ')
  }
  const inBoth = (words: string) => ({ it: words, en: words })
  return {
    ...(maxBytes === undefined ? {} : { maxBytes: { it: showFileSize(maxBytes, 'it'), en: showFileSize(maxBytes, 'en') } }),
    ...(types.length === 0 ? {} : { fileTypes: { it: typesIn('it'), en: typesIn('en') }, extensions: inBoth(listed(types).join(', ')) }),
  }
}

const fileSlot: Slot = present(
  recordOf(
    [
      ['name', present(plainText)],
      ['size', present(integer('bytes'))],
      ['type', present(plainText)],
      ['id', present(plainText)],
    ],
    'the chosen file',
  ),
)

/** Returns the place with `file` bound to the chosen file. */
export const withFile = (place: Place): Place => ({ ...place, environment: bind(place.environment, 'file', fileSlot) })

export function compileFileModel(name: string, source: Source, schema: JsonSchema, place: Place, context: Context): FileModel | undefined {
  if (!at(context.messages, 'files')) {
    context.report.report('CAT503', source.span, `"${name}" takes a file, and messages.yaml has no words for files`, {
      hint: 'Add `files` to messages.yaml.',
    })
    return undefined
  }
  const progressPlace = withFile({ ...place, environment: bind(place.environment, 'percent', present(integer())) })
  const words = fileTextNames.flatMap((word): [string, TextModel][] => {
    const text = compileText(at(at(context.messages, 'files'), word), progressPlace, context)
    return text ? [[word, text]] : []
  })
  const { 'x-max-bytes': maxBytes, 'x-media-types': mediaTypes = {} } = schema
  return {
    ...(maxBytes === undefined ? {} : { maxBytes }),
    mediaTypes: Object.keys(mediaTypes),
    extensions: Object.values(mediaTypes).flat(),
    words: Object.fromEntries(words) as FileFieldTexts,
  }
}
