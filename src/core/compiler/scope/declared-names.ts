/** Collects the loads and parameters of the catalogue, and which of them something reads. */
import type { Span } from '../diagnostics/diagnostic.ts'
import { type Environment, type Node, partsOf, type Slot } from '../expressions/index.ts'
import type { Source } from '../read/source.ts'

interface Declared {
  span: Span
  message: string
  isRead: boolean
}

/** Records whose properties are declared by name. */
const roots = ['data', 'params']

export class DeclaredNames {
  readonly #bySource = new Map<Source, Declared>()
  readonly #bySlot = new WeakMap<Slot, Declared>()

  /**
   * Registers a name, and returns the slot by which its reads are recognised.
   *
   * A part or a file of fields is compiled at each of its uses: a name is read if one of them reads it.
   */
  declare(source: Source, span: Span, message: string, slot: Slot): Slot {
    const declared = this.#bySource.get(source) ?? { span, message, isRead: false }
    this.#bySource.set(source, declared)
    const own = { ...slot }
    this.#bySlot.set(own, declared)
    return own
  }

  /** Marks the names that an expression reads. */
  readBy(node: Node, environment: Environment): void {
    if (node.op === 'field' && node.of.op === 'name' && roots.includes(node.of.name)) {
      const record = environment.names.get(node.of.name)?.type
      this.read(record?.kind === 'record' ? record.fields.get(node.name) : undefined)
    } else for (const part of partsOf(node)) this.readBy(part, environment)
  }
  read(slot: Slot | undefined): void {
    const declared = slot && this.#bySlot.get(slot)
    if (declared) declared.isRead = true
  }

  unread(): readonly Declared[] {
    return [...this.#bySource.values()].filter(({ isRead }) => !isRead)
  }
}
