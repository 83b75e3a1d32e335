/**
 * The closed lists of the language: what the catalogue may name and the portal draws. The grammar allows exactly these words, the
 * renderer maps each of them, and a word without a drawing does not compile.
 */

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

/**
 * Colours by their place in the picture, from light (50) to dark (900). Text on a tint of 100 uses the 900 of the same family,
 * white text stands on 700 and darker.
 */
export const paletteTokens = [
  /** Text; `ink2` secondary text; `ink3` placeholders; `edge` borders of fields; `line` dividers. */
  'notte',
  'ink2',
  'ink3',
  'edge',
  'line',
  /** Sea: 500 the horizon, 700 actions and links, 800 links on tints, 850 the foot of a primary button, 900 points panel and page foot. */
  'mare500',
  'mare700',
  'mare800',
  'mare850',
  'mare900',
  /** Sky: 50 quiet panels, 100 heading band, selection and information, 200 the promotion of the store and the far coast. */
  'cielo50',
  'cielo100',
  'cielo200',
  /** Sand: 50 the page, 200 the line of a closed year. */
  'sabbia50',
  'sabbia200',
  /** Sun: 500 sun and focus alone, 100 money, deadlines and warnings, 900 text on 100. */
  'ginestra100',
  'ginestra500',
  'ginestra900',
  /** Pine: what went well. */
  'pineta100',
  'pineta700',
  'pineta900',
  /** Coral: what went wrong; 500 in drawings only. */
  'corallo100',
  'corallo500',
  'corallo700',
  'corallo900',
  /** Lavender: estimates and suggestions; 200 the promotion of lessons. */
  'lavanda100',
  'lavanda200',
  'lavanda700',
  /** Mist: 100 skeletons and unknown states, 200 closed buttons, 600 their words, 700 words on 100. */
  'nebbia100',
  'nebbia200',
  'nebbia600',
  'nebbia700',
] as const
export type PaletteToken = (typeof paletteTokens)[number]

/** Families of fonts that the portal serves itself, as their style sheets call them. */
export const fontFamilies = ['Gabarito Variable', 'Reddit Sans Variable', 'Atkinson Hyperlegible Mono Variable'] as const

export const severities = ['info', 'success', 'warning', 'error'] as const
export type Severity = (typeof severities)[number]

/** What becomes of a file that the API answers: shown in a window of its own, or saved. */
export const fileViews = ['window', 'download'] as const
export type FileView = (typeof fileViews)[number]

/** What is said around a field for a file, and while it is sent. `chosen` reads `file`, `sending` reads `percent`. */
export const fileWordNames = ['chosen', 'drop', 'camera', 'remove', 'removed', 'sending', 'received', 'cancelSending', 'cancelled'] as const
export type FileWordName = (typeof fileWordNames)[number]

/** Ways in which a value is shown. The default follows from the API's type; see `src/compiler/expressions/formats.ts`. */
export const formats = [
  'text',
  'upper-case',
  'code',
  'phone',
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
  'notPlain',
  'malformed',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'notListed',
  'notEqual',
  'notAfter',
  'notAccepted',
  'fileTooLarge',
  'fileTypeRefused',
  'fileEmpty',
  'fileUnreadable',
  'any',
] as const
/** Those of files alone: worded where a catalogue words its fields for files. */
export const fileFailings = ['fileTooLarge', 'fileTypeRefused', 'fileEmpty', 'fileUnreadable'] as const satisfies readonly Failing[]
export type Failing = (typeof failings)[number]
