/** What a validator's error means in the words of the language (section 5): one table for compiler, portal and server. */
import type { FieldModel, FieldPath, SchemaError, TextModel } from './model.ts'
import type { Failing } from './vocabulary.ts'

const failingOfKeyword: Readonly<Record<string, Failing>> = {
  required: 'missing',
  dependentRequired: 'missing',
  minLength: 'tooShort',
  minItems: 'tooShort',
  maxLength: 'tooLong',
  maxItems: 'tooLong',
  pattern: 'malformed',
  format: 'malformed',
  type: 'malformed',
  multipleOf: 'malformed',
  uniqueItems: 'malformed',
  enum: 'notListed',
  const: 'notAccepted',
  minimum: 'tooSmall',
  exclusiveMinimum: 'tooSmall',
  maximum: 'tooLarge',
  exclusiveMaximum: 'tooLarge',
}

/** The failing of a JSON Schema keyword; undefined for one that judges no single field (`additionalProperties`, `allOf`). */
export function failingOf(keyword: string): Failing | undefined {
  return failingOfKeyword[keyword]
}

/** Where a field breaks several keywords, the first of these is told: what is missing before what is wrong with it. */
const precedence: readonly Failing[] = [
  'fileUnreadable',
  'fileEmpty',
  'fileTypeRefused',
  'fileTooLarge',
  'missing',
  'notAccepted',
  'notPlain',
  'notListed',
  'tooShort',
  'tooLong',
  'malformed',
  'tooSmall',
  'tooLarge',
]

/** Whether `failing` is told rather than `other`. */
export function precedes(failing: Failing, other: Failing): boolean {
  return precedence.indexOf(failing) < precedence.indexOf(other)
}

/** The path that an error speaks of, a missing property's own included: `/member/firstName` and `required` both become `member.firstName`. */
export function pathOf(error: SchemaError): FieldPath {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const missing = error.params.missingProperty
  return (typeof missing === 'string' ? [...steps, missing] : steps).join('.')
}

/** The words for a failing: its own, or those for any. Undefined never happens in a checked catalogue. */
export function messageOf(field: FieldModel, failing: Failing): TextModel | undefined {
  return field.messages[failing] ?? field.messages.any ?? Object.values(field.messages)[0]
}
