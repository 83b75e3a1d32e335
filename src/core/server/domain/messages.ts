import type { Language } from '../../lib/language.ts'

/** Customer-facing texts by code. `{name}` in a text is a placeholder. */
export type Messages = Readonly<Record<string, Readonly<Record<Language, string>>>>

/** Returns the text of a code, or that of `internal-error` when the code has none. */
export function findMessage(
  messages: Messages,
  code: string,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = (messages[code] ?? messages['internal-error'])?.[language] ?? code
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
