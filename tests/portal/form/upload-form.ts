/** A form with a file, a button that is closed until a box is ticked, a question before it sends, and a step that fills fields. */
import type { FormModel } from '../../../src/catalogue/model.ts'
import { expression, formField, text } from './registration-form.ts'

const fields = [
  formField('fileContent', 'Documento', {
    widget: 'file',
    required: true,
    fills: { fileName: expression((scope) => (scope.file as { name: string } | undefined)?.name) },
    messages: { missing: text('Scegli un file') },
  }),
  formField('title', 'Titolo', {}),
  formField('agreed', 'Confermo che il documento è mio', { widget: 'checkbox', type: 'boolean', own: true }),
]

export function uploadForm(whole: FormModel): FormModel {
  return {
    ...whole,
    name: 'upload',
    look: 'plain',
    rules: [],
    validate: () => true,
    sections: [{ fields: fields.map(({ path }) => path) }],
    fields: Object.fromEntries(fields.map((field) => [field.path, field])),
    submit: {
      ...whole.submit,
      label: text('Carica'),
      needs: [
        {
          condition: { holds: ({ form }) => (form as { agreed?: boolean }).agreed === true, waits: [] },
          otherwise: text('Prima conferma che è tuo'),
        },
      ],
      confirm: { title: text('Carica'), text: text('Stai per caricare un documento'), proceed: text('Carica'), cancel: text('Annulla') },
    },
    cancel: {
      label: text('Come contratto'),
      then: [{ kind: 'fill', fields: { title: expression(() => 'Contratto'), agreed: expression(() => true) } }],
    },
  }
}
