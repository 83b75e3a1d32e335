/**
 * Maps names of the catalogue and the API to identifiers of emitted code.
 *
 * The mapping is injective: `$` and `_` are inserted only where a name is not an identifier.
 */
import * as runtime from '../../lib/expression-runtime.ts'

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Reserved words in strict mode. */
const reserved: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static super switch this ' +
    'throw true try typeof undefined var void while with yield'
  ).split(' '),
)

/** Identifiers used by the module of conditions: its imports, and the parameter of its functions. */
const besideConditions: ReadonlySet<string> = new Set([...Object.keys(runtime), 'conditions', 'portal', 's', 'S'])
/** Identifiers used by the module of labels. */
const besideLabels: ReadonlySet<string> = new Set(['CodeModel', 'TextModel', 'yesNo'])

/** Converts kebab-case to camelCase: `bookingPayable`, `day_1`. Kebab-case has no underscore, so there are no clashes. */
const camel = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => (/\d/.test(letter) ? `_${letter}` : letter.toUpperCase()))

const ofKebab = (name: string, taken: ReadonlySet<string>): string => {
  const written = camel(name)
  return reserved.has(written) || taken.has(written) ? `${written}_` : written
}

/** Returns the identifier of a named condition. */
export const conditionName = (name: string): string => ofKebab(name, besideConditions)

/** Returns the constant of a file of server texts. It is never a reserved word, as none ends in `Texts`. */
export const serverTextsName = (name: string): string => `${camel(name)}Texts`

/** Returns the identifier of a form in a module that imports several. */
export const formVariable = (name: string): string => ofKebab(name, new Set(['formsByOperation']))

/** Returns the identifiers for an enumeration's labels, choices, and label of unlisted codes. */
export function labelNames(schema: string): { words: string; choices: string; unlisted: string } {
  const words = identifierOf(schema, besideLabels)
  return { words, choices: `${words}$choices`, unlisted: `${words}$unlisted` }
}

/** Returns the identifier of a description in a module that imports the types of several. */
export const descriptionVariable = (name: string): string => identifierOf(name, new Set(['S', 'Operations']))

function identifierOf(name: string, taken: ReadonlySet<string>): string {
  const plain = identifier.test(name) && !reserved.has(name) && !taken.has(name)
  return plain ? name : `$${name.replace(/[^A-Za-z0-9_]/gu, (letter) => `$${letter.codePointAt(0)?.toString(16)}$`)}`
}
