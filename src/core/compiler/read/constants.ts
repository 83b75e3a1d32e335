/** Notation and value of each kind of constant in portal.yaml. */
import { fontFamilies } from '../../model/vocabulary.ts'
import { isCurrency } from '../expressions/measures.ts'
import type { ConstantKind } from '../grammar/shape.ts'
import { languageProblem } from './languages.ts'
import { plainOf, type Source } from './source.ts'

export interface Rule {
  test(value: unknown): boolean
  description: string
  example: string
  /** The allowed values, if the kind is a closed list. */
  allowed?: readonly string[]
  /** The allowed values are too many to be listed: the nearest and an example are shown. */
  unlisted?: true
  /** Returns why a well-formed constant is invalid, as the predicate of a sentence. */
  wrong?(value: string): string | undefined
}
const text =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value)

const timeZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const rules: Readonly<Record<Exclude<ConstantKind, 'any'>, Rule>> = {
  words: {
    test: (value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
    description: 'words',
    example: '"Orizzonti"',
  },
  id: {
    test: text(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/),
    description: 'small letters, digits and hyphens',
    example: 'orizzonti',
  },
  integer: { test: (value) => Number.isInteger(value) && Number(value) >= 0, description: 'a whole number', example: '48' },
  colour: { test: text(/^#[0-9A-Fa-f]{6}$/), description: 'a colour of six digits', example: '"#0E2C3D"' },
  url: {
    test: text(/^https:\/\/[^\s]+$/),
    description: 'an address that begins with https://',
    example: 'https://www.example.org/privacy',
  },
  path: {
    test: text(/^\/(?:[a-z0-9-]+|\{[a-z][A-Za-z0-9]*\})(?:\/(?:[a-z0-9-]+|\{[a-z][A-Za-z0-9]*\}))*$/),
    description: 'a path of small letters, digits and hyphens',
    example: '/edit-booking/{id}',
  },
  email: { test: text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/), description: 'an e-mail', example: 'info@example.org' },
  phone: { test: text(/^\+?[0-9][0-9 ]{4,20}$/), description: 'a phone number', example: '"+39 059 555 0142"' },
  iban: {
    test: text(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/),
    description: 'an IBAN in capital letters, without spaces',
    example: 'IT60X0542811101000000123456',
    wrong: (value) => (checkDigitsFit(value) ? undefined : 'is not an IBAN: its check digits do not fit'),
  },
  date: {
    test: text(/^\d{4}-\d{2}-\d{2}$/),
    description: 'a date, year first',
    example: '2026-03-16',
    wrong: (value) => (isDay(value) ? undefined : 'is no day of the calendar'),
  },
  file: { test: text(/^[\w./-]+$/), description: 'a file', example: 'assets/logo.svg' },
  pixels: {
    test: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 64,
    description: 'pixels, 0 to 64',
    example: '12',
  },
  duration: {
    test: text(/^\d+ (ms|s|min|h)$/),
    description: 'a time with its unit',
    example: '4 s',
    wrong: (value) => (milliseconds(value) > longestDelayMs ? 'is longer than a browser can wait, which is 24 days' : undefined),
  },
  'time-zone': {
    test: (value) => typeof value === 'string' && isTimeZone(value),
    description: 'a time zone',
    example: 'Pacific/Auckland',
    allowed: timeZones,
    unlisted: true,
  },
  currency: {
    test: (value) => typeof value === 'string' && isCurrency(value),
    description: 'the code of a currency (ISO 4217)',
    example: 'CHF',
    allowed: Intl.supportedValuesOf('currency'),
    unlisted: true,
  },
  font: {
    test: (value) => (fontFamilies as readonly unknown[]).includes(value),
    description: 'a family of fonts that the portal serves',
    example: fontFamilies[0],
    allowed: fontFamilies,
  },
  language: {
    test: text(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*$/),
    description: 'the tag of a language',
    example: 'fr',
    wrong: languageProblem,
  },
  markdown: { test: text(/\S/), description: 'words in Markdown', example: '"# Privacy"' },
  origin: {
    test: (value) => typeof value === 'string' && URL.canParse(value) && value.startsWith('https://') && new URL(value).origin === value,
    description: 'the beginning of an address, without a path',
    example: 'https://www.example.org',
  },
}

/** Returns the mistake in a constant with a valid example, or undefined. */
export function constantProblem(
  source: Source,
  kind: ConstantKind,
): { message: string; example: string; allowed?: readonly string[]; unlisted?: true } | undefined {
  if (kind === 'any') return undefined
  const rule = rules[kind]
  const written = source.kind === 'scalar' ? `"${String(source.value)}"` : 'This'
  if (source.kind === 'scalar' && rule.test(source.value)) {
    const wrong = rule.wrong?.(String(source.value))
    return wrong === undefined ? undefined : { message: `${written} ${wrong}`, example: rule.example }
  }
  const { example, allowed, unlisted } = rule
  return { message: `${written} is not ${rule.description}`, example, ...(allowed ? { allowed } : {}), ...(unlisted ? { unlisted } : {}) }
}

/** Returns whether a text is an IANA time zone as it is spelled there. Older names, such as `Asia/Calcutta`, are allowed. */
const isTimeZone = (text: string): boolean => {
  if (timeZones.includes(text)) return true
  if (!/^[A-Z]\w*\/[A-Z]/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Longest delay of a browser timer; longer ones fire at once. */
const longestDelayMs = 2 ** 31 - 1

/** Verifies the check digits of an IBAN (ISO 13616, mod 97). */
function checkDigitsFit(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

function isDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

function milliseconds(duration: string): number {
  const [amount = '0', unit = 'ms'] = duration.split(' ')
  return Number(amount) * (unitMs[unit] ?? 1)
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 }
/** Returns the value of a constant: durations in milliseconds, others as written. */
export function constantValue(source: Source, kind: ConstantKind): unknown {
  const value = plainOf(source)
  if (kind === 'duration' && typeof value === 'string') return milliseconds(value)
  return kind === 'words' ? String(value) : value
}
