/** portal.yaml as expressions read it: `portal.delays.alert` is a delay, `portal.limits.payLaterAbove` an amount. */

import { date, integer, listOf, plainText, present, recordOf, type Slot } from '../expressions/index.ts'
import type { ConstantKind, Shape } from '../grammar/index.ts'
import { singleFiles } from '../grammar/index.ts'
import { constantValue } from '../read/constants.ts'
import { entriesOf, itemsOf, type Source } from '../read/source.ts'

export interface PortalConstants {
  slot: Slot
  value: Record<string, unknown>
}

/** Everything in portal.yaml that is a constant: names of screens, texts and loads are not. */
export function readPortal(source: Source | undefined): PortalConstants {
  const shape = singleFiles['portal.yaml']?.shape
  const read = shape && source ? constant(source, shape, 'portal') : undefined
  return { slot: read?.slot ?? present(recordOf([])), value: (read?.value ?? {}) as Record<string, unknown> }
}

function constant(source: Source, shape: Shape, name: string): { slot: Slot; value: unknown } | undefined {
  if (shape.is === 'constant') return { slot: present(slotOf(shape.kind)), value: constantValue(source, shape.kind) }
  if (shape.is === 'list') {
    const items = itemsOf(source)
      .map((item) => constant(item, shape.of, name))
      .filter((item) => item !== undefined)
    return { slot: present(listOf(items[0]?.slot ?? present({ kind: 'unknown' }))), value: items.map((item) => item.value) }
  }
  if (shape.is !== 'record' && shape.is !== 'map') return undefined
  const slots: [string, Slot][] = []
  const value: Record<string, unknown> = {}
  for (const { name: key, value: inner } of entriesOf(source)) {
    const inside = shape.is === 'record' ? Object.entries(shape.keys()).find(([known]) => known === key)?.[1].shape : shape.of
    const read = inside ? constant(inner, inside, `${name}.${key}`) : undefined
    if (!read) continue
    slots.push([key, read.slot])
    value[key] = read.value
  }
  return slots.length > 0 ? { slot: present(recordOf(slots, name)), value } : undefined
}

function slotOf(kind: ConstantKind): Slot['type'] {
  switch (kind) {
    case 'duration':
      return integer('ms')
    case 'euro':
      return integer('cents')
    case 'integer':
    case 'pixels':
      return integer()
    case 'date':
      return date
    case 'url':
    case 'origin':
      return { kind: 'string', format: 'uri' }
    case 'email':
      return { kind: 'string', format: 'email' }
    default:
      return plainText
  }
}
