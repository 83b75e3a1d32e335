import type { Language } from '../../lib/language.ts'

/** What customers read, by code. `{name}` in a text is a placeholder. */
export type Messages = Readonly<Record<string, Readonly<Record<Language, string>>>>

/** The words of a code, or those of `internal-error` for a code without words. */
export function wordMessage(
  messages: Messages,
  code: string,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = (messages[code] ?? messages['internal-error'])?.[language] ?? code
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}
