/** A changed field of an audit entry (requirements S20) as it is exported. */
export interface ExportedField {
  name: string
  from: string | null
  to: string | null
}

/**
 * Returns the changed fields of an audit entry.
 *
 * Personal data are logged by name only (`{ fields: [...] }`), consents with old and new value (`{ marketingAccepted: { from, to } }`) or
 * with the new one (`{ consents: { ... } }`), all others with their value.
 */
export function describeChanges(changes: Readonly<Record<string, unknown>>): readonly ExportedField[] {
  return Object.entries(changes).flatMap(([name, value]): readonly ExportedField[] => {
    if (name === 'fields' && Array.isArray(value)) return value.map((field) => ({ name: String(field), from: null, to: null }))
    if (!isRecord(value)) return [{ name, from: null, to: toText(value) }]
    if ('from' in value || 'to' in value) return [{ name, from: toText(value.from), to: toText(value.to) }]
    return Object.entries(value).map(([inner, present]) => ({ name: inner, from: null, to: toText(present) }))
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
