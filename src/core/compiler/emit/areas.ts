/**
 * Emits the interface of each hand-written area as a type, which its code must fit to compile.
 *
 * It covers inputs, events, operations, texts and constants. A module per area holds its texts and constants, and one module the component
 * of each: the default export of the file that is named like the area, beside its area.yaml.
 */
import { propertyText, type Slot } from '../expressions/index.ts'
import type { CompiledArea } from '../lower/areas.ts'
import type { OperationFunction } from '../scope/operations.ts'
import { type Module, ModulePrinter, quote } from './print.ts'

const nothing = 'Record<never, never>'
const record = (members: readonly string[]): string => (members.length === 0 ? nothing : `{ ${members.join('; ')} }`)
const slots = (all: ReadonlyMap<string, Slot>): string => record([...all].map(([name, slot]) => propertyText(name, slot)))

export function emitAreas(areas: readonly CompiledArea[]): Module {
  const sorted = areas.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const lines = sorted.flatMap(({ name, takes, tells, calls, texts, constants }) => [
    `  ${quote(name)}: {`,
    `    given: ${slots(takes)}`,
    `    events: ${record([...tells].map(([event, details]) => `${quote(event)}: ${slots(details)}`))}`,
    `    calls: ${record(calls.map(callOf))}`,
    `    texts: ${record([...texts].map(([text, read]) => `${quote(text)}: ${slots(read)}`))}`,
    `    constants: ${record([...constants].map(([constant, { slot }]) => propertyText(constant, slot)))}`,
    '  }',
  ])
  const called = sorted.flatMap(({ calls }) => calls)
  const head = [
    ...(called.length > 0 ? ["import type { AnswerOf, InputsOf } from '#core/model/operation-types.ts'"] : []),
    ...[...new Set(called.map(({ operation }) => operation.api))]
      .sort()
      .map((api) => `import type { operations as ${api} } from './api/${api}.ts'`),
    ...(lines.some((line) => line.includes("S['")) ? ["import type { S } from './schemas.ts'"] : []),
  ]
  return new ModulePrinter('areas').module(
    head,
    ['/** The hand-written areas, by name. */', 'export interface Areas {', ...lines, '}'].join('\n'),
  )
}

/** Emits the registry of the areas' components, each of which is imported when it is shown. */
export function emitAreaComponents(areas: readonly CompiledArea[]): Module {
  const sorted = areas.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return new ModulePrinter('area-components').module(
    [
      ...(sorted.length > 0 ? ["import { lazyComponent } from '#core/portal/lazy/load-once.ts'"] : []),
      "import type { AreaComponents } from '#core/portal/renderer/areas/area-registry.ts'",
      "import type { Areas } from './areas.ts'",
    ],
    [
      '/** The components of the hand-written areas, by name. */',
      'export const areas: AreaComponents<Areas> = {',
      ...sorted.map(
        ({ name, folder }) => `  ${quote(name)}: lazyComponent(async () => (await import('#portal/${folder}/${name}.tsx')).default),`,
      ),
      '}',
    ].join('\n'),
  )
}

/** Returns the type of a call's inputs and answer. A file is answered as a `Blob`, whatever its media type. */
function callOf({ operation: { id, api, answers } }: OperationFunction): string {
  const described = `${api}[${quote(id)}]`
  return `${quote(id)}: { inputs: InputsOf<${described}>; answer: ${answers === 'blob' ? 'Blob' : answers === 'empty' ? 'undefined' : `AnswerOf<${described}>`} }`
}

export function emitArea({ name, words, constants }: CompiledArea): Module {
  const printer = new ModulePrinter(`areas/${name}`)
  const model = { texts: words, constants: Object.fromEntries([...constants].map(([constant, { expression }]) => [constant, expression])) }
  const body = printer.print(model)
  return printer.module(["import type { AreaModel } from '#core/model/catalogue-model.ts'"], `export const area: AreaModel = ${body}`)
}
