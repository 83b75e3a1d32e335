/** A form with a file, a button that a checkbox enables, a confirmation, and a step that fills fields. */
import type { FormModel, TextModel, TextPart } from '../../../src/core/model/catalogue-model.ts'
import { expression, formField, text } from './registration-form.ts'

const fileValue = (name: 'name' | 'size' | 'id') => expression((scope) => (scope.file as Record<string, unknown> | undefined)?.[name])
const chosen: TextPart[] = [
  { kind: 'placeholder', value: fileValue('name'), format: 'text' },
  ', ',
  { kind: 'placeholder', value: fileValue('size'), format: 'file-size' },
]
const bySize: TextModel = { kind: 'plain', parts: { it: chosen, en: chosen }, dependencies: [] }

const fields = [
  formField('fileContent', 'Documento', {
    widget: 'file',
    required: true,
    file: {
      maxBytes: 20,
      mediaTypes: ['application/pdf', 'image/jpeg'],
      extensions: ['pdf', 'jpg', 'jpeg'],
      words: {
        chosen: bySize,
        drop: text('Trascina o incolla il file'),
        camera: text('Scatta una foto'),
        remove: text('Togli il file'),
        removed: text('File tolto'),
        sending: text('Invio in corso'),
        received: text('File inviato'),
        cancelSending: text('Annulla l’invio'),
        cancelled: text('Invio annullato'),
      },
    },
    fills: { fileName: fileValue('name'), uploadId: fileValue('id') },
    messages: {
      missing: text('Scegli un file'),
      fileTooLarge: text('Il file è troppo grande'),
      fileTypeRefused: text('Il tipo di file non è ammesso'),
      fileEmpty: text('Il file è vuoto'),
      fileUnreadable: text('Il file non si legge'),
    },
    notes: [
      {
        when: { holds: ({ form }) => (form as { title?: string }).title === 'Contratto', dependencies: [] },
        text: text('Tutte le pagine'),
      },
    ],
  }),
  formField('title', 'Titolo', {}),
  formField('agreed', 'Confermo che il documento è mio', { widget: 'checkbox', type: 'boolean', own: true }),
]

const ofPicture = (...path: string[]) =>
  expression((scope) => path.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], scope))
const reads = (...parts: TextPart[]): TextModel => ({ kind: 'plain', parts: { it: parts, en: parts }, dependencies: [] })
const shows = (...path: string[]): TextPart => ({ kind: 'placeholder', value: ofPicture(...path), format: 'text' })

/** The same form with a field that takes pictures of any size. */
export function picturesForm(whole: FormModel): FormModel {
  const form = uploadForm(whole)
  const { fileContent } = form.fields
  if (!fileContent?.file) throw new Error('The form has no file')
  const pictures = {
    pages: 3,
    longestSidePx: 600,
    readableSidePx: 300,
    words: {
      page: reads('Pagina ', shows('position'), ' di ', shows('count'), ': ', shows('picture', 'name')),
      quality: reads(shows('picture', 'width'), ' × ', shows('picture', 'height')),
      small: text('Foto piccola'),
      earlier: reads('Sposta prima ', shows('position')),
      later: reads('Sposta dopo ', shows('position')),
      remove: reads('Togli pagina ', shows('position')),
      another: text('Scatta un’altra foto'),
      preparing: text('Preparo le foto'),
      full: text('Non più di tre foto'),
      unreadable: text('Una foto non si apre'),
      alone: text('Questo file va da solo'),
    },
  }
  const file = { ...fileContent.file, maxBytes: 60_000, pictures }
  return { ...form, fields: { ...form.fields, fileContent: { ...fileContent, file } } }
}

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
          condition: { holds: ({ form }) => (form as { agreed?: boolean }).agreed === true, dependencies: [] },
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
