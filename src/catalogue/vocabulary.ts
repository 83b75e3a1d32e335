/**
 * The closed lists of the language: what the catalogue may name and the portal draws. The grammar allows exactly these words, the
 * renderer maps each of them, and a word without a drawing does not compile.
 */

export const languages = ['it', 'en'] as const
export type Language = (typeof languages)[number]

/** Icons by what they stand for, never by what they look like. */
export const icons = [
  'member',
  'practices',
  'payments',
  'documents',
  'voucher',
  'one-to-one',
  'store',
  'upselling',
  'companion',
  'calendar',
  'place',
  'services',
  'family',
  'clock',
  'phone',
  'mail',
  'help',
  'external',
  'logout',
  'login',
  'edit',
  'save',
  'add',
  'delete',
  'upload',
  'download',
  'open',
  'sign',
  'signed',
  'fill-in',
  'copy',
  'print',
  'search',
  'filter',
  'due',
  'paid',
  'failed',
  'pending',
  'info',
  'success',
  'warning',
  'error',
  'lock',
  'invoice',
  'arrow',
  'back',
  'reload',
  'app-store',
  'google-play',
] as const
export type IconName = (typeof icons)[number]

/** Drawings of the brand: the round window of a card, the large scenes of empty states and promotions. */
export const pictures = [
  'sea',
  'coast',
  'city',
  'mountains',
  'lessons',
  'store',
  'departure',
  'suitcase',
  'letters',
  'ticket',
  'lost',
] as const
export type PictureName = (typeof pictures)[number]

/** Meanings of colour; each is paired with an icon and a word wherever it is shown. */
export const tones = ['neutral', 'sun', 'sea', 'pine', 'coral', 'lavender', 'night', 'outline'] as const
export type Tone = (typeof tones)[number]

export const severities = ['info', 'success', 'warning', 'error'] as const
export type Severity = (typeof severities)[number]

/** Ways in which a value is shown. The default follows from the API's type; see `src/compiler/expressions/formats.ts`. */
export const formats = [
  'text',
  'upper-case',
  'code',
  'number',
  'currency',
  'date',
  'date-time',
  'month',
  'day-month',
  'yes-no',
  'label',
  'badge',
  'file-size',
] as const
export type Format = (typeof formats)[number]

/** Parts of the shell that a tour can speak of. On a phone `menu`, and `points` where they are not in the page, is the button of the menu. */
export const shellPlaces = ['home', 'greeting', 'menu', 'points', 'content', 'footer'] as const
export type ShellPlace = (typeof shellPlaces)[number]

export const widgets = [
  'text',
  'long-text',
  'choice',
  'radio',
  'checkbox',
  'yes-no',
  'date',
  'password',
  'file',
  'number',
  'search',
] as const
export type Widget = (typeof widgets)[number]

/** Values of the HTML `autocomplete` attribute that the portal's forms use (WCAG 1.3.5). */
export const autocompletes = [
  'given-name',
  'family-name',
  'bday',
  'sex',
  'email',
  'tel',
  'street-address',
  'address-level1',
  'address-level2',
  'postal-code',
  'country-name',
  'username',
  'current-password',
  'new-password',
  'one-time-code',
  'off',
] as const
export type Autocomplete = (typeof autocompletes)[number]

export const buttonStyles = ['primary', 'secondary', 'tonal', 'text', 'danger', 'ink'] as const
export type ButtonStyle = (typeof buttonStyles)[number]

/** What can be wrong with a field, in the words of the language; each JSON Schema keyword maps to one of them. */
export const failings = [
  'missing',
  'malformed',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'notListed',
  'notEqual',
  'notAfter',
  'notAccepted',
  'any',
] as const
export type Failing = (typeof failings)[number]
