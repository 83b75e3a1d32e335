/**
 * The forms of a catalogue as JSON Schema 2020-12 and uiSchema, for react-jsonschema-form.
 *
 * The schema is that of the compiled validator. What a form knows beyond it is listed in `leftOut`.
 */
import { validatedPart } from '../../../compiler/emit/validators.ts'
import { Imported } from '../../../compiler/lower/compiled.ts'
import type { CompiledForm } from '../../../compiler/lower/forms/index.ts'
import type { LoweredCatalogue } from '../../../compiler/lower/lowered-catalogue.ts'
import type { JsonSchema } from '../../../compiler/read/api.ts'
import { labelNames } from '../../../compiler/scope/code-names.ts'
import type { Language } from '../../../lib/language.ts'
import type { FieldModel, FieldPath, FormModel, ListModel, TextModel, TextPart } from '../../../model/catalogue-model.ts'
import { failingOf } from '../../../model/form-failings.ts'
import { validationFormats } from '../../../model/validation-policy.ts'
import type { Widget } from '../../../model/vocabulary.ts'
import { writeRow } from '../../../model/write-rows.ts'

/** Why the export lacks something that the portal does. */
export const reasons = {
  condition: 'Shown, and asked for, only under a condition.',
  rule: 'A rule over several fields, or one that holds under a condition.',
  own: 'A field of the form alone, such as a repeated password: the request has no such property.',
  filled: 'Set by the portal, not asked: from another field, from the file, or from data.',
  list: 'Its choices are loaded.',
  variants: 'Its fields are those of the variant that is chosen.',
  steps: 'The portal shows its sections one after the other.',
  rows: 'Its fields are repeated for the items of loaded data.',
  file: 'The portal reads the file, checks its size and type, and sends base64, not a data URL.',
  'plain-text': 'Invisible characters are refused.',
  words: 'A text that shows data.',
} as const
export type Reason = keyof typeof reasons

export interface LeftOut {
  /** The field's path; that of a property without a field; empty for the form. */
  field: FieldPath
  reason: Reason
  /** The failing of a rule, or the text that shows data. */
  what?: string
}

export interface ExportedForm {
  schema: Readonly<Record<string, unknown>>
  uiSchema: Readonly<Record<Language, UiSchema>>
  leftOut: readonly LeftOut[]
}
export type UiSchema = Readonly<Record<string, unknown>>

type Labels = Pick<LoweredCatalogue, 'labels' | 'yesNo'>

export function exportForm({ model, schema }: CompiledForm, labels: Labels): ExportedForm {
  const leftOut: LeftOut[] = []
  const uiSchema = {
    it: new UiSchemas('it', labels, leftOut).ofForm(model, schema),
    en: new UiSchemas('en', labels, []).ofForm(model, schema),
  }
  const inItems = Object.values(model.fields).flatMap(({ path, list }) =>
    list ? [writeRow({ path: `${path}.*`, names: {}, ...(list.single && { single: true }) }, list)] : [],
  )
  for (const { field, failing } of [...model.rules, ...inItems.flatMap(({ rules }) => rules)])
    leftOut.push({ field, reason: 'rule', what: failing })
  for (const { path, own, when, file, choices, text } of [...Object.values(model.fields), ...inItems.flatMap(({ fields }) => fields)]) {
    const found = { own, condition: when !== undefined, list: choices?.each !== undefined, file: file !== undefined }
    for (const [reason, isLeftOut] of Object.entries(found)) if (isLeftOut) leftOut.push({ field: path, reason: reason as Reason })
    if (text !== undefined && !own) leftOut.push({ field: path, reason: 'plain-text' })
  }
  for (const { path, variants } of Object.values(model.fields))
    if (variants) leftOut.push({ field: variants.at ?? path, reason: 'variants' })
  if (model.steps) leftOut.push({ field: '', reason: 'steps' })
  for (const { when, fields, repeat } of model.sections) {
    if (when) for (const field of fields) leftOut.push({ field, reason: 'condition' })
    if (repeat) leftOut.push({ field: repeat.into, reason: 'rows' })
  }
  return {
    schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...(withKnownFormats(validatedPart(schema)) as object) },
    uiSchema,
    leftOut: onceEach(leftOut),
  }
}

/** Returns each entry once, by field: a field may be under several conditions. */
const onceEach = (all: readonly LeftOut[]): readonly LeftOut[] =>
  [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].sort((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0))

/** Removes formats that validate nothing, which other validators may not know or take for something else. */
function withKnownFormats(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withKnownFormats)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== 'format' || validationFormats[String(value)] !== true)
      .map(([key, value]) => [key, withKnownFormats(value)]),
  )
}

class UiSchemas {
  readonly #language: Language
  readonly #labels: Labels
  readonly #leftOut: LeftOut[]

  constructor(language: Language, labels: Labels, leftOut: LeftOut[]) {
    this.#language = language
    this.#labels = labels
    this.#leftOut = leftOut
  }

  ofForm(model: FormModel, schema: JsonSchema): UiSchema {
    const order = [...new Set(model.sections.flatMap(({ fields, repeat }) => (repeat ? [repeat.into] : fields)))]
    const submitText = this.#words(model.submit.label, '', 'submit')
    return {
      ...this.#ofRecord(model, order, schema, ''),
      ...(submitText === undefined ? {} : { 'ui:submitButtonOptions': { submitText } }),
    }
  }

  #ofRecord(model: FormModel, order: readonly FieldPath[], record: JsonSchema, prefix: string): UiSchema {
    const names = Object.keys(record.properties ?? {})
    const asked = order.flatMap((path) => (path.startsWith(prefix) ? (path.slice(prefix.length).split('.')[0] ?? []) : []))
    const properties = names.map((name): [string, UiSchema] => {
      const [path, property] = [`${prefix}${name}`, record.properties?.[name] ?? {}]
      const field = model.fields[path]
      if (field) return [name, this.#ofField(field, property)]
      if (Object.values(model.fields).some(({ variants }) => variants?.at === path)) return [name, {}]
      if (order.some((one) => one.startsWith(`${path}.`))) return [name, this.#ofRecord(model, order, property, `${path}.`)]
      if (order.includes(path)) return [name, {}]
      this.#leftOut.push({ field: path, reason: 'filled' })
      return [name, { 'ui:widget': 'hidden' }]
    })
    return { 'ui:order': [...new Set([...asked.filter((name) => names.includes(name)), '*'])], ...Object.fromEntries(properties) }
  }

  #ofField(field: FieldModel, schema: JsonSchema): UiSchema {
    const { path, label, hint, widget, choices, autocomplete, readOnly, list } = field
    const ui = {
      'ui:title': this.#words(label, path, 'label'),
      'ui:help': hint && this.#words(hint, path, 'hint'),
      'ui:widget': choices?.each ? undefined : widgets[widget],
      'ui:enumNames': this.#names(field, schema),
      'ui:autocomplete': autocomplete,
      'ui:readonly': readOnly || undefined,
      'ui:options': { messages: this.#messages(field, schema), ...(list && { orderable: list.moves === true }) },
      items: list && this.#ofItem(list, path, schema.items ?? {}),
    }
    return Object.fromEntries(Object.entries(ui).filter(([, value]) => value !== undefined))
  }

  #ofItem({ fields, single, title }: ListModel, list: FieldPath, item: JsonSchema): UiSchema {
    const at = (path: FieldPath): FieldPath => (single ? `${list}.*` : `${list}.*.${path}`)
    const parts = fields.map((field): [string, UiSchema] => [
      field.path,
      this.#ofField({ ...field, path: at(field.path) }, single ? item : (item.properties?.[field.path] ?? {})),
    ])
    if (single) return parts[0]?.[1] ?? {}
    const titled = title && { 'ui:title': this.#words(title, `${list}.*`, 'title') }
    return { ...titled, 'ui:order': [...fields.map(({ path }) => path), '*'], ...Object.fromEntries(parts) }
  }

  /** Returns the labels of a field's codes by code. */
  #names({ path, choices, widget }: FieldModel, { enum: accepted }: JsonSchema): Readonly<Record<string, string>> | undefined {
    const { labels, yesNo } = this.#labels
    const written = choices?.codes
    const ofEnumeration =
      written instanceof Imported ? labels.find(({ schema }) => labelNames(schema).choices === written.name)?.choices : written
    const codes =
      ofEnumeration ?? (widget === 'yes-no' ? [true, false].flatMap((value) => ({ value, label: yesNo[String(value)]?.label })) : undefined)
    const shown = codes?.filter(({ value }) => accepted === undefined || accepted.some((code) => code === value))
    return (
      shown &&
      Object.fromEntries(
        shown.map(({ value, label }) => [String(value), (label && this.#words(label, path, String(value))) ?? String(value)]),
      )
    )
  }

  /** Returns the field's messages by keyword of JSON Schema. */
  #messages(field: FieldModel, schema: JsonSchema): Readonly<Record<string, string>> {
    return Object.fromEntries(
      ['required', ...Object.keys(schema)].flatMap((keyword): [string, string][] => {
        const failing = failingOf(keyword)
        const text = failing === undefined ? undefined : (field.messages[failing] ?? field.messages.any)
        const message = text && this.#words(text, field.path, `messages.${failing}`)
        return message === undefined ? [] : [[keyword, message]]
      }),
    )
  }

  #words(text: TextModel, field: FieldPath, what: string): string | undefined {
    const found = wordsOf(text, this.#language)
    if (found === undefined) this.#leftOut.push({ field, reason: 'words', what })
    return found
  }
}

/** The widgets of react-jsonschema-form; what is missing follows from the schema. */
const widgets: Readonly<Partial<Record<Widget, string>>> = {
  'long-text': 'textarea',
  radio: 'radio',
  checkbox: 'checkbox',
  'yes-no': 'radio',
  password: 'password',
  file: 'file',
}

/** Returns the words of a text that shows no data, without its markup. */
function wordsOf(text: TextModel, language: Language): string | undefined {
  if (text.kind !== 'plain') return undefined
  const joined = (parts: readonly TextPart[]): string | undefined => {
    const words = parts.map((part) => (typeof part === 'string' ? part : part.kind === 'placeholder' ? undefined : joined(part.parts)))
    return words.includes(undefined) ? undefined : words.join('')
  }
  return joined(text.parts[language])
}

/** A module with what a page of react-jsonschema-form needs beside the schemas: the formats of the validators, and the messages. */
export function writeRjsfModule(): string {
  const formats = Object.entries(validationFormats)
    .filter(([, format]) => format !== true)
    .map(([name, format]) => `  ${JSON.stringify(name)}: ${String(format)},`)
  return `/** The formats of the portal's validators, for customizeValidator({ AjvClass: Ajv2020, customFormats }). */
export const customFormats = {
${formats.join('\n')}
}

/** Replaces the messages of Ajv by those of the uiSchema, for the property \`transformErrors\` of a form. */
export function transformErrors(errors, uiSchema) {
  return errors.map((error) => {
    const steps = (error.property ?? '').split(/[.[\\]]+/).filter((step) => step !== '')
    const ui = steps.reduce((inside, step) => inside?.[/^\\d+$/.test(step) ? 'items' : step], uiSchema)
    const message = ui?.['ui:options']?.messages?.[error.name]
    return message === undefined ? error : { ...error, message, stack: message }
  })
}
`
}
