/** Writes what changed in plain Italian or English, as Markdown. */
import { createInstance } from 'i18next'
import type { ReportLanguage } from '../../compiler/diagnostics/report-words.ts'
import type { CatalogueChange } from '../studio-api.ts'

const words = {
  it: {
    nothing: 'Il catalogo non è cambiato.',
    changed: '{{place}}: da «{{before}}» a «{{after}}»',
    unread: '{{place}}: cambiato',
    added: '{{place}}: aggiunto «{{after}}»',
    addedFile: 'File nuovo',
    removed: '{{place}}: tolto «{{before}}»',
    removedFile: 'File eliminato',
    moved: '{{place}}: spostato',
    inItalian: 'in italiano',
    inEnglish: 'in inglese',
    file: 'Il file',
  },
  en: {
    nothing: 'The catalogue has not changed.',
    changed: '{{place}}: from “{{before}}” to “{{after}}”',
    unread: '{{place}}: changed',
    added: '{{place}}: added “{{after}}”',
    addedFile: 'New file',
    removed: '{{place}}: removed “{{before}}”',
    removedFile: 'Deleted file',
    moved: '{{place}}: moved',
    inItalian: 'in Italian',
    inEnglish: 'in English',
    file: 'The file',
  },
} as const

/** The longest value that is shown whole. */
const longest = 160
const short = (value: string | undefined): string =>
  value === undefined || value.length <= longest ? (value ?? '') : `${value.slice(0, longest)}…`

/** Returns one list for each file. */
export function writeChanges(changes: readonly CatalogueChange[], language: ReportLanguage): string {
  const i18n = createInstance({
    lng: language,
    resources: { it: { translation: words.it }, en: { translation: words.en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void i18n.init()
  const { t } = i18n
  if (changes.length === 0) return `${t('nothing')}\n`
  const inLanguage: Readonly<Record<string, string>> = { it: t('inItalian'), en: t('inEnglish') }
  const sentence = ({ around, what, before, after }: CatalogueChange): string => {
    if (around.length === 0) return what === 'changed' ? t('unread', { place: t('file') }) : t(`${what as 'added' | 'removed'}File`)
    const last = around.at(-1) ?? ''
    const place = [...around.slice(0, -1), inLanguage[last] ?? last].join(' › ')
    return what === 'moved' ? t('moved', { place }) : t(what, { place, before: short(before), after: short(after) })
  }
  const files = [...new Set(changes.map(({ file }) => file))]
  return `${files
    .map((file) =>
      [`### ${file}`, '', ...changes.filter((change) => change.file === file).map((change) => `- ${sentence(change)}`)].join('\n'),
    )
    .join('\n\n')}\n`
}
