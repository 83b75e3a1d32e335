/** What hand-written areas are given and tell, as types: an area whose code expects something else does not compile. */
import type { AreaContract } from '../check/areas.ts'
import { propertyText, type Slot } from '../expressions/index.ts'
import { type Module, ModulePrinter, quote } from './print.ts'

export function emitAreas(areas: readonly AreaContract[]): Module {
  const printer = new ModulePrinter('areas')
  const record = (slots: ReadonlyMap<string, Slot>): string =>
    slots.size === 0 ? 'Record<never, never>' : `{ ${[...slots].map(([name, slot]) => propertyText(name, slot)).join('; ')} }`
  const lines = [...areas]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, takes, tells }) => [
      `  ${quote(name)}: {`,
      `    given: ${record(takes)}`,
      tells.size === 0
        ? '    events: Record<never, never>'
        : `    events: { ${[...tells].map(([event, details]) => `${quote(event)}: ${record(details)}`).join('; ')} }`,
      '  }',
    ])
  const head = lines.some((line) => line.includes("S['")) ? ["import type { S } from './schemas.ts'"] : []
  return printer.module(head, ['/** The hand-written areas, by name. */', 'export interface Areas {', ...lines, '}'].join('\n'))
}
