/**
 * Compiles steps, which run in order, and the buttons that begin them. After a call, `answer` is bound to its answer.
 *
 * Some lines above 300, because the builders of all kinds of steps share the scope that each leaves to the next.
 */

import type { ButtonModel, FailureModel, OpenFileModel, StepModel, TextModel } from '../../model/catalogue-model.ts'
import { isShownType } from '../../model/file-types.ts'
import type { FileView, Severity } from '../../model/vocabulary.ts'
import { bind, describe, optional, plainText, present, type Slot, unknown } from '../expressions/index.ts'
import { isStepKeyword } from '../grammar/steps.ts'
import { at, entriesOf, itemsOf, keySpan, kindOf, type ScalarSource, type Source, textOf } from '../read/source.ts'
import { requireExpected } from '../rules/expected-inputs.ts'
import { requireGuards } from '../rules/required-guards.ts'
import { endsSession, requireSession } from '../rules/session-needed.ts'
import { requireRefresh } from '../rules/stale-data.ts'
import { aboutOf } from '../scope/about.ts'
import type { Context } from '../scope/context.ts'
import { defaultText } from '../scope/default-texts.ts'
import type { OperationFunction } from '../scope/operations.ts'
import { afterStep, type Place } from '../scope/place.ts'
import { compileButtonWithoutSteps } from './buttons.ts'
import { compileCalendar } from './calendar.ts'
import { compileDelay } from './delays.ts'
import { buttonWithDependencies } from './dependencies.ts'
import { compileNeeded, compileValue } from './expression.ts'
import { compileIncomplete, fieldsThatGive } from './incomplete.ts'
import { compileAbout, compileGiven, requireInputs, takesOf } from './inputs.ts'
import { compileTarget } from './targets.ts'
import { compileText } from './texts.ts'

export function compileButtons(source: Source | undefined, place: Place, context: Context): ButtonModel[] {
  return itemsOf(source)
    .map((item) => compileButton(item, place, context))
    .filter((button) => button !== undefined)
}

export function compileButton(source: Source, place: Place, context: Context): ButtonModel | undefined {
  const button = compileButtonWithoutSteps(source, place, context)
  return (
    button &&
    buttonWithDependencies({ ...button.model, steps: compileSteps(at(source, 'do'), afterStep(button.place, { inPress: true }), context) })
  )
}

/** Compiles a list of steps, each in the place left by the preceding ones. */
export function compileSteps(source: Source | undefined, place: Place, context: Context): StepModel[] {
  let at = place
  const items = itemsOf(source)
  requireBeforeReload(items, context)
  return items.flatMap((item, index): StepModel[] => {
    const made = compileStep(item, items.slice(index + 1), at, context)
    at = afterStep(made?.after ?? at, { inPress: false })
    return made?.model ? [made.model] : []
  })
}

/** Reports the step after `reload`, which ends the list. After `go` the list continues. */
function requireBeforeReload(items: readonly Source[], context: Context): void {
  const reload = items.findIndex((item) => kindOf(item)?.name === 'reload')
  const next = reload < 0 ? undefined : items[reload + 1]
  const late = next && kindOf(next)
  if (late)
    context.report.report('CAT715', late.key.span, `The page is reloaded before "${late.name}", which then never runs`, {
      hint: 'Put it before the reload, or remove one of the two.',
    })
}

interface Made {
  model?: StepModel
  after?: Place
}
const onlyIfMade = (model: StepModel | undefined): Made => (model ? { model } : {})

/** @param later the following steps, which may read the answer of this one. */
function compileStep(step: Source, later: readonly Source[], place: Place, context: Context): Made | undefined {
  const kind = kindOf(step)
  if (!kind) return undefined
  const { name, key, value } = kind
  // An unknown keyword was already reported.
  if (!isStepKeyword(name)) return undefined
  switch (name) {
    case 'call':
      return compileCall(value, later, place, context)
    case 'openFile':
      return onlyIfMade(compileOpenFile(value, key, place, context))
    case 'passkey':
      return compilePasskey(value, place, context)
    case 'refresh':
      return { model: { kind: 'refresh', operations: compileRefresh(value, context) } }
    case 'say': {
      const title = compileText(at(value, 'title'), place, context)
      const text = compileText(at(value, 'text') ?? at(value, 'fallback'), place, context)
      const hideAfterMs = compileDelay(at(value, 'hideAfter'), place, context)
      return onlyIfMade(
        text && {
          kind: 'say',
          severity: (textOf(at(value, 'severity')) as Severity | undefined) ?? 'success',
          ...(title ? { title } : {}),
          text,
          serverFirst: at(value, 'fallback') !== undefined,
          ...(at(value, 'stands') ? { stands: true } : {}),
          ...(hideAfterMs === undefined ? {} : { hideAfterMs }),
        },
      )
    }
    case 'save': {
      if (!place.steps.savable) return misplaced(key, 'No call before this step answers something that can be saved', context)
      const fileName = compileText(value, place, context)
      return onlyIfMade(fileName && { kind: 'save', name: fileName })
    }
    case 'addToCalendar': {
      const calendar = compileCalendar(value, place, context)
      return onlyIfMade(calendar && { kind: 'add-to-calendar', calendar })
    }
    case 'wait': {
      const ms = compileDelay(value, place, context)
      return ms === undefined ? undefined : { model: { kind: 'wait', ms } }
    }
    case 'go': {
      const to = compileTarget(value, place, context)
      return onlyIfMade(to && { kind: 'go', to })
    }
    case 'open': {
      const dialog = at(value, 'dialog')
      const found = dialog?.kind === 'scalar' ? context.definitions.require('dialog', dialog) : undefined
      if (!found || !dialog) return undefined
      const given = compileAbout(value, aboutOf(found.source, context), `The dialog "${found.name}"`, dialog.span, place, context)
      return { model: { kind: 'open', dialog: found.name, given } }
    }
    case 'fill': {
      if (!place.form) return misplaced(key, 'There is no form around this step', context)
      const fields = Object.fromEntries(
        entriesOf(value).flatMap(({ name: field, key: written, value: from }) => {
          if (!place.form?.fields.has(field) && !context.definitions.lacks('fields'))
            context.report.report('CAT402', written.span, `The form has no field "${field}"`, {
              written: field,
              allowed: [...(place.form?.fields.keys() ?? [])],
            })
          const filled = place.form?.fields.get(field)
          const made = compileValue(from, place, context, filled?.slot.type)
          return made ? [[filled?.path ?? field, made.expression]] : []
        }),
      )
      return { model: { kind: 'fill', fields } }
    }
    case 'signIn': {
      context.collected.startsSession = true
      const session = compileNeeded(value, place, context, plainText)
      return {
        ...onlyIfMade(session && { kind: 'sign-in', session: session.expression }),
        after: afterStep(place, { signedIn: true, sessionEnded: false }),
      }
    }
    case 'end':
      context.collected.endsSession = true
      return { model: { kind: 'end-session' }, after: afterStep(place, { signedIn: false, sessionEnded: true }) }
    case 'close':
      return place.inDialog ? { model: { kind: 'close-dialog' } } : misplaced(key, 'There is no dialog around this step', context)
    case 'start':
      if (!at(context.sources.single.get('navigation')?.source, 'tour')) return misplaced(key, 'The navigation has no tour', context)
      context.collected.startsTour = true
      return { model: { kind: 'start-tour' } }
    case 'reload':
      return { model: { kind: 'reload-page' } }
    case 'print':
      return { model: { kind: 'print-page' } }
    case 'copy': {
      const copied = compileNeeded(at(value, 'value'), place, context, plainText)
      const [done, failed] = ['done', 'failed'].map((key) => compileText(at(value, key), place, context))
      return onlyIfMade(copied && done && failed && { kind: 'copy', value: copied.expression, done, failed })
    }
    default:
      return name satisfies never
  }
}

function misplaced(key: ScalarSource, message: string, context: Context): undefined {
  context.report.report('CAT706', key.span, message)
  return undefined
}

function compileCall(value: Source, later: readonly Source[], place: Place, context: Context): Made | undefined {
  const operation = at(value, 'operation')
  const called = operation?.kind === 'scalar' ? context.operations.require(operation) : undefined
  if (!called || operation?.kind !== 'scalar') return undefined
  if (called.operation.answers === 'blob')
    context.report.report('CAT711', operation.span, `"${called.operation.id}" answers a file, which no step after a call can read`, {
      hint: `Say openFile: { operation: ${called.operation.id} }.`,
    })
  else if (called.operation.reads && !later.some(readsAnswer))
    context.report.report(
      'CAT707',
      operation.span,
      `"${called.operation.id}" only reads, and no step after it reads the answer: load it under data, or refresh it`,
    )
  const takes = takesOf(called)
  const whenIncomplete = at(value, 'incomplete')
  const given = compileGiven(value, whenIncomplete ? allOptional(takes) : takes, `"${called.operation.id}"`, place, context)
  requireInputs(called, given.names, operation.span, context)
  requireExpected(called, given.names, operation.span, context)
  requireGuards(called, operation, place, context)
  if (!endsSession(later)) requireSession(called, operation, place, context)
  requireRefresh(called, operation, later, [place], context)
  const incomplete = whenIncomplete && compileIncomplete(whenIncomplete, called, given, place, context)
  const fields = fieldsThatGive(given, place)
  const failure = compileFailure(at(value, 'failure'), called, place, context)
  const after = placeAfter(called, place)
  if (!failure) return { after }
  const model: StepModel = {
    kind: 'call',
    operation: called.operation.id,
    inputs: given.inputs,
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(incomplete ? { incomplete } : {}),
    failure,
  }
  return { model, after }
}

/** Returns the place of the steps after a call: they read its answer. */
function placeAfter(called: OperationFunction, place: Place): Place {
  if (place.environment.names.has('answer') && !place.steps.answered) return place
  const savable = called.operation.answers !== 'empty'
  const environment = bind(place.environment, 'answer', called.answer ?? present(unknown))
  return { ...afterStep(place, { answered: true, savable }), environment }
}

function compilePasskey(value: Source, place: Place, context: Context): Made | undefined {
  const operation = at(value, 'send')
  const called = operation?.kind === 'scalar' ? context.operations.require(operation) : undefined
  if (!called || operation?.kind !== 'scalar') return undefined
  const { id } = called.operation
  const takes = takesOf(called)
  if (!takes.has('credential'))
    context.report.report('CAT713', operation.span, `"${id}" takes no "credential", which the browser answers`, {
      hint: 'Name the operation that verifies it.',
    })
  const ceremony = at(value, 'create') ? 'create' : 'get'
  const optionsSource = at(value, ceremony)
  const options = compileNeeded(optionsSource, place, context)
  const { type } = options?.slot ?? { type: unknown }
  if (optionsSource && type.kind !== 'unknown' && !(type.kind === 'record' && type.fields.has('challenge')))
    context.report.report('CAT713', optionsSource.span, `The options of a passkey have a "challenge", and ${describe(type)} has none`, {
      hint: 'Call the operation that answers the options before this step, and say answer.',
    })
  const given = compileGiven(value, new Map([...takes].filter(([name]) => name !== 'credential')), `"${id}"`, place, context)
  requireInputs(called, new Set([...given.names, 'credential']), operation.span, context)
  requireGuards(called, operation, place, context)
  requireSession(called, operation, place, context)
  const [cancelled, unable] = ['cancelled', 'unable'].map((word) => compileText(at(value, word), place, context))
  const failure = compileFailure(at(value, 'failure'), called, place, context)
  const after = placeAfter(called, place)
  if (!options || !cancelled || !unable || !failure) return { after }
  return {
    model: { kind: 'passkey', ceremony, options: options.expression, operation: id, inputs: given.inputs, cancelled, unable, failure },
    after,
  }
}

function compileOpenFile(value: Source, key: ScalarSource, place: Place, context: Context): OpenFileModel | undefined {
  const operation = at(value, 'operation')
  const called = operation?.kind === 'scalar' ? context.operations.require(operation) : undefined
  if (!called || operation?.kind !== 'scalar') return undefined
  const { id, fileTypes } = called.operation
  const linked = at(value, 'link')
  const as = linked ? 'download' : ((textOf(at(value, 'as')) as FileView | undefined) ?? 'window')
  if (linked) {
    if (called.operation.answers !== 'json')
      context.report.report('CAT711', operation.span, `"${id}" answers no JSON in which an address could stand`, {
        hint: fileTypes.length > 0 ? 'It answers the file itself: leave `link` out.' : 'Name an operation that answers one.',
      })
  } else if (fileTypes.length === 0)
    context.report.report('CAT711', operation.span, `"${id}" answers no file`, {
      hint: 'A file is an answer of another media type than JSON, such as application/pdf. What answers JSON is loaded under data, or called.',
    })
  else if (as === 'window' && !fileTypes.some(isShownType))
    context.report.report('CAT711', operation.span, `No browser shows ${fileTypes.join(', ')}, which "${id}" answers, in a window`, {
      hint: 'Say as: download.',
    })
  if (as === 'window' && !place.steps.inPress)
    context.report.report('CAT706', key.span, 'Only a press opens a window, and only at once: this is not the first step of a button', {
      hint: 'Put it first, or say as: download.',
    })
  const given = compileGiven(value, takesOf(called), `"${id}"`, place, context)
  const located = at(value, 'address')
  if (!located) requireInputs(called, given.names, operation.span, context)
  else if (called.operation.parameters.some(({ in: where }) => where !== 'path') || called.operation.body)
    context.report.report('CAT711', located.span, `"${id}" takes more than an address`, { hint: 'Give it all by `with`.' })
  const address = compileNeeded(located, place, context, plainText)
  const answered: Place = { ...place, environment: bind(place.environment, 'answer', called.answer ?? present(unknown)) }
  const link = compileNeeded(linked, answered, context, { kind: 'string', format: 'uri' })
  requireGuards(called, operation, place, context)
  requireSession(called, operation, place, context)
  const fields = fieldsThatGive(given, place)
  const failure = compileFailure(at(value, 'failure'), called, place, context)
  return (
    failure && {
      kind: 'open-file',
      operation: id,
      inputs: given.inputs,
      ...(address ? { address: address.expression } : {}),
      ...(link ? { link: link.expression } : {}),
      ...(Object.keys(fields).length > 0 ? { fields } : {}),
      as,
      onlyPdf: fileTypes.filter(isShownType).every((type) => type === 'application/pdf'),
      failure,
    }
  )
}

/** Returns whether a step reads or saves the answer of a preceding call. */
function readsAnswer(source: Source): boolean {
  if (kindOf(source)?.name === 'save') return true
  if (source.kind === 'scalar') return /\banswer\b/.test(String(source.value))
  return source.kind === 'list' ? source.items.some(readsAnswer) : entriesOf(source).some(({ value }) => readsAnswer(value))
}

/** Makes all inputs optional, for calls with `incomplete`, whose dialog lists the missing ones. */
const allOptional = (takes: ReadonlyMap<string, Slot>): ReadonlyMap<string, Slot> =>
  new Map([...takes].map(([name, slot]) => [name, optional(slot)]))

/** Returns the place with `error` bound to the problem of a failed call. */
export function insideProblem(place: Place, context: Context): Place {
  return { ...place, environment: bind(place.environment, 'error', context.problem) }
}

/** Compiles messages by problem code; reports codes that the operation cannot answer. */
export function compileCodes(
  source: Source | undefined,
  called: OperationFunction,
  place: Place,
  context: Context,
): Readonly<Record<string, TextModel>> {
  return Object.fromEntries(
    entriesOf(source).flatMap(({ name, key, value }) => {
      if (!called.operation.codes.includes(name))
        context.report.report('CAT509', key.span, `"${called.operation.id}" never answers "${name}"`, {
          written: name,
          allowed: called.operation.codes,
        })
      const words = compileText(value, place, context)
      return words ? [[name, words]] : []
    }),
  )
}

/** Compiles `refused`. A code may have a message here or in the failure's `codes`, not in both. */
function compileRefused(
  failure: Source | undefined,
  called: OperationFunction,
  inside: Place,
  context: Context,
): FailureModel['refused'] | undefined {
  const source = at(failure, 'refused')
  if (!source || failure === undefined) return undefined
  if (inside.steps.entering)
    context.report.report('CAT706', keySpan(failure, 'refused'), 'No block is there yet while a screen is entered, so none gives its place')
  for (const { name, key } of entriesOf(at(failure, 'codes')))
    if (at(at(source, 'codes'), name))
      context.report.report('CAT102', key.span, `"${name}" has words in "codes" and in "refused"`, { hint: 'Keep one.' })
  const title = compileText(at(source, 'title'), inside, context)
  return {
    codes: compileCodes(at(source, 'codes'), called, inside, context),
    ...(title ? { title } : {}),
    buttons: compileButtons(at(source, 'buttons'), inside, context),
  }
}

/** Compiles the handling of a failed call. All codes have default messages in messages.yaml. */
export function compileFailure(
  source: Source | undefined,
  called: OperationFunction,
  place: Place,
  context: Context,
): FailureModel | undefined {
  const inside = afterStep(insideProblem(place, context), { inPress: false })
  const text = compileText(at(source, 'text') ?? at(source, 'fallback') ?? defaultText('call', context), inside, context)
  const codes = compileCodes(at(source, 'codes'), called, inside, context)
  const hideAfterMs = compileDelay(at(source, 'hideAfter'), place, context)
  const refused = compileRefused(source, called, inside, context)
  const offered = at(source, 'offer')
  const label = compileText(at(offered, 'label'), inside, context)
  const offer = offered && { label, steps: compileSteps(at(offered, 'do'), afterStep(inside, { inPress: true }), context) }
  return (
    text && {
      text,
      serverFirst: at(source, 'text') === undefined,
      codes,
      ...(hideAfterMs === undefined ? {} : { hideAfterMs }),
      ...(offer?.label ? { offer: { label: offer.label, steps: offer.steps } } : {}),
      ...(refused ? { refused } : {}),
      steps: compileSteps(at(source, 'do'), inside, context),
    }
  )
}

export function compileRefresh(source: Source | undefined, context: Context): string[] {
  return itemsOf(source).flatMap((item) => {
    if (item.kind !== 'scalar' || !context.operations.require(item)) return []
    context.collected.refreshed.push({ operation: String(item.value), span: item.span })
    return [String(item.value)]
  })
}
