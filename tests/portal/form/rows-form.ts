/** Forms with rows as the compiler emits them: a service for each group, an answer to each question. */
import type { FieldModel, FormModel, PlainText, RepeatModel, Scope } from '../../../src/core/model/catalogue-model.ts'
import { expression, formField, text } from './registration-form.ts'

type Record_ = Readonly<Record<string, unknown>>
const item = (name: string, property: string) => (scope: Scope) => (scope[name] as Record_)[property]

function naming(name: string, property: string): PlainText {
  const placeholder = { kind: 'placeholder' as const, value: expression(item(name, property)), format: 'text' as const }
  return { kind: 'plain', parts: { it: [placeholder], en: [placeholder] }, dependencies: [] }
}
const listOf = (name: string) => expression((scope) => (scope.data as Record_ | undefined)?.[name] as readonly unknown[] | undefined)
const inputs = (name: string, property: string): RepeatModel['given'] => ({
  [property]: { kind: 'expression', expression: expression(item(name, property)) },
})

const service = formField('serviceId', '', {
  label: naming('group', 'itemGroup'),
  widget: 'choice',
  type: 'integer',
  required: true,
  start: expression(item('group', 'present')),
  choices: {
    each: { name: 'service', list: expression((scope) => item('group', 'items')(scope) as readonly unknown[]), sort: [] },
    value: expression((scope) => item('service', 'serviceId')(scope) as number),
    show: naming('service', 'label'),
  },
  messages: { missing: text('Scegli una voce') },
})

function rowsForm(whole: FormModel, name: string, repeat: RepeatModel): FormModel {
  return {
    ...whole,
    name,
    look: 'plain',
    validate: () => true,
    rules: [],
    fields: {},
    sections: [{ fields: [], repeat }],
    submit: { ...whole.submit, label: text('Salva') },
  }
}

/** One choice for each group in `data.comuni`, which the page loads. */
export const servicesForm = (whole: FormModel): FormModel =>
  rowsForm(whole, 'services', {
    into: 'newPackageItems',
    each: { name: 'group', list: listOf('comuni'), sort: [], empty: { title: text('Nessun servizio alternativo'), buttons: [] } },
    given: inputs('group', 'itemGroup'),
    kinds: [{ fields: [service], rules: [] }],
  })

/** Sends only the rows that have changed. */
export function changedServicesForm(whole: FormModel): FormModel {
  const form = servicesForm(whole)
  return {
    ...form,
    sections: form.sections.map((section) => (section.repeat ? { ...section, repeat: { ...section.repeat, send: 'changed' } } : section)),
  }
}

const total = { kind: 'placeholder' as const, value: expression((scope) => (scope.preview as Record_).total), format: 'currency' as const }

/** The services form with a price preview, which submitting requires. */
export function pricedForm(whole: FormModel): FormModel {
  const form = servicesForm(whole)
  return {
    ...form,
    preview: {
      operation: 'price',
      needed: ['items'],
      inputs: {
        items: { kind: 'expression', expression: expression((scope) => (scope.form as Record_).newPackageItems) },
      },
      error: text('Qualcosa è andato storto'),
      content: [
        {
          kind: 'prose',
          look: 'plain',
          data: [],
          text: { kind: 'plain', parts: { it: ['Nuovo totale ', total], en: [total] }, dependencies: [] },
        },
      ],
    },
    submit: {
      ...form.submit,
      needs: [{ condition: { holds: (scope) => scope.preview !== undefined, dependencies: [] }, otherwise: text('Prima scegli altro') }],
      inputs: { agreed: { kind: 'expression', expression: total.value } },
      confirm: {
        title: text('Salvare?'),
        text: { kind: 'plain', parts: { it: ['Costa ', total], en: [total] }, dependencies: [] },
        proceed: text('Sì'),
        cancel: text('No'),
      },
    },
  }
}

/** The priced form without a condition on sending; `asks: false` also removes the preview's input. */
export function unguardedForm(whole: FormModel, { asks = true } = {}): FormModel {
  const form = pricedForm(whole)
  const nothing = { kind: 'expression' as const, expression: expression(() => undefined) }
  return {
    ...form,
    sections: changedServicesForm(whole).sections,
    submit: { ...form.submit, needs: [] },
    ...(form.preview && !asks ? { preview: { ...form.preview, inputs: { items: nothing } } } : {}),
  }
}

const answer = (more: Partial<FieldModel>) => formField('answer', 'Risposta', more)

/** Questions of two kinds, each row titled with its question. */
export const answersForm = (whole: FormModel): FormModel =>
  rowsForm(whole, 'answers', {
    into: 'responses',
    each: { name: 'question', list: listOf('comuni'), sort: [] },
    given: inputs('question', 'id'),
    title: naming('question', 'question'),
    otherwise: text('Questa domanda non si può mostrare'),
    kinds: [
      {
        when: { holds: (scope) => item('question', 'type')(scope) === 'radio', dependencies: [] },
        fields: [
          answer({
            widget: 'radio',
            required: true,
            choices: { codes: ['Sì', 'No'].map((value) => ({ value, label: text(value) })) },
            messages: { missing: text('Rispondi sì o no') },
          }),
        ],
        rules: [],
      },
      {
        when: { holds: (scope) => item('question', 'type')(scope) === 'text', dependencies: [] },
        fields: [answer({ widget: 'long-text', text: 'lines', messages: { malformed: text('Non scrivere cifre') } })],
        rules: [
          {
            field: 'answer',
            failing: 'malformed',
            broken: { holds: (scope) => /\d/.test(String((scope.form as Record_).answer ?? '')), dependencies: [] },
          },
        ],
      },
    ],
  })

/** The answers form with a second button beside the submit button. */
export const previewableForm = (whole: FormModel): FormModel => ({
  ...answersForm(whole),
  buttons: [
    {
      label: text('Anteprima'),
      style: 'tonal',
      needs: [],
      steps: [],
    },
  ],
})
