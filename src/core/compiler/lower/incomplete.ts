/** For a call inside a form: the fields that give its inputs, and the messages for missing inputs. */
import type { FieldPath, IncompleteModel, TextModel } from '../../model/catalogue-model.ts'
import { pathOf } from '../expressions/index.ts'
import { at, entriesOf, keySpan, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { OperationFunction } from '../scope/operations.ts'
import type { FormField, Place } from '../scope/place.ts'
import { suggestNames } from '../scope/suggest-names.ts'
import type { Given } from './inputs.ts'
import { compileText } from './texts.ts'

/** Returns the inputs that are exactly the value of a field, with the field's path. */
export function fieldsThatGive({ typed }: Given, place: Place): Readonly<Record<string, FieldPath>> {
  return Object.fromEntries(
    [...typed.keys()].flatMap((name) => {
      const field = fieldOf(name, typed, place)
      return field ? [[name, field.path]] : []
    }),
  )
}

function fieldOf(input: string, typed: Given['typed'], place: Place): FormField | undefined {
  const property = formProperty(input, typed)
  return property === undefined ? undefined : place.form?.fields.get(property)
}

/** Returns the property of `form` that is the whole value of an input. */
function formProperty(input: string, typed: Given['typed']): string | undefined {
  const given = typed.get(input)
  const [root, name, ...below] = (given && pathOf(given.checked.node))?.split('/') ?? []
  return root === 'form' && below.length === 0 ? name : undefined
}

/** Compiles a message for every required input that may be missing: the call's own, else the field's. */
export function compileIncomplete(
  source: Source,
  called: OperationFunction,
  { typed }: Given,
  place: Place,
  context: Context,
): IncompleteModel | undefined {
  const needed = [...typed].filter(([name, { slot }]) => called.inputs.get(name)?.required && slot.missing).map(([name]) => name)
  // What could not be typed may be missing.
  const isOpen = (name: string): boolean => typed.get(name)?.slot.type.kind === 'unknown'
  const own = at(source, 'messages')
  for (const { name, key } of entriesOf(own)) {
    if (!called.inputs.has(name))
      context.report.report('CAT702', key.span, `"${called.operation.id}" does not take "${name}"`, {
        written: name,
        allowed: needed,
      })
    else if (!needed.includes(name) && !isOpen(name))
      context.report.report('CAT510', key.span, `"${name}" is never missing here`, { allowed: needed })
  }
  if (needed.length === 0 && typed.size > 0 && ![...typed.keys()].some(isOpen))
    context.report.report('CAT313', keySpan(source, 'title'), `Nothing that "${called.operation.id}" needs can be missing here`)
  const missing: Record<string, TextModel> = {}
  const worded = suggestNames(entriesOf(own), needed)
  for (const name of needed) {
    const messages = at(fieldOf(name, typed, place)?.source, 'messages')
    const words = at(own, name) ?? at(messages, 'missing')
    if (!words && !worded.includes(name) && !place.form?.unasked?.has(formProperty(name, typed) ?? ''))
      context.report.report('CAT503', typed.get(name)?.source.span ?? source.span, `"${name}" can be missing, for which there are no words`)
    const text = compileText(words, place, context)
    if (text) missing[name] = text
  }
  const [title, text] = [compileText(at(source, 'title'), place, context), compileText(at(source, 'text'), place, context)]
  return title && { title, ...(text ? { text } : {}), missing }
}
