/** Maps errors of JSON Schema validators to failings (specification 5), for compiler, portal and server. */
import type { FieldModel, FieldPath, SchemaError, TextModel } from './catalogue-model.ts'
import type { Failing } from './vocabulary.ts'

const failingOfKeyword: Readonly<Record<string, Failing>> = {
  required: 'missing',
  dependentRequired: 'missing',
  minLength: 'tooShort',
  minItems: 'tooFew',
  maxLength: 'tooLong',
  maxItems: 'tooMany',
  pattern: 'malformed',
  format: 'malformed',
  type: 'malformed',
  multipleOf: 'malformed',
  uniqueItems: 'repeated',
  enum: 'notListed',
  const: 'notAccepted',
  minimum: 'tooSmall',
  exclusiveMinimum: 'tooSmall',
  maximum: 'tooLarge',
  exclusiveMaximum: 'tooLarge',
}

/** Returns the failing of a JSON Schema keyword. Undefined for keywords without a field (`additionalProperties`, `allOf`). */
export function failingOf(keyword: string): Failing | undefined {
  return failingOfKeyword[keyword]
}

/** Failings by precedence: of several on one field, only the first of this list is reported. */
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
  'tooFew',
  'tooMany',
  'repeated',
  'noSuchDate',
  'malformed',
  'tooSmall',
  'tooLarge',
]

/** Returns whether `failing` takes precedence over `other`. */
export function precedes(failing: Failing, other: Failing): boolean {
  return precedence.indexOf(failing) < precedence.indexOf(other)
}

/** Returns the field path of an error, `member.firstName`. For `required` it includes the missing property. */
export function pathOf(error: SchemaError): FieldPath {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const missing = error.params.missingProperty
  return (typeof missing === 'string' ? [...steps, missing] : steps).join('.')
}

/** Returns the field's message for a failing, else its message for `any`. Always defined in a checked catalogue. */
export function messageOf(field: FieldModel, failing: Failing): TextModel | undefined {
  return field.messages[failing] ?? field.messages.any ?? Object.values(field.messages)[0]
}
