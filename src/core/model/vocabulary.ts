/**
 * Closed lists of the catalogue's language.
 *
 * The grammar allows exactly these words. The renderer maps each of them, so a word without an implementation does not compile.
 */

/** Icons, named by meaning and not by appearance. */
export const icons = [
  'member',
  'bookings',
  'payments',
  'documents',
  'ticket',
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

/** Illustrations: the round picture of a card, the large scenes of empty states and promotions. */
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

/** Colour tones of badges; a tone is always shown together with an icon and a text. */
export const tones = ['neutral', 'sun', 'sea', 'pine', 'coral', 'lavender', 'night', 'outline'] as const
export type Tone = (typeof tones)[number]

/** Colours by their role, which the grammar describes. `Tint` is a ground: the text on it is of the same family, without it or with `Strong`. */
export const paletteTokens = [
  'surface',
  'text',
  'textMuted',
  'textFaint',
  'edge',
  'line',
  'brand',
  'action',
  'actionStrong',
  'actionEdge',
  'brandDeep',
  'tintFaint',
  'tint',
  'tintStrong',
  'page',
  'pageLine',
  'warningTint',
  'accent',
  'warning',
  'successTint',
  'success',
  'successStrong',
  'errorTint',
  'errorBright',
  'error',
  'errorStrong',
  'suggestionTint',
  'suggestionTintStrong',
  'suggestion',
  'neutralTint',
  'disabled',
  'disabledText',
  'neutral',
] as const
export type PaletteToken = (typeof paletteTokens)[number]

/** Self-hosted font families, by the names of their style sheets. */
export const fontFamilies = ['Gabarito Variable', 'Reddit Sans Variable', 'Atkinson Hyperlegible Mono Variable'] as const

export const severities = ['info', 'success', 'warning', 'error'] as const
export type Severity = (typeof severities)[number]

/** Places of a column's value in the block that a phone shows instead of a table row. */
export const phonePlaces = ['plain', 'named', 'figure', 'under', 'folded'] as const
export type PhonePlace = (typeof phonePlaces)[number]

/** Handling of a file answered by the API: shown in a new window, or downloaded. */
export const fileViews = ['window', 'download'] as const
export type FileView = (typeof fileViews)[number]

/** Texts of a file field and its upload. `chosen` reads `file`, `sending` reads `percent`. */
export const fileTextNames = ['chosen', 'drop', 'camera', 'remove', 'removed', 'sending', 'received', 'cancelSending', 'cancelled'] as const
export type FileTextName = (typeof fileTextNames)[number]

/** Texts of a file field that takes pictures. All but `another` and `preparing` may read `picture`, `position` and `count`. */
export const pictureTextNames = [
  'page',
  'quality',
  'small',
  'earlier',
  'later',
  'remove',
  'another',
  'preparing',
  'full',
  'unreadable',
  'alone',
] as const
export type PictureTextName = (typeof pictureTextNames)[number]

/** Texts of tables with controls. `ascending` and `descending` read `column`, `page` reads `page` and `pages`. */
export const tableTextNames = [
  'find',
  'all',
  'sortBy',
  'unsorted',
  'ascending',
  'descending',
  'page',
  'earlier',
  'later',
  'export',
] as const
export type TableTextName = (typeof tableTextNames)[number]

/** Display formats of values. The default follows from the API's type; see `src/core/compiler/expressions/formats.ts`. */
export const formats = [
  'text',
  'upper-case',
  'code',
  'phone',
  'number',
  'currency',
  'date',
  'date-time',
  'time',
  'month',
  'day-month',
  'yes-no',
  'label',
  'badge',
  'meaning',
  'file-size',
] as const
export type Format = (typeof formats)[number]

/** Parts of the shell that a tour step can point to. On a phone, `menu` and a hidden `points` mean the menu button. */
export const shellPlaces = ['home', 'greeting', 'menu', 'points', 'content', 'footer', 'help'] as const
export type ShellPlace = (typeof shellPlaces)[number]

export const tourOpenings = ['by-itself', 'on-request'] as const

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
  'list',
] as const
export type Widget = (typeof widgets)[number]

/** Values of the HTML `autocomplete` attribute that the portal's forms use (WCAG 1.3.5). */
export const autocompletes = [
  'given-name',
  'family-name',
  'bday',
  'sex',
  'email',
  'work email',
  'tel',
  'home tel',
  'work tel',
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

/** What a browser may lack, and a page's address may rule out. */
export const browserFeatures = ['passkeys'] as const
export type BrowserFeature = (typeof browserFeatures)[number]

/** Reasons for which a field is invalid; each JSON Schema keyword maps to one of them. */
export const failings = [
  'missing',
  'notPlain',
  'noSuchDate',
  'malformed',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'notListed',
  'notEqual',
  'notAfter',
  'notAccepted',
  'tooFew',
  'tooMany',
  'repeated',
  'fileTooLarge',
  'fileTypeRefused',
  'fileEmpty',
  'fileUnreadable',
  'any',
] as const
/** Failings of file fields, whose messages are among the texts of file fields. */
export const fileFailings = ['fileTooLarge', 'fileTypeRefused', 'fileEmpty', 'fileUnreadable'] as const satisfies readonly Failing[]
export type Failing = (typeof failings)[number]
