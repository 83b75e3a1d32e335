/** Compiles file fields: properties that the API accepts in base64, with limits and texts. */

import type { Language } from '../../../lib/language.ts'
import { showFileSize } from '../../../lib/show-number.ts'
import type { FileFieldTexts, FileModel, PicturesModel, TextModel } from '../../../model/catalogue-model.ts'
import { type Failing, fileTextNames, pictureTextNames } from '../../../model/vocabulary.ts'
import { bind, integer, plainText, present, recordOf, type Slot } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import { constantValue } from '../../read/constants.ts'
import { isBytes } from '../../read/exchange.ts'
import { at, keySpan, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { compileText, type Numbers } from '../texts.ts'

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
  const typesIn = (language: string): string => {
    const name = images?.kind === 'plain' ? images.parts[language as Language].filter((part) => typeof part === 'string').join('') : ''
    return (name === '' || others.length === types.length ? listed(types) : [name, ...listed(others)]).join(', ')
  }
  const inEach = (words: (language: string) => string) =>
    Object.fromEntries(context.sources.languages.map((language) => [language, words(language)]))
  return {
    ...(maxBytes === undefined ? {} : { maxBytes: inEach((language) => showFileSize(maxBytes, language)) }),
    ...(types.length === 0 ? {} : { fileTypes: inEach(typesIn), extensions: inEach(() => listed(types).join(', ')) }),
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

export function compileFileModel(name: string, source: Source, schema: JsonSchema, place: Place, context: Context): FileModel {
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
    ...(isBytes(schema) ? { bytes: true as const } : {}),
    words: Object.fromEntries(words) as FileFieldTexts,
    ...compilePictures(name, source, schema, place, context),
  }
}

/** The media types that pictures are sent as: one as a photograph, several as the pages of a document. */
const sentTypes = ['image/jpeg', 'application/pdf']

const pictureSlot: Slot = present(
  recordOf(
    [
      ['name', present(plainText)],
      ['size', present(integer('bytes'))],
      ['width', present(integer())],
      ['height', present(integer())],
    ],
    'the picture',
  ),
)

function compilePictures(name: string, source: Source, schema: JsonSchema, place: Place, context: Context): { pictures?: PicturesModel } {
  const written = at(source, 'pictures')
  if (!written) return {}
  const { 'x-max-bytes': maxBytes, 'x-media-types': mediaTypes = {} } = schema
  const missing = sentTypes.filter((type) => mediaTypes[type] === undefined)
  if (maxBytes === undefined || missing.length > 0)
    context.report.report('CAT406', keySpan(source, 'pictures'), `"${name}" cannot take pictures of any size`, {
      hint: 'In the API the property needs `x-max-bytes`, and `x-media-types` with image/jpeg and application/pdf.',
    })
  const words = at(at(context.messages, 'files'), 'pictures')
  if (!words)
    context.report.report('CAT503', keySpan(source, 'pictures'), `"${name}" takes pictures, and messages.yaml has no words for them`, {
      hint: 'Add `pictures` to `files` in messages.yaml.',
    })
  const number = (key: string): number => {
    const constant = at(written, key)
    const value = constant ? Number(constantValue(constant, 'integer')) : 1
    if (constant && value === 0) context.report.report('CAT111', constant.span, `"${key}" begins with 1`, { hint: 'Write 1 or more.' })
    return value
  }
  const inList = { ...place, environment: pictureNames.reduce((all, [label, slot]) => bind(all, label, slot), place.environment) }
  const texts = pictureTextNames.flatMap((word): [string, TextModel][] => {
    const text = compileText(at(words, word), inList, context)
    return text ? [[word, text]] : []
  })
  return {
    pictures: {
      pages: number('pages'),
      longestSidePx: number('longestSide'),
      readableSidePx: number('readableSide'),
      words: Object.fromEntries(texts) as PicturesModel['words'],
    },
  }
}

const pictureNames: readonly [string, Slot][] = [
  ['picture', pictureSlot],
  ['position', present(integer())],
  ['count', present(integer())],
]
