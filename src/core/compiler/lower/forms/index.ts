/** Compiles forms: the operation's request body with the order, texts and behaviour of the catalogue. */
import type { FieldModel, FieldPath, FormModel, FormSectionModel, LoadModel, RuleModel } from '../../../model/catalogue-model.ts'
import { withAnd } from '../../diagnostics/words.ts'
import { bind, describe, type Environment } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import { at, itemsOf, keySpan, type Source, textOf } from '../../read/source.ts'
import type { Definition } from '../../resolve/definitions.ts'
import { requireStartOfVersion } from '../../rules/expected-inputs.ts'
import { typeExpression } from '../../rules/expression.ts'
import { requireGuards } from '../../rules/required-guards.ts'
import { requireSession } from '../../rules/session-needed.ts'
import { requireRefresh } from '../../rules/stale-data.ts'
import { aboutOf } from '../../scope/about.ts'
import type { Context } from '../../scope/context.ts'
import { collectUnusedLocals, placeOf } from '../../scope/locals.ts'
import { afterStep, type Place } from '../../scope/place.ts'
import { suggestNames } from '../../scope/suggest-names.ts'
import { imported } from '../compiled.ts'
import { expressionOf } from '../expression.ts'
import { compileGiven, takesOf } from '../inputs.ts'
import { compileLoads } from '../loads.ts'
import { compileShown } from '../shown.ts'
import { compileButtons, compileSteps } from '../steps.ts'
import { compileText } from '../texts.ts'
import { pathIn, submitted, takesNull } from './body-record.ts'
import { filled, givenBy, requireCovered } from './covering.ts'
import { compileEdit, isTogether, requireReadable, requireSentAlone } from './edit.ts'
import { type FieldSource, type Included, readSections, type SectionSource } from './field-source.ts'
import { compileField } from './fields.ts'
import { isFolded, requireOpenForm, requireOptional } from './folded.ts'
import { compilePreview } from './preview.ts'
import { type FormRecord, formRecords, insideRecord } from './records.ts'
import { compileRepeat, requireWholeList } from './rows.ts'
import { asSearch, requireSearch, startOfSearch } from './search.ts'
import { requireSteps } from './steps.ts'
import { compileSubmit } from './submit.ts'
import { withOneOf } from './variants.ts'

export interface CompiledForm {
  model: FormModel
  /** Schema of `validate`: the submitted part of the request body. */
  schema: JsonSchema
}

export function compileForm({ name, source, span }: Definition, base: Environment, context: Context): CompiledForm | undefined {
  const operation = at(source, 'operation')
  const named = operation?.kind === 'scalar' ? context.operations.require(operation) : undefined
  if (!named || operation?.kind !== 'scalar') return undefined
  const search = asSearch(named)
  const called = search ?? withOneOf(named)
  if (!called.body) {
    context.report.report('CAT404', operation.span, `"${called.operation.id}" has no request body to fill, and no query to search by`)
    return undefined
  }
  const about = aboutOf(source, context)
  const included = readSections(source, context)
  const records = formRecords(included, called, context)
  const whole = recordAt(records, undefined)
  let environment = bind(base, 'form', whole.filling)
  for (const [word, slot] of about) environment = bind(environment, word, slot)
  const access = context.collected.formPlaces.some((one) => one.form === name && one.place.access === 'public') ? 'public' : 'member'
  if (access === 'member') environment = bind(environment, 'session', context.session)
  const start: Place = {
    ...placeOf(environment, included.locals, access, `the form ${name}`),
    form: {
      fields: whole.fields,
      startsFromRecord: search !== undefined || at(source, 'start') !== undefined,
      unasked: new Set([...called.inputs].filter(([input, { required }]) => required && !whole.fields.has(input)).map(([input]) => input)),
    },
    guards: guardsEverywhere(name, context),
    inDialog: onlyInDialogs(name, context),
  }
  const { loads, place } = compileAllLoads(source, included, records, start, context)

  // With `reading` the inputs identify a form before it is opened, so they cannot read its loads.
  const given = compileGiven(source, takesOf(called), `"${called.operation.id}"`, at(source, 'reading') ? start : place, context)
  const fields: Record<string, FieldModel> = {}
  const rules: RuleModel[] = []
  const parts = new Map<FieldPath, JsonSchema>()
  const lists = new Set<FieldPath>()
  const sections = included.sections.map((section): FormSectionModel => {
    const shown = compileShown(section.source, place, context)
    const record = recordAt(records, textOf(section.at))
    const [title, hint] = [
      compileText(at(section.source, 'title'), place, context),
      compileText(at(section.source, 'hint'), place, context),
    ]
    const into = at(section.source, 'into')
    const asked = into?.kind === 'scalar' ? [{ name: String(into.value) }] : section.fields
    const hidden = shown.when ? asked.filter((field) => record.properties?.get(field.name)?.required).map((field) => `"${field.name}"`) : []
    if (hidden.length > 0)
      context.report.report(
        'CAT605',
        keySpan(section.source, at(section.source, 'when') ? 'when' : 'unless'),
        `The API always needs ${hidden.join(', ')}, and this may hide ${hidden.length === 1 ? 'it' : 'them'}`,
      )
    const repeat = into && compileRepeat(section, called, shown.place, context)
    if (into?.kind === 'scalar') {
      if (lists.has(String(into.value)) || Object.hasOwn(fields, String(into.value)))
        context.report.report('CAT405', into.span, `"${String(into.value)}" is filled by another section already`)
      lists.add(String(into.value))
    }
    // Without properties the record is invalid and reported already, so its fields cannot be checked.
    reportAgain(
      section.fields.filter(({ name }) => record.properties && Object.hasOwn(fields, pathIn(record, name))),
      context,
    )
    const paths: FieldPath[] = []
    for (const field of record.properties ? section.fields : []) {
      const made = compileField(field, record, given.names, insideRecord(shown.place, record, field.locals), context)
      if (made) {
        requireOptional(section.source, made.model, context)
        requireReadable(source, made.model, field.key, context)
        if (search && (made.model.list || made.model.variants))
          context.report.report('CAT406', field.key.span, `"${field.name}" is no single value, which a search keeps in the address`)
        fields[made.model.path] = made.model
        rules.push(...made.rules)
        paths.push(made.model.path)
        if (made.part) parts.set(made.model.variants?.at ?? '', made.part)
      }
    }
    return {
      fields: paths,
      ...(repeat ? { repeat } : {}),
      ...(isTogether(section.source) ? { together: true as const } : {}),
      ...(isFolded(section.source) ? { folded: true as const } : {}),
      ...(shown.when ? { when: shown.when } : {}),
      ...(title ? { title } : {}),
      ...(hint ? { hint } : {}),
    }
  })
  const known = included.whole && [...records.values()].every((record) => record.properties)
  const asked = included.sections.flatMap((section) => askedIn(section, recordAt(records, textOf(section.at))))
  if (search) requireSearch(name, source, whole.fields, search, context)
  else if (known) requireCovered({ called, records, given: givenBy(source, called), fields, asked, lists }, operation.span, context)

  const startFrom = typeExpression(at(source, 'start'), 'value', place, context)
  const startless = included.sections.flatMap((section) =>
    section.fields.flatMap((field) => (section.at || at(field.source, 'startFrom') ? [] : field.name)),
  )
  if (startFrom || !at(source, 'start'))
    requireStartOfVersion(
      { called, given: given.typed, start: startFrom, startless, environment: place.environment },
      operation.span,
      context,
    )
  if (startFrom && startFrom.slot.type.kind !== 'record' && startFrom.slot.type.kind !== 'unknown')
    context.report.report(
      'CAT304',
      at(source, 'start')?.span ?? span,
      `A form starts from a record, this is ${describe(startFrom.slot.type)}`,
    )
  const { edit, guards } = compileEdit(source, place, { ...start, form: undefined, environment: withoutDraft(start.environment) }, context)
  requireSentAlone(source, fields, called, context)
  requireWholeList(source, context)
  requireOpenForm(source, context)
  requireSteps(name, source, context)
  requireSession(called, operation, place, context)
  const complete: Place = {
    ...place,
    environment: bind(place.environment, 'form', whole.sent),
    guards: new Set([...place.guards, ...guards]),
  }
  const places = context.collected.formPlaces.filter((one) => one.form === name).map((one) => one.place)
  requireRefresh(called, operation, itemsOf(at(at(source, 'submit'), 'then')), places, context)
  const preview = compilePreview(source, complete, context)
  const sending = { ...complete, environment: preview.offered(complete.environment) }
  const submit = compileSubmit(source, called, given.names, sending, context)
  // A form is submitted by its button, whose conditions then apply. With `edit`, fields are sent without the button.
  const closing = at(source, 'edit') ? complete : (submit?.place ?? complete)
  if (submit || at(source, 'edit')) requireGuards(called, operation, closing, context)
  const buttons = compileButtons(at(source, 'buttons'), complete, context)
  if (at(source, 'buttons') && textOf(at(source, 'edit')) === 'one-by-one')
    context.report.report('CAT410', keySpan(source, 'buttons'), 'What is sent piece by piece has no buttons for the whole')
  const cancel = at(source, 'cancel')
  const cancelLabel = compileText(at(cancel, 'label'), place, context)
  collectUnusedLocals(
    { ...place, locals: new Map([...place.locals].filter(([, condition]) => condition.span.file === span.file)) },
    context,
  )
  if (!submit) return undefined
  const inner = [...records.values()].filter((record) => record.at !== undefined)
  const always = inner.flatMap((record) => (record.at === undefined || record.optional ? [] : [record.at]))
  const optionalRecords = Object.fromEntries(
    inner.flatMap(({ at: property = '', optional }): [FieldPath, 'null' | 'left-out'][] =>
      optional ? [[property, takesNull(called.inputs.get(property)?.schema ?? {}) ? 'null' : 'left-out']] : [],
    ),
  )
  return {
    schema:
      parts.get('') ??
      submitted(
        called.body,
        [
          ...Object.values(fields)
            .filter((field) => !field.own)
            .map((field) => field.variants?.at ?? field.path),
          ...filled(fields),
          ...lists,
        ],
        parts,
      ),
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
      submit: submit.model,
      ...(buttons.length > 0 ? { buttons } : {}),
      look: textOf(at(source, 'look')) === 'plain' ? 'plain' : 'cards',
      ...(edit ? { edit } : {}),
      ...(preview.model ? { preview: preview.model } : {}),
      ...(at(source, 'steps') ? { steps: true as const } : {}),
      ...(at(source, 'send') ? { send: 'changed' as const } : {}),
      ...(always.length > 0 ? { records: always } : {}),
      ...(Object.keys(optionalRecords).length > 0 ? { optionalRecords } : {}),
      ...(search ? { searches: true as const, start: startOfSearch } : startFrom ? { start: expressionOf(startFrom) } : {}),
      ...(cancelLabel
        ? { cancel: { label: cancelLabel, then: compileSteps(at(cancel, 'then'), afterStep(place, { inPress: true }), context) } }
        : {}),
    },
  }
}

/** Returns the paths of a section's fields. An unknown name also counts as the most similar property. */
function askedIn({ fields }: SectionSource, record: FormRecord): FieldPath[] {
  const properties = [...(record.properties?.keys() ?? [])]
  return [...fields.map(({ name }) => name), ...suggestNames(fields, properties)].map((name) => pathIn(record, name))
}

/** Removes `form` from scope: a closed form has no draft. */
function withoutDraft(environment: Environment): Environment {
  const names = new Map(environment.names)
  names.delete('form')
  return { ...environment, names }
}

/** Returns the record of a section. Throws when the form has none for the property. */
function recordAt(records: ReadonlyMap<string | undefined, FormRecord>, property: string | undefined): FormRecord {
  const record = records.get(property)
  if (!record) throw new Error(`The form has no record ${String(property)}`)
  return record
}

/** Returns whether the form is used in dialogs only, so that steps may close them. True for an unused form, reported elsewhere. */
function onlyInDialogs(name: string, context: Context): boolean {
  const places = context.collected.formPlaces.filter((one) => one.form === name)
  return places.every((one) => one.place.inDialog)
}

/** Returns the conditions demanded at every use of the form; all conditions for an unused form. */
function guardsEverywhere(name: string, context: Context): ReadonlySet<string> {
  const places = context.collected.formPlaces.filter((one) => one.form === name).map((one) => one.place.guards)
  const [first, ...others] = places
  if (!first) return new Set(context.conditions.keys())
  return new Set([...first].filter((guard) => others.every((guards) => guards.has(guard))))
}

/** Compiles `data` of the form and of its included files, each in its own place. All loads are in scope for every field. */
function compileAllLoads(
  form: Source,
  included: Included,
  records: ReadonlyMap<string | undefined, FormRecord>,
  start: Place,
  context: Context,
): { loads: LoadModel[]; place: Place } {
  const sources = [{ loads: at(form, 'data'), at: undefined }, ...included.data.values()]
  return sources.reduce<{ loads: LoadModel[]; place: Place }>(
    (made, source) => {
      const next = compileLoads(source.loads, insideRecord(made.place, recordAt(records, source.at), made.place.locals), context)
      const data = next.place.environment.names.get('data')
      const environment = data ? bind(made.place.environment, 'data', data) : made.place.environment
      return { loads: [...made.loads, ...next.loads], place: { ...made.place, environment } }
    },
    { loads: [], place: start },
  )
}

/** Reports fields that earlier sections have, once for each place at which the form lists them. */
function reportAgain(fields: readonly FieldSource[], context: Context): void {
  for (const place of new Set(fields.map(({ listed }) => listed))) {
    const names = fields.filter(({ listed }) => listed === place).map(({ name }) => `"${name}"`)
    context.report.report('CAT405', place.span, `${withAnd(names)} ${names.length > 1 ? 'have fields' : 'has a field'} already`, {
      hint: 'Remove it here; of included fields, some are left out by `only` or `without`.',
    })
  }
}
