/** Finds the dialogs that can be opened without a session. */
import { at, entriesOf, kindOf, type Source, textOf } from '../read/source.ts'
import type { DefinitionKind, Definitions } from '../resolve/definitions.ts'
import { accessOf } from '../scope/access.ts'

/** Constructs that refer to a definition, with the kind of the definition and the key of its name. */
const named: Readonly<Record<string, { kind: DefinitionKind; key: string }>> = {
  form: { kind: 'form', key: 'name' },
  part: { kind: 'part', key: 'name' },
  open: { kind: 'dialog', key: 'dialog' },
}

/**
 * Returns the dialogs that are reachable from public screens, through parts, forms and other dialogs.
 *
 * Conditions are ignored. Steps after `signIn` have a session and do not count.
 */
export function findPublicDialogs(definitions: Definitions): ReadonlySet<string> {
  const reached = new Set<string>()
  const dialogs = new Set<string>()
  const reach = (kind: DefinitionKind, name: string | undefined) => {
    const found = name === undefined ? undefined : definitions.find(kind, name)
    if (!found || reached.has(`${kind} ${found.name}`)) return
    reached.add(`${kind} ${found.name}`)
    if (kind === 'dialog') dialogs.add(found.name)
    walk(found.source)
  }
  const walk = (source: Source): void => {
    if (source.kind === 'scalar') return
    if (source.kind === 'list') {
      for (const item of source.items) {
        walk(item)
        if (kindOf(item)?.name === 'signIn') return
      }
      return
    }
    for (const { name, value } of entriesOf(source)) {
      const names = Object.hasOwn(named, name) ? named[name] : undefined
      if (names) reach(names.kind, textOf(at(value, names.key)))
      if (name === 'include') reach('fields', textOf(value))
      walk(value)
    }
  }
  for (const { source } of definitions.all('screen')) if (accessOf(source) === 'public') walk(source)
  return dialogs
}
