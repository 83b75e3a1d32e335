/** Writes what a change of the API description touches in plain Italian or English, as Markdown. */
import { createInstance } from 'i18next'
import type { ReportLanguage } from '../../../compiler/diagnostics/report-words.ts'
import type { Aspect, Difference } from './compare-descriptions.ts'
import { type Finding, type Grade, grades, type Impact } from './find-impact.ts'

type Words = Readonly<
  Record<'nothing' | 'none' | 'yes' | 'no' | 'breaks' | 'degrades' | 'possible' | 'catalogue' | 'code' | 'tests', string>
> &
  Readonly<Record<'more' | 'others' | 'mistakes' | 'added' | 'removed' | 'changed', string>> &
  Readonly<Record<`aspect-${Aspect}`, string>>

const words: Readonly<Record<ReportLanguage, Words>> = {
  it: {
    nothing: 'Le due descrizioni delle API dicono lo stesso.',
    none: 'niente',
    yes: 'sì',
    no: 'no',
    breaks: 'Non funziona più',
    degrades: 'Cambia qualcosa',
    possible: 'Nessun danno',
    catalogue: 'Catalogo',
    code: 'Codice (per nome)',
    tests: 'Test (per nome)',
    more: 'e altre {{count}} righe',
    others: 'Altri errori del catalogo',
    mistakes: 'Errori della descrizione stessa',
    added: '{{what}} in più',
    removed: '{{what}} in meno',
    changed: '{{what}}: da «{{before}}» a «{{after}}»',
    'aspect-operation': 'operazione',
    'aspect-address': 'indirizzo',
    'aspect-security': 'accesso',
    'aspect-availability': 'disponibile',
    'aspect-problem-code': 'codice di problema',
    'aspect-message-code': 'codice di messaggio',
    'aspect-mark': 'indicazione',
    'aspect-parameter': 'parametro',
    'aspect-body': 'corpo della richiesta',
    'aspect-answer': 'risposta',
    'aspect-schema': 'schema',
    'aspect-property': 'proprietà',
    'aspect-required': 'obbligatorio',
    'aspect-nullable': 'può essere null',
    'aspect-type': 'tipo',
    'aspect-unit': 'unità di misura',
    'aspect-format': 'formato',
    'aspect-value': 'valore',
    'aspect-limit': 'limite',
    'aspect-default': 'valore predefinito',
    'aspect-variant': 'variante',
  },
  en: {
    nothing: 'The two API descriptions say the same.',
    none: 'nothing',
    yes: 'yes',
    no: 'no',
    breaks: 'Breaks',
    degrades: 'Degrades',
    possible: 'Possible',
    catalogue: 'Catalogue',
    code: 'Code (by name)',
    tests: 'Tests (by name)',
    more: 'and {{count}} more lines',
    others: 'Other errors of the catalogue',
    mistakes: 'Mistakes of the description itself',
    added: '{{what}} added',
    removed: '{{what}} removed',
    changed: '{{what}}: from “{{before}}” to “{{after}}”',
    'aspect-operation': 'operation',
    'aspect-address': 'address',
    'aspect-security': 'security',
    'aspect-availability': 'available',
    'aspect-problem-code': 'problem code',
    'aspect-message-code': 'message code',
    'aspect-mark': 'mark',
    'aspect-parameter': 'parameter',
    'aspect-body': 'request body',
    'aspect-answer': 'answer',
    'aspect-schema': 'schema',
    'aspect-property': 'property',
    'aspect-required': 'required',
    'aspect-nullable': 'nullable',
    'aspect-type': 'type',
    'aspect-unit': 'unit',
    'aspect-format': 'format',
    'aspect-value': 'value',
    'aspect-limit': 'limit',
    'aspect-default': 'default',
    'aspect-variant': 'variant',
  },
}

/** The longest list of lines of code that is shown whole. */
const longest = 12

export function writeImpact({ effects, others, mistakes }: Impact, language: ReportLanguage): string {
  const i18n = createInstance({
    lng: language,
    resources: { it: { translation: words.it }, en: { translation: words.en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void i18n.init()
  const { t } = i18n
  if (effects.length === 0 && others.length === 0 && mistakes.length === 0) return `${t('nothing')}\n`
  const list = (title: string, all: readonly string[], most = Number.POSITIVE_INFINITY): string[] =>
    all.length === 0
      ? []
      : [
          `- ${title}:`,
          ...all.slice(0, most).map((one) => `  - ${one}`),
          ...(all.length > most ? [`  - ${t('more', { count: all.length - most })}`] : []),
        ]
  const finding = ({ at, code, message }: Finding): string => `${at} ${code} ${message}`
  const findings = (title: string, all: readonly Finding[]): string[] =>
    all.length === 0 ? [] : [`## ${title}`, '', ...all.map((one) => `- ${finding(one)}`), '']
  const value = (text = ''): string => (text === '' ? t('none') : text === 'true' ? t('yes') : text === 'false' ? t('no') : text)
  const sentence = ({ aspect, what, name, keyword, place, before, after }: Difference): string => {
    const named = ['value', 'problem-code', 'message-code', 'variant'].includes(aspect) && what !== 'changed'
    const of = `${t(`aspect-${aspect}`)}${named ? ` ${name}` : keyword === undefined ? '' : ` ${keyword}`}`
    return `${place}: ${t(what, { what: of, before: value(before), after: value(after) })}`
  }
  const ofGrade = (grade: Grade): string[] => {
    const own = effects.filter((one) => one.grade === grade)
    if (own.length === 0) return []
    const sections = own.flatMap(({ difference, catalogue, findings: reported, code, tests }) => [
      `### ${sentence(difference)}`,
      '',
      ...reported.map((one) => `- ${finding(one)}`),
      ...list(t('catalogue'), catalogue),
      ...list(t('code'), code, longest),
      ...list(t('tests'), tests, longest),
      ...(reported.length + catalogue.length + code.length + tests.length > 0 ? [''] : []),
    ])
    return [`## ${t(grade)}`, '', ...sections]
  }
  const summary = grades.map((grade) => `${t(grade)}: ${effects.filter((one) => one.grade === grade).length}.`).join(' ')
  return [summary, '', ...findings(t('mistakes'), mistakes), ...findings(t('others'), others), ...grades.flatMap(ofGrade)]
    .join('\n')
    .replace(/\n*$/, '\n')
}
