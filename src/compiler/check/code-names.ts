/**
 * Names of the catalogue and of the API as emitted code writes them. Two names never become one, whatever letters they are made of: `$` and
 * `_` stand only where a name that is no identifier was rewritten.
 */
import * as runtime from '../../lib/expression-runtime.ts'

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Words that no variable of a strict module may be called. */
const reserved: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static super switch this ' +
    'throw true try typeof undefined var void while with yield'
  ).split(' '),
)

/** What the module of conditions imports, and the parameter of its functions. */
const besideConditions: ReadonlySet<string> = new Set([...Object.keys(runtime), 'conditions', 'portal', 's', 'S'])
/** What the module of labels says itself, and imports. */
const besideLabels: ReadonlySet<string> = new Set(['CodeModel', 'TextModel', 'yesNo'])

/** `practice-payable` as `practicePayable`, `day-1` as `day_1`: a kebab-case name holds no underscore, so that no other becomes the same. */
const camel = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => (/\d/.test(letter) ? `_${letter}` : letter.toUpperCase()))

const ofKebab = (name: string, taken: ReadonlySet<string>): string => {
  const written = camel(name)
  return reserved.has(written) || taken.has(written) ? `${written}_` : written
}

/** A named condition in the module of conditions. */
export const conditionName = (name: string): string => ofKebab(name, besideConditions)

/** The constant of a file of server texts: never a reserved word, as none ends in `Texts`. */
export const serverTextsName = (name: string): string => `${camel(name)}Texts`

/** A form where several are imported side by side. */
export const formVariable = (name: string): string => ofKebab(name, new Set(['formsByOperation']))

/** The names under which the module of labels exports what it says of an enumeration: its words, its choices, words for unlisted codes. */
export function labelNames(schema: string): { words: string; choices: string; unlisted: string } {
  const plain = identifier.test(schema) && !reserved.has(schema) && !besideLabels.has(schema)
  const words = plain ? schema : `$${schema.replace(/[^A-Za-z0-9_]/gu, (letter) => `$${letter.codePointAt(0)?.toString(16)}$`)}`
  return { words, choices: `${words}$choices`, unlisted: `${words}$unlisted` }
}
