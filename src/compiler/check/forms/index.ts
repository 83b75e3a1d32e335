/** Forms: the operation's request body, with the order, words and behaviour that the catalogue gives it. */
import type { FieldModel, FormModel, FormSectionModel, LoadModel, RuleModel } from '../../../catalogue/model.ts'
import { bind, describe, type Environment, optional, present, recordOf, type Slot, unknown } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import { at, keySpan, type Source, textOf } from '../../read/source.ts'
import type { Definition } from '../../resolve/definitions.ts'
import { aboutOf } from '../about.ts'
import { imported } from '../compiled.ts'
import type { Context } from '../context.ts'
import { compileValue } from '../expression.ts'
import { compileGiven, takesOf } from '../inputs.ts'
import { compileLoads } from '../loads.ts'
import { collectUnusedLocals, placeOf } from '../locals.ts'
import type { OperationFunction } from '../operations.ts'
import type { Place } from '../place.ts'
import { compileFailure, compileSaid, compileSteps, requireGuards } from '../steps.ts'
import { compileText } from '../texts.ts'
import { compileShown } from '../values.ts'
import { compileEdit, isTogether, requireSentAlone } from './edit.ts'
import { readSections } from './field-source.ts'
import { bodySlots, compileField, fieldSlots } from './fields.ts'

export interface CompiledForm {
  model: FormModel
  /** What `validate` judges: the submitted part of the request body, flat. */
  schema: JsonSchema
}

export function compileForm({ name, source, span }: Definition, base: Environment, context: Context): CompiledForm | undefined {
  const operation = at(source, 'operation')
  const called = operation?.kind === 'scalar' ? context.operations.require(operation) : undefined
  if (!called || operation?.kind !== 'scalar') return undefined
  if (!called.body) {
    context.report.report('CAT404', operation.span, `"${called.operation.id}" has no request body to fill`)
    return undefined
  }
  const about = aboutOf(source, context)
  const included = readSections(source, context)
  const written = included.sections.flatMap((section) => section.fields)
  const slots = fieldSlots(written, called, context)
  const form = present(
    recordOf(
      [...bodySlots(called), ...slots].map(([field, slot]) => [field, optional(slot)] as const),
      'the form',
    ),
  )
  let environment = bind(base, 'form', form)
  for (const [word, slot] of about) environment = bind(environment, word, slot)
  const access = context.formPlaces.some((one) => one.form === name && one.place.access === 'public') ? 'public' : 'member'
  if (access === 'member') environment = bind(environment, 'session', context.session)
  const start: Place = {
    ...placeOf(environment, included.locals, access, `the form ${name}`),
    fields: new Set(slots.keys()),
    guards: guardsEverywhere(name, context),
    inDialog: onlyInDialogs(name, context),
  }
  const { loads, place } = compileAllLoads([at(source, 'data'), ...included.data.values()], start, context)

  const given = compileGiven(source, takesOf(called), `"${called.operation.id}"`, place, context)
  const fields: Record<string, FieldModel> = {}
  const rules: RuleModel[] = []
  const sections = included.sections.map((section): FormSectionModel => {
    const shown = compileShown(section.source, place, context)
    const [title, hint] = [
      compileText(at(section.source, 'title'), place, context),
      compileText(at(section.source, 'hint'), place, context),
    ]
    const hidden = shown.when
      ? section.fields.filter((field) => called.inputs.get(field.name)?.required).map((field) => `"${field.name}"`)
      : []
    if (hidden.length > 0)
      context.report.report(
        'CAT605',
        keySpan(section.source, at(section.source, 'when') ? 'when' : 'unless'),
        `The API always needs ${hidden.join(', ')}, and this may hide ${hidden.length === 1 ? 'it' : 'them'}`,
      )
    for (const field of section.fields) {
      if (fields[field.name]) context.report.report('CAT405', field.key.span, `"${field.name}" has a field already`)
      const made = compileField(field, called, slots, given.names, shown.place, context)
      if (made) {
        fields[field.name] = made.model
        rules.push(...made.rules)
      }
    }
    return {
      fields: section.fields.map((field) => field.name),
      ...(isTogether(section.source) ? { together: true as const } : {}),
      ...(shown.when ? { when: shown.when } : {}),
      ...(title ? { title } : {}),
      ...(hint ? { hint } : {}),
    }
  })
  if (included.whole)
    requireCovered(
      called,
      new Set([...slots.keys(), ...given.names, ...filled(fields)]),
      slots,
      given.names,
      source,
      operation.span,
      fields,
      context,
    )

  const startFrom = compileValue(at(source, 'start'), place, context)
  if (startFrom && startFrom.slot.type.kind !== 'record' && startFrom.slot.type.kind !== 'unknown')
    context.report.report(
      'CAT304',
      at(source, 'start')?.span ?? span,
      `A form starts from a record, this is ${describe(startFrom.slot.type)}`,
    )
  const { edit, guards } = compileEdit(source, place, context)
  requireSentAlone(source, fields, called, context)
  requireGuards(called, operation, { ...place, guards: new Set([...place.guards, ...guards]) }, context)
  const submit = compileSubmit(source, called, sent(place, called, slots), context)
  const cancel = at(source, 'cancel')
  const cancelLabel = compileText(at(cancel, 'label'), place, context)
  collectUnusedLocals(
    { ...place, locals: new Map([...place.locals].filter(([, condition]) => condition.span.file === span.file)) },
    context,
  )
  if (!submit) return undefined
  return {
    schema: submitted(called.body, [
      ...Object.values(fields)
        .filter((field) => !field.own)
        .map((field) => field.path),
      ...filled(fields),
    ]),
    model: {
      name,
      operation: called.operation.id,
      about: [...about.keys()],
      inputs: given.inputs,
      data: loads,
      validate: imported(`validators/${name}`, 'default'),
      sections,
      fields,
      rules,
      submit,
      look: textOf(at(source, 'look')) === 'plain' ? 'plain' : 'cards',
      ...(edit ? { edit } : {}),
      ...(startFrom ? { start: startFrom.expression } : {}),
      ...(cancelLabel ? { cancel: { label: cancelLabel, then: compileSteps(at(cancel, 'then'), place, context) } } : {}),
    },
  }
}

/** The place after a valid form was sent: what the API needs is there. */
function sent(place: Place, called: OperationFunction, slots: ReadonlyMap<string, Slot>): Place {
  const form = [...bodySlots(called), ...slots].map(
    ([field, slot]) => [field, called.inputs.get(field)?.required ? slot : optional(slot)] as const,
  )
  return { ...place, environment: bind(place.environment, 'form', present(recordOf(form, 'the form'))) }
}

/** Whether a step may close the dialog around the form: it stands nowhere else. */
function onlyInDialogs(name: string, context: Context): boolean {
  const places = context.formPlaces.filter((one) => one.form === name)
  return places.length > 0 && places.every((one) => one.place.inDialog)
}

/** Conditions that are demanded wherever the form stands. */
function guardsEverywhere(name: string, context: Context): ReadonlySet<string> {
  const places = context.formPlaces.filter((one) => one.form === name).map((one) => one.place.guards)
  const [first, ...others] = places
  return new Set([...(first ?? [])].filter((guard) => others.every((guards) => guards.has(guard))))
}

function compileAllLoads(sources: readonly (Source | undefined)[], place: Place, context: Context): { loads: LoadModel[]; place: Place } {
  return sources.reduce<{ loads: LoadModel[]; place: Place }>(
    (made, source) => {
      const next = compileLoads(source, made.place, context)
      return { loads: [...made.loads, ...next.loads], place: next.place }
    },
    { loads: [], place },
  )
}

const filled = (fields: Readonly<Record<string, FieldModel>>): string[] =>
  Object.values(fields).flatMap((field) => Object.keys(field.fills))

/** Every property that the API needs has a field or is given; none has both. */
function requireCovered(
  called: OperationFunction,
  covered: ReadonlySet<string>,
  slots: ReadonlyMap<string, Slot>,
  given: ReadonlySet<string>,
  form: Source,
  span: Definition['span'],
  fields: Readonly<Record<string, FieldModel>>,
  context: Context,
): void {
  for (const [name, input] of called.inputs) {
    if (input.required && !covered.has(name))
      context.report.report('CAT401', span, `"${called.operation.id}" needs "${name}", and the form neither asks nor gives it`)
    if (given.has(name) && slots.has(name) && fields[name] && !fields[name]?.readOnly)
      context.report.report(
        'CAT408',
        keySpan(at(form, at(at(form, 'with'), name) ? 'with' : 'fixed') ?? form, name),
        `"${name}" is asked by a field and given too`,
      )
  }
}

/** The part of a request body that a form submits, with the API's rules about it. */
function submitted(body: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(Object.entries(body.properties ?? {}).filter(([name]) => names.includes(name)))
  return { type: 'object', additionalProperties: false, required: (body.required ?? []).filter((name) => names.includes(name)), properties }
}

function compileSubmit(form: Source, called: OperationFunction, place: Place, context: Context): FormModel['submit'] | undefined {
  const source = at(form, 'submit')
  if (!source) return undefined
  const said = compileSaid(source, place, context)
  const failure = compileFailure(at(source, 'failure'), called, place, context)
  const after: Place = { ...place, answered: true, environment: bind(place.environment, 'answer', called.answer ?? present(unknown)) }
  const then = compileSteps(at(source, 'then'), after, context)
  return said && failure && { ...said.model, failure, then }
}
