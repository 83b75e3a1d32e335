import type { Language } from '../lib/language.ts'
import type { Region } from '../lib/region.ts'
import type { PlaceholderModel, PlainText, Scope, TextModel, TextPart } from './catalogue-model.ts'
import { formatValue } from './format-value.ts'
import { formFor } from './plural-forms.ts'

/** Renders a text as a plain string for the server and documents: bold and links lose their markup. */
export function renderPlainText(text: TextModel, scope: Scope, language: Language, region: Region): string {
  return joinParts(choosePlain(text, scope, language).parts[language], scope, language, region)
}

/** Returns the plural form of a counted text, and of a conditional one the text whose condition decides. */
export function choosePlain(text: TextModel, scope: Scope, language: Language): PlainText {
  if (text.kind === 'plain') return text
  if (text.kind === 'conditional') return choosePlain(text.when.holds(scope) ? text.met : text.otherwise, scope, language)
  return formFor(text, text.count.read(scope), language)
}

function joinParts(parts: readonly TextPart[], scope: Scope, language: Language, region: Region): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      return part.kind === 'placeholder' ? readPlaceholder(part, scope, language, region) : joinParts(part.parts, scope, language, region)
    })
    .join('')
}

/** Formats a value; empty if it is missing and has no text for that. */
export function readPlaceholder(placeholder: PlaceholderModel, scope: Scope, language: Language, region: Region): string {
  const value = placeholder.value.read(scope)
  if (value === undefined || value === null) return placeholder.absent ? renderPlainText(placeholder.absent, scope, language, region) : ''
  switch (placeholder.format) {
    case 'yes-no':
    case 'label':
    case 'badge': {
      const code = placeholder.labels?.[String(value)] ?? placeholder.unlisted
      return code ? renderPlainText(code.label, { ...scope, code: String(value) }, language, region) : String(value)
    }
    case 'meaning': {
      const { meaning } = placeholder.labels?.[String(value)] ?? placeholder.unlisted ?? {}
      return meaning ? renderPlainText(meaning, scope, language, region) : ''
    }
    default:
      return formatValue(placeholder.format, value, language, region)
  }
}
