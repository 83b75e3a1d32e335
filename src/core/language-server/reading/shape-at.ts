/** Finds what the grammar says of a place in a file. */
import type { Key, Shape } from '../../compiler/grammar/shape.ts'
import { articleWordsIn } from '../../compiler/read/article-words.ts'
import { languageName, pluralKeys } from '../../compiler/read/languages.ts'
import type { YamlPath } from './read-cursor.ts'

/** The words of a text in one language, which may have placeholders. */
const words: Shape = { is: 'constant', kind: 'words' }
const plural: Key = { shape: { is: 'text' }, description: '', required: true, accessibility: false }

/** The words for a number of things by their plural form. */
const formWords: Readonly<Record<string, string>> = { one: 'The words for one.', other: 'The words for any other number.' }

/** Returns the keys of a text of some languages. */
const textKeys = (languages: readonly string[]): Readonly<Record<string, Key>> => ({
  ...Object.fromEntries(languages.map((tag) => [tag, { ...plural, shape: words, description: `The words in ${languageName(tag)}.` }])),
  both: { ...plural, shape: words, description: 'The same in all languages, such as a name or a value.' },
  count: { ...plural, shape: { is: 'expression' }, description: 'The number on which the words depend.' },
  ...Object.fromEntries(
    pluralKeys(languages).map((form) => [form, { ...plural, description: formWords[form] ?? `The words for the plural form "${form}".` }]),
  ),
  when: { ...plural, shape: { is: 'conditions' }, description: 'The conditions that decide between two texts.' },
  then: { ...plural, description: 'The text while they hold.' },
  otherwise: { ...plural, description: 'The text while they do not hold.' },
})

/** A place in a file: its shape, and the key that leads to it. */
export interface PlacedShape {
  shape: Shape
  key?: Key
  /** In the words of a text: placeholders are expressions. */
  isText?: true
}

/** Returns what the grammar has at a path; undefined where it has nothing, or leaves it to the author. */
export function shapeAt(path: YamlPath, shape: Shape, languages: readonly string[]): PlacedShape | undefined {
  let here: PlacedShape = { shape }
  for (const step of path) {
    const next = below(here.shape, step, languages)
    if (!next) return undefined
    here = next
  }
  return here
}

function below(shape: Shape, step: string | number, languages: readonly string[]): PlacedShape | undefined {
  switch (shape.is) {
    case 'record':
    case 'kinds':
    case 'article': {
      const key = keysOfShape(shape, languages)?.[String(step)]
      return key && { shape: key.shape, key }
    }
    case 'list':
      return typeof step === 'number' ? { shape: shape.of } : undefined
    case 'map':
      return { shape: shape.of }
    case 'conditions':
      return { shape: { is: 'name', of: 'condition' } }
    case 'text': {
      const key = textKeys(languages)[String(step)]
      return key && { shape: key.shape, key, ...(key.shape === words ? { isText: true as const } : {}) }
    }
    case 'inputs':
      return step === 'when' || step === 'unless' ? { shape: { is: 'conditions' } } : { shape: inputValue }
    case 'kind':
    case 'own-kind':
      return { shape }
    default:
      return undefined
  }
}

/** An input is an expression, or inputs by name. */
const inputValue: Shape = { is: 'inputs' }

/** Returns the keys that the grammar has for a mapping; undefined if the author chooses them. */
export function keysOfShape(shape: Shape, languages: readonly string[]): Readonly<Record<string, Key>> | undefined {
  if (shape.is === 'record') return shape.keys()
  if (shape.is === 'kinds') return shape.kinds()
  if (shape.is === 'article') return articleWordsIn(languages).keys()
  return shape.is === 'text' ? textKeys(languages) : undefined
}
