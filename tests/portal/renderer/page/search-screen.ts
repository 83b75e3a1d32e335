/** A screen with a search: its values stand in the address, from which the load takes them. */
import type { FieldModel, FormModel, RouteModel, SchemaValidator, ScreenModel } from '../../../../src/core/model/catalogue-model.ts'
import { at, bilingual, each, input, load, parts, placeholder, value } from '../model-builders.ts'

const bare = { data: [] } as const

const field = (path: string, label: string, more: Partial<FieldModel>): FieldModel => ({
  path,
  own: false,
  label: bilingual(label),
  widget: 'text',
  type: 'text',
  emptyAs: 'left-out',
  code: false,
  width: 'full',
  whenHidden: 'keep',
  readOnly: false,
  required: false,
  fills: {},
  links: [],
  buttons: [],
  messages: {},
  ...more,
})

/** What the compiler emits for a query whose words have at most ten characters. */
const validate: SchemaValidator = (body) => {
  const isLong = String((body as { words?: string }).words ?? '').length > 10
  validate.errors = isLong ? [{ instancePath: '/words', keyword: 'maxLength', params: { limit: 10 } }] : null
  return !isLong
}

export const searchForm: FormModel = {
  name: 'search',
  operation: 'searchTrips',
  about: [],
  inputs: {},
  data: [],
  validate,
  sections: [{ fields: ['words', 'state', 'since'] }],
  fields: {
    words: field('words', 'Parole', { messages: { tooLong: bilingual('Al massimo 10 caratteri') } }),
    state: field('state', 'Stato', {
      widget: 'choice',
      choices: {
        codes: [
          { value: 'open', label: bilingual('Aperto') },
          { value: 'closed', label: bilingual('Chiuso') },
        ],
      },
    }),
    since: field('since', 'Dal giorno', { widget: 'date', type: 'date' }),
  },
  rules: [],
  submit: {
    label: bilingual('Cerca'),
    style: 'primary',
    needs: [],
    failure: { text: bilingual('Non è riuscito'), serverFirst: true, codes: {}, steps: [] },
    then: [],
  },
  look: 'plain',
  searches: true,
  start: at('params'),
}

export const searchParams: RouteModel['params'] = { words: 'text', state: ['open', 'closed'], since: 'date' }

export const searchScreen: Omit<ScreenModel, 'name' | 'enter'> = {
  access: 'member',
  layout: 'page',
  title: bilingual('Ricerca'),
  data: [
    load(
      'found',
      'searchTrips',
      { words: input('params.words'), state: input('params.state'), since: input('params.since') },
      { needed: [] },
    ),
  ],
  content: [
    { ...bare, kind: 'form', form: 'search', given: {} },
    {
      ...bare,
      kind: 'links',
      dependencies: ['found'],
      each: each('trip', 'data.found', { empty: { title: bilingual('Nessun viaggio trovato'), buttons: [] } }),
      title: value('trip.name'),
      text: parts('Viaggio ', placeholder('position')),
      marks: [],
      to: { kind: 'screen', screen: 'trips', params: {} },
    },
  ],
}
