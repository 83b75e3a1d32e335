import { region } from '#generated/region.ts'
import { escapeHtml } from '../../lib/html.ts'
import type { Language } from '../../lib/language.ts'
import type { PlaceholderModel, Scope, TextModel, TextPart } from '../../model/catalogue-model.ts'
import { choosePlain, readPlaceholder } from '../../model/render-plain-text.ts'
import { toMailLine } from './safe-text.ts'

/** Renders a catalogue text as plain text, with URLs in parentheses after their links. */
export function renderPlainText(text: TextModel, scope: Scope, language: Language): string {
  const join = (parts: readonly TextPart[]): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part
        if (part.kind === 'placeholder') return formatValue(part, scope, language)
        return part.kind === 'link' ? `${join(part.parts)} (${webAddress(part.url.read(scope))})` : join(part.parts)
      })
      .join('')
  return join(choosePlain(text, scope, language).parts[language])
}

/** Renders a catalogue text as HTML, with escaped values and `lang` on values in another language. `link` holds the attributes of links. */
export function renderHtmlText(text: TextModel, scope: Scope, language: Language, link: string): string {
  const join = (parts: readonly TextPart[]): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return escapeHtml(part)
        if (part.kind === 'bold') return `<strong>${join(part.parts)}</strong>`
        if (part.kind === 'link') return `<a href="${escapeHtml(webAddress(part.url.read(scope)))}" ${link}>${join(part.parts)}</a>`
        const value = escapeHtml(formatValue(part, scope, language))
        return part.language === undefined || part.language === language ? value : `<span lang="${part.language}">${value}</span>`
      })
      .join('')
  return join(choosePlain(text, scope, language).parts[language])
}

/** Formats a value on one line; amounts and telephone numbers get no-break spaces. */
function formatValue(placeholder: PlaceholderModel, scope: Scope, language: Language): string {
  const line = toMailLine(readPlaceholder(placeholder, scope, language, region))
  return placeholder.format === 'currency' || placeholder.format === 'phone' ? line.replaceAll(' ', '\u00a0') : line
}

/** Returns a normalized http(s) URL. Throws for any other: a mail program opens whatever URL a link has. */
export function webAddress(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new Error('A mail links to no web address')
  return new URL(url).href
}
