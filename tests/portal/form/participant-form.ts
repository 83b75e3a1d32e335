/** A form edited in place: single fields, one of them conditional, and a document edited as a whole. */
import type { FormModel } from '../../../src/core/model/catalogue-model.ts'
import { expression, formField, text } from './registration-form.ts'

const reading =
  (name: string) =>
  ({ form }: { form?: unknown }) =>
    (form as Readonly<Record<string, unknown>> | undefined)?.[name]
const fields = [
  formField('grade', 'Media scolastica', { text: 'line', emptyAs: 'null', messages: { notPlain: text('Riscrivi la media a mano') } }),
  formField('fiscalCode', 'Codice fiscale', { readOnly: true, code: true }),
  formField('intolerances', 'Intolleranze', { widget: 'yes-no', type: 'boolean', emptyAs: 'null' }),
  formField('intolerancesText', 'Quali intolleranze', {
    widget: 'long-text',
    text: 'lines',
    emptyAs: 'null',
    when: { holds: (scope) => reading('intolerances')(scope) === true, dependencies: [] },
  }),
  formField('docType', 'Tipo di documento', {
    widget: 'choice',
    emptyAs: 'null',
    choices: {
      codes: [
        { value: 'idCard', label: text('Carta d’identità') },
        { value: 'passport', label: text('Passaporto') },
      ],
    },
  }),
  formField('docNumber', 'Numero', { emptyAs: 'null', code: true, messages: { malformed: text('Due lettere e sette numeri') } }),
  formField('docExpiration', 'Data di scadenza', {
    widget: 'date',
    type: 'date',
    emptyAs: 'null',
    messages: { missing: text('Serve la data di scadenza') },
  }),
]

/** Builds the form; `closed` makes it read-only. */
export function participantForm(whole: FormModel, { way, closed }: { way: 'one-by-one' | 'on-demand'; closed: boolean }): FormModel {
  const needs = closed ? [{ condition: { holds: () => false, dependencies: [] }, otherwise: text('La prenotazione è conclusa') }] : []
  return {
    ...whole,
    name: 'participant',
    start: expression((scope) => (scope.data as { me?: Readonly<Record<string, unknown>> }).me),
    // As in a participant's form, the version that was read is sent back.
    inputs: {
      version: { kind: 'expression', expression: expression((scope) => (scope.data as { me?: { version?: number } }).me?.version) },
    },
    validate: () => true,
    rules: [
      {
        field: 'docNumber',
        failing: 'malformed',
        broken: { holds: (scope) => !/^[A-Z]{2}\d{7}$/.test(String(reading('docNumber')(scope) ?? 'AA0000000')), dependencies: [] },
      },
      {
        field: 'docExpiration',
        failing: 'missing',
        broken: {
          holds: (scope) => reading('docType')(scope) !== undefined && reading('docExpiration')(scope) === undefined,
          dependencies: [],
        },
      },
    ],
    sections: [
      { title: text('Scuola e salute'), fields: ['grade', 'fiscalCode', 'intolerances', 'intolerancesText'] },
      { title: text('Documento'), fields: ['docType', 'docNumber', 'docExpiration'], together: true },
    ],
    fields: Object.fromEntries(fields.map((field) => [field.path, field])),
    edit:
      way === 'one-by-one'
        ? { way, needs }
        : { way, needs, opener: { label: text('edit dati'), style: 'tonal', hint: text('Puoi modificare tutto') } },
    submit: { ...whole.submit, label: text('Salva'), needs: [], busy: text('Salvataggio...') },
    cancel: { label: text('Annulla'), then: [] },
  }
}
