/** Checks named values at their definitions. At each use their expression stands for the name, and `about` means the names in scope. */
import { bind, type Environment, type NamedValue, present, recordOf, type Slot, unknown } from '../expressions/index.ts'
import { at, entriesOf, textOf } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { aboutOf } from '../scope/about.ts'
import type { Context } from '../scope/context.ts'
import { placeOf } from '../scope/locals.ts'
import { typeExpression } from './expression.ts'

/**
 * Adds `values` to the scope, each checked after those that it reads. Reports cycles.
 *
 * While named conditions are unknown, as where they are checked themselves, values that filter a list by one are left out.
 */
export function addValues(environment: Environment, context: Context): Environment {
  const all = new Map(context.definitions.all('value').map((definition) => [definition.name, definition]))
  const asksConditions = (definition: Definition, above: readonly Definition[] = []): boolean =>
    !above.includes(definition) &&
    (/\.having\(/.test(expressionOf(definition)) || readBy(definition, all).some((other) => asksConditions(other, [...above, definition])))
  const usable = [...all.values()].filter((definition) => environment.conditions || !asksConditions(definition))
  if (context.definitions.lacks('value')) return bind(environment, 'values', present(unknown))
  if (usable.length === 0) return environment

  const values = new Map<string, NamedValue>()
  const slots = new Map<string, Slot>(usable.map(({ name }) => [name, present(unknown)]))
  const inside = { ...bind(environment, 'values', present(recordOf(slots, 'values'))), values }
  const done = new Set<Definition>()
  const open: Definition[] = []
  const visit = (definition: Definition): void => {
    if (done.has(definition)) return
    if (open.includes(definition)) {
      const circle = [...open.slice(open.indexOf(definition)), definition].map(({ name }) => name)
      context.report.report('CAT601', definition.span, `"${definition.name}" is made of itself: ${circle.join(' → ')}`)
      return
    }
    open.push(definition)
    for (const other of readBy(definition, all)) visit(other)
    open.pop()
    done.add(definition)
    const made = checkOne(definition, inside, context)
    if (!made) return
    values.set(definition.name, made.value)
    slots.set(definition.name, made.slot)
  }
  for (const definition of usable) visit(definition)
  return { ...bind(environment, 'values', present(recordOf(slots, 'values'))), values }
}

const expressionOf = ({ source }: Definition): string => textOf(at(source, 'value')) ?? ''

const readBy = (definition: Definition, all: ReadonlyMap<string, Definition>): readonly Definition[] =>
  [...expressionOf(definition).matchAll(/\bvalues\.(\w+)/g)].flatMap(([, name = '']) => all.get(name) ?? [])

function checkOne({ name, source }: Definition, base: Environment, context: Context): { value: NamedValue; slot: Slot } | undefined {
  const about = aboutOf(source, context)
  const place = placeOf({ ...base, names: new Map([...base.names, ...about]) }, new Map(), 'member', `the value ${name}`)
  const typed = typeExpression(at(source, 'value'), 'value', place, context)
  if (!typed) return undefined
  for (const { name: word, key } of entriesOf(at(source, 'about')))
    if (!typed.checked.names.has(word))
      context.collected.ifValid.push(() => context.report.report('CAT001', key.span, `The value "${name}" does not read "${word}"`))
  return { value: { about, node: typed.checked.node }, slot: typed.slot }
}
