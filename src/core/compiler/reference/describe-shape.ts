/** Describes the shape of a key's value for the reference. */
import * as vocabulary from '../../model/vocabulary.ts'
import type { ConstantKind, KeyKind, NameKind, Shape } from '../grammar/shape.ts'
import { anchorOf } from '../language/constructs.ts'

/** Closed lists with a section of their own, in the order of the reference. */
export const closedLists: Readonly<Record<string, readonly string[]>> = {
  formats: vocabulary.formats,
  icons: vocabulary.icons,
  pictures: vocabulary.pictures,
  tones: vocabulary.tones,
  severities: vocabulary.severities,
  'button styles': vocabulary.buttonStyles,
  controls: vocabulary.widgets,
  'autocomplete words': vocabulary.autocompletes,
  'ways to be wrong': vocabulary.failings,
}

const constantWords: Readonly<Record<ConstantKind, string>> = {
  words: 'words',
  id: 'small letters, digits and hyphens',
  integer: 'a whole number',
  colour: 'a colour, `"#0E2C3D"`',
  url: 'an address, `https://…`',
  origin: 'the beginning of an address, `https://www.example.org`',
  path: 'a path, `/bookings/{id}`',
  email: 'an e-mail address',
  phone: 'a telephone number',
  iban: 'an IBAN',
  date: 'a date, `2027-03-16`',
  file: 'a picture in `catalogue/assets/`',
  pixels: 'pixels',
  duration: 'a time, `4 s`',
  'time-zone': 'a time zone of the IANA database, `Pacific/Auckland`',
  currency: 'the code of a currency (ISO 4217), `CHF`',
  font: `one of ${vocabulary.fontFamilies.map((family) => `\`${family}\``).join(', ')}`,
  language: 'the tag of a language, `en`',
  markdown: 'words in Markdown',
  any: 'a constant',
}
const nameWords: Readonly<Record<NameKind, string>> = {
  screen: 'a screen',
  dialog: 'a dialog',
  form: 'a form',
  agenda: 'an agenda',
  part: 'a part',
  fields: 'a file of fields',
  area: 'an area',
  condition: 'a condition',
  text: 'a shared text',
  operation: 'an operation of the API',
  'described-operation': 'an operation of the API',
  schema: 'a schema of the API',
  'problem-code': 'a problem code of the API',
  'message-code': 'a message code of the API',
  field: 'a field',
  property: 'a property of the request body',
  'own-constant': 'a constant, or of a group of them, `season.label`',
}
const keyWords: Readonly<Record<KeyKind, string>> = {
  binder: 'names in camelCase',
  kebab: 'names in kebab-case',
  api: 'words of the API',
  code: 'codes',
  failing: 'ways to be wrong',
  'problem-code': 'problem codes',
  'message-code': 'message codes',
}

const link = (words: string, heading: string): string => `[${words}](#${anchorOf(heading)})`

/** Describes a shape for the tables of the reference, in Markdown. */
export function describeShape(shape: Shape): string {
  switch (shape.is) {
    case 'text':
      return link('text', 'Texts')
    case 'article':
      return 'words in Markdown, in each language of the portal'
    case 'expression':
      return link('expression', 'Expressions')
    case 'name':
      return `name of ${nameWords[shape.of]}`
    case 'conditions':
      return 'name of a condition, or a list of names'
    case 'kind':
      return link('kind', 'Kinds')
    case 'own-kind':
      return `${link('kind', 'Kinds')}, or an inline record`
    case 'sample':
      return 'data by name'
    case 'binder':
      return 'a new name, in camelCase'
    case 'choice':
      return choiceWords(shape.values)
    case 'constant':
      return constantWords[shape.kind]
    case 'constants':
      return link('constants', 'Constants')
    case 'true':
      return '`true`, or omitted'
    case 'inputs':
      return `inputs by name: each an ${link('expression', 'Expressions')}, nested inputs, or for a yes or no conditions, \`{ when: … }\``
    case 'list':
      return `list of: ${describeShape(shape.of)}`
    case 'map':
      return `${keyWords[shape.keys]}, each with: ${describeShape(shape.of)}`
    case 'record':
    case 'kinds':
      return link(shape.name, shape.name)
  }
}

function choiceWords(values: readonly string[]): string {
  const named = Object.entries(closedLists).find(
    ([, list]) => list.length === values.length && list.every((value, index) => value === values[index]),
  )
  return named ? `one of the ${link(named[0], named[0])}` : values.map((value) => `\`${value}\``).join(', ')
}
