/**
 * The checked model: the compiler's output for the renderer and the server. Pure types, no React, no Node.
 *
 * A model is valid: names are resolved, expressions are compiled functions, texts are split at their placeholders and complete in both
 * languages. The renderer looks up only screens, dialogs, forms and areas by name, and has no error path for mistakes of the catalogue.
 *
 * One long file, because it is the whole contract between compiler, renderer and server.
 */
import type { Language } from '../lib/language.ts'
import type { Region } from '../lib/region.ts'
import type { OperationTable, SignInScheme } from './operation-table.ts'
import type {
  Autocomplete,
  BrowserFeature,
  ButtonStyle,
  Failing,
  FileTextName,
  FileView,
  Format,
  IconName,
  PaletteToken,
  PhonePlace,
  PictureName,
  PictureTextName,
  Severity,
  ShellPlace,
  TableTextName,
  Tone,
  Widget,
} from './vocabulary.ts'

// ---------------------------------------------------------------------------------------------------------------- scope

/**
 * Values in scope, by name.
 *
 * Roots: `data`, `form`, `session`, `params`, `now`, `today`. Names bound by enclosing constructs: the name of `each`, `group`, `count`,
 * `position`, `answer`, `preview`, `error`, `file`, the `about` of a dialog. A scope is immutable: a binder creates a new one. `portal` and
 * named conditions are compiled in and not read from the scope.
 */
export type Scope = Readonly<Record<string, unknown>>

/**
 * A compiled expression.
 *
 * `read` is pure and never throws; it returns undefined if required data is missing. `dependencies` are the names under `data` that it reads: its
 * block renders after these loads are done.
 */
export interface Expression<T> {
  read(scope: Scope): T | undefined
  dependencies: readonly string[]
}

/** A compiled boolean expression; undecided counts as false. */
export interface Condition {
  holds(scope: Scope): boolean
  dependencies: readonly string[]
}

/** A condition without which a visible element is disabled, and the reason shown to the user. */
export interface Requirement {
  condition: Condition
  otherwise: TextModel
}

// ----------------------------------------------------------------------------------------------------------------- texts

/**
 * A text in each language of the portal, all with the same placeholders.
 *
 * In a counted text, `count` selects the plural form, which has the words of the languages that have this form; in a conditional one, `when` selects the text.
 */
export type TextModel = PlainText | CountedText | ConditionalText
export interface PlainText {
  kind: 'plain'
  /** Where the words stand and where they are used, each as `file:offset`, the words first. Only in what the studio shows. */
  writtenAt?: readonly string[]
  parts: Readonly<Record<Language, readonly TextPart[]>>
  dependencies: readonly string[]
}
export interface CountedText {
  kind: 'counted'
  count: Expression<number>
  zero?: PlainText
  one?: PlainText
  two?: PlainText
  few?: PlainText
  many?: PlainText
  other: PlainText
}
export interface ConditionalText {
  kind: 'conditional'
  when: Condition
  /** The text where the condition holds. */
  met: TextModel
  otherwise: TextModel
}

export type TextPart =
  | string
  | PlaceholderModel
  | { kind: 'bold'; parts: readonly TextPart[] }
  | { kind: 'link'; url: Expression<string>; parts: readonly TextPart[] }

/** A placeholder: a formatted value inside a text, or alone as the value of a column or fact. */
export interface PlaceholderModel {
  kind: 'placeholder'
  value: Expression<unknown>
  format: Format
  /** Labels of all codes of an enumeration, or of `true` and `false`. */
  labels?: Readonly<Record<string, CodeModel>>
  /** Label of codes that an open enumeration does not list. */
  unlisted?: CodeModel
  /** Shown if the value is missing; undefined only if the checker proved that it never is. */
  absent?: TextModel
  /** Language of the value if it differs from the page's; labels of codes are in the page's language. */
  language?: string
}

/** Presentation of a code of an enumeration. */
export interface CodeModel {
  label: TextModel
  /** What the code means for the user, and what to do. */
  meaning?: TextModel
  tone?: Tone
  icon?: IconName
  picture?: PictureName
}

/** A labelled value. `value` is a text with one or more placeholders. */
export interface ValueModel {
  label: TextModel
  value: TextModel
  when?: Condition
  /** Tags beside the value: text with a tone, never colour alone. */
  marks: readonly MarkModel[]
  icon?: IconName
}
export interface MarkModel {
  when?: Condition
  text: TextModel
  tone: Tone
  icon?: IconName
}

// ----------------------------------------------------------------------------------------------------------------- mails

/** Content of a mail between greeting and signature. Its expressions read the mail's `about` only. */
export interface MailModel {
  subject: TextModel
  preview?: TextModel
  paragraphs: readonly MailParagraphModel[]
  button?: { label: TextModel; link: Expression<string> }
  afterButton: readonly MailParagraphModel[]
}
export interface MailParagraphModel {
  when?: Condition
  text: TextModel
}

/** Texts that all mails share. `greeting` reads `name`. */
export interface MailFrameModel {
  greeting: TextModel
  greetingWithoutName: TextModel
  linkHint: TextModel
  closing: TextModel
  signature: TextModel
  footer: readonly TextModel[]
}

/** Design of mails. */
export interface MailLookModel {
  brand: string
  palette: Readonly<Record<PaletteToken, string>>
  /** Pixels. */
  corners: { control: number; panel: number }
  fonts: { display: string; text: string }
}

// ------------------------------------------------------------------------------------------------------------- documents

/** Texts of a PDF document, placed by its Typst layout. Its expressions read the document's `about` only. */
export interface DocumentModel {
  title: TextModel
  texts: Readonly<Record<string, TextModel>>
  lists: Readonly<Record<string, DocumentListModel>>
}
/** Texts repeated for each item of a list, where `name` binds the item; or a fixed list of texts. */
export type DocumentListModel =
  | { each: { name: string; list: Expression<readonly unknown[]> }; texts: Readonly<Record<string, TextModel>> }
  | { items: readonly Readonly<Record<string, TextModel>>[] }

/** A text rendered by the server, typed by the data that it reads. */
export type ServerText<Data> = TextModel & { readonly reads?: (data: Data) => void }

// ------------------------------------------------------------------------------------------------------------------ data

/** Inputs of an operation, dialog, form or area, by name. Properties of the body and parameters share one namespace. */
export type InputsModel = Readonly<Record<string, InputModel>>
export type InputModel =
  | { kind: 'expression'; expression: Expression<unknown> }
  | { kind: 'constant'; value: unknown }
  | { kind: 'record'; inputs: InputsModel }

/**
 * A load: one name under `data`.
 *
 * It is requested when its block is shown and all `needed` inputs have a value, and again when an input changes; an optional input without
 * a value is omitted. The query key is operation and inputs, so equal loads share a request.
 */
export interface LoadModel {
  name: string
  operation: string
  inputs: InputsModel
  /** Required inputs of the operation. */
  needed: readonly string[]
  when?: Condition
  error: TextModel
  /** Messages for problems that a retry would not resolve, by code, and buttons with alternatives. */
  refused?: { codes: Readonly<Record<string, TextModel>>; buttons: readonly ButtonModel[] }
}

export type Order = 'ascending' | 'descending'
export interface SortModel {
  by: Expression<string | number | boolean>
  order: Order
}

/** A loop, `each ... in ...`: filters by `where`, then sorts. Binds the name, `position` (from 1) and `count`. */
export interface EachModel {
  name: string
  list: Expression<readonly unknown[]>
  where?: Condition
  sort: readonly SortModel[]
  empty?: EmptyModel
}
export interface EmptyModel {
  title: TextModel
  text?: TextModel
  picture?: PictureName
  buttons: readonly ButtonModel[]
}

/** Grouping of items by a key. Binds `group` (the key), `items` and `count` for the heading. */
export interface GroupModel {
  key: Expression<string | number | boolean>
  unit?: 'day' | 'month' | 'year'
  order: Order | 'as-given'
  title: TextModel
  subtitle?: TextModel
  marks?: readonly MarkModel[]
}

// ---------------------------------------------------------------------------------------------------------------- blocks

/** Members of all blocks, evaluated in this order: `when`, `data`, then the block's `each`. */
interface Common {
  when?: Condition
  /** The loads without which it cannot render. Those of its items and of the blocks inside are awaited there. Missing: none. */
  dependencies?: readonly string[]
  data: readonly LoadModel[]
}

export type BlockModel =
  | AlertBlock
  | ProseBlock
  | ArticleBlock
  | NoticeBlock
  | FactsBlock
  | FiguresBlock
  | ButtonsBlock
  | SectionBlock
  | CardBlock
  | AccordionBlock
  | TableBlock
  | TilesBlock
  | LinksBlock
  | AgendaBlock
  | PromoBlock
  | ChooseBlock
  | FindBlock
  | PartBlock
  | FormBlock
  | FrameBlock
  | AreaBlock
  | KeepBlock
export type BlockKind = BlockModel['kind']

/** A message in the page, shown while its condition holds. */
export interface AlertBlock extends Common {
  kind: 'alert'
  severity: Severity
  icon?: IconName
  title?: TextModel
  text: TextModel
  /** The reason of the first requirement that does not hold precedes the text. */
  why: readonly Requirement[]
  buttons: readonly ButtonModel[]
}

/** A paragraph of text, or the operator's markup (`html`), which is sanitised. */
export interface ProseBlock extends Common {
  kind: 'prose'
  text?: TextModel
  html?: Expression<string>
  /** Language of `html` if it differs from the page's. */
  language?: string
  look: 'plain' | 'lead' | 'note'
  /** Shown in print only. */
  printOnly?: true
}

/** Words of an article: the compiler has read their Markdown. */
export type ArticleWords =
  | string
  | { kind: 'bold' | 'emphasis'; words: readonly ArticleWords[] }
  | { kind: 'link'; url: Expression<string>; words: readonly ArticleWords[] }
  | { kind: 'break' }

export type ArticlePart =
  /** The depth is 1 for the first level of the article, whatever the level of its place. */
  | { kind: 'heading'; depth: number; words: readonly ArticleWords[] }
  | { kind: 'paragraph'; words: readonly ArticleWords[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly ArticlePart[])[] }
  | { kind: 'picture'; address: string; words: string }

/** The words of a page that are the same for everyone. */
export interface ArticleBlock extends Common {
  kind: 'article'
  parts: Readonly<Record<Language, readonly ArticlePart[]>>
}

/** The operator's current notice, `{ html, severity }` of the API; not rendered if the markup is empty. */
export interface NoticeBlock extends Common {
  kind: 'notice'
  from: Expression<{ html: string; severity: Severity }>
  /** Language of its markup if it differs from the page's. */
  language?: string
}

/** A switch by which the user keeps the page on the device, to read it without a connection. */
export interface KeepBlock extends Common {
  kind: 'keep'
  label: TextModel
  /** What is kept. */
  text: TextModel
  /** When the page was kept; reads `savedAt`. */
  saved: TextModel
  /** Name of the link to the page while there is no connection. */
  name: TextModel
  /** The day after which the page is deleted from the device. */
  lastDay: Expression<string>
  /** The operations whose answers on this page are kept. */
  operations: readonly string[]
}

/** A list of labels and values. `columns`: number of columns on wide viewports. */
export interface FactsBlock extends Common {
  kind: 'facts'
  items: readonly ValueModel[]
  columns: 1 | 2
}

/** Large amounts in a row. `share` draws a bar. */
export interface FiguresBlock extends Common {
  kind: 'figures'
  items: readonly FigureModel[]
}
export interface FigureModel {
  label: TextModel
  value: TextModel
  when?: Condition
  tone: 'plain' | 'due' | 'done'
  /** `promised`: a part that is expected, drawn hatched. `text`: the bar's description for screen readers. */
  share?: { part: Expression<number>; whole: Expression<number>; promised?: Expression<number>; text: TextModel }
}

export interface ButtonsBlock extends Common {
  kind: 'buttons'
  buttons: readonly ButtonModel[]
  /** `bar`: tinted footer of a card, each button above its hint. */
  look: 'row' | 'bar'
}

/** A titled section of the page. `folded`: initially collapsed; its data is loaded when it is opened. */
export interface SectionBlock extends Common {
  kind: 'section'
  title?: TextModel
  subtitle?: TextModel
  icon?: IconName
  /** `aside`: a small offer below a line, its content at the end of the row. */
  look: 'plain' | 'card' | 'aside'
  folded: boolean
  /** The style of the button that opens a folded section; a row of its card without one. */
  opener?: ButtonStyle
  /** Left out of print. */
  screenOnly?: true
  layout: 'stack' | 'grid'
  needs: readonly Requirement[]
  content: readonly BlockModel[]
}

/** A white card; with `each`, one per item. */
export interface CardBlock extends Common {
  kind: 'card'
  each?: EachModel
  /** Loads of each item. */
  itemData: readonly LoadModel[]
  title: TextModel
  picture?: PlaceholderModel
  badge?: PlaceholderModel
  marks: readonly MarkModel[]
  /** Small text beside the badge; `subtitle` is the line below the title. */
  aside?: TextModel
  subtitle?: TextModel
  /** Short facts with icons: dates, place. */
  details: readonly ValueModel[]
  /** The main amount of the card. */
  figure?: { label: TextModel; value: TextModel }
  /** The card is greyed while this holds, such as for a cancelled trip. */
  muted?: Condition
  /** Where `when` holds the card is one line until the user opens it: its title, badges, `text`, and `content` at its end. */
  folded?: { when?: Condition; text?: TextModel; content: readonly BlockModel[] }
  content: readonly BlockModel[]
}

/** Collapsible panels, one per item or per group of items (`panelPer`). A group repeats its content for each item. */
export interface AccordionBlock extends Common {
  kind: 'accordion'
  each: EachModel
  panelPer?: GroupModel
  /** Title of an item's panel; undefined with `panelPer`, which has the titles. */
  title?: TextModel
  subtitle?: TextModel
  /** Name whose initials are shown before the title; alternative to `icon`. */
  avatar?: TextModel
  icon?: IconName
  open: 'none' | 'first' | 'current' | 'all'
  /** Key of `panelPer` (before its unit) whose panel is initially open. Without such a group, `open` decides. */
  openAt?: Expression<string | number | boolean>
  /** Panels for which this holds, in the scope of their item or group, are initially open as well. */
  openWhen?: Condition
  /** Panels are open while this holds in the scope of their item or group. */
  openWhile?: Condition
  /** URL fragment of an item. */
  fragment?: Expression<string | number>
  itemData: readonly LoadModel[]
  content: readonly BlockModel[]
}

export interface TableBlock extends Common {
  kind: 'table'
  caption: TextModel
  /** The caption is visually hidden, because a heading nearby already shows it. */
  captionHidden: boolean
  each: EachModel
  /** Identifies a row in addresses. */
  fragment?: Expression<string | number>
  groupBy?: GroupModel
  columns: readonly ColumnModel[]
  buttons: readonly ButtonModel[]
  controls?: TableControlsModel
}
/** What the visitor does with the rows of a table. Each choice is kept in a parameter of the screen, which is given by its name. */
export interface TableControlsModel {
  /** Holds the word of a column (`ColumnModel.sorts`), with a hyphen before it for the descending order. */
  sort?: string
  /** Holds words that the shown rows contain. */
  find?: string
  /** `total`: the server has chosen the rows, those of one page of so many. Without it all rows are loaded. */
  page?: { param: string; size: number; total?: Expression<number> }
  /** Offers the rows that fit as a file. */
  export?: 'csv'
  /** The number of rows that fit; reads `count`. */
  found: TextModel
  texts: Readonly<Record<TableTextName, TextModel>>
}
export interface ColumnModel extends ValueModel {
  /** Row header cell, which comes first on a phone. */
  leads: boolean
  align: 'start' | 'end'
  /** Line above the row's name, of the leading column only. */
  headline?: TextModel
  /** Absent: by the kind of the value. */
  onPhone?: PhonePlace
  /** Word that stands in the address for an order by this column. */
  sorts?: string
  /** Parameter that holds the value to which the visitor has narrowed the rows. */
  filter?: string
}

/** Navigation tiles: icon, title, text, and one live fact in a strip. */
export interface TilesBlock extends Common {
  kind: 'tiles'
  items: readonly TileModel[]
}
export interface TileModel {
  icon: IconName
  title: TextModel
  text: TextModel
  to: TargetModel
  when?: Condition
  /** The first whose condition holds is shown in the strip. The strip is omitted while its data is loading. */
  strips: readonly TileStripModel[]
}
export interface TileStripModel {
  when?: Condition
  label: TextModel
  value: TextModel
  tone: 'plain' | 'due'
  icon?: IconName
  /** Undefined: the strip leads where the tile does. */
  to?: TargetModel
}

/** A list of links, one row per item. */
export interface LinksBlock extends Common {
  kind: 'links'
  each: EachModel
  /** Text of the link. */
  title: TextModel
  text?: TextModel
  marks: readonly MarkModel[]
  figure?: { label: TextModel; value: TextModel }
  to: TargetModel
  /** The last row: the total of all items. */
  total?: { label: TextModel; value: TextModel; when?: Condition }
}

/**
 * What is to be done: the items whose conditions hold, a link each.
 *
 * Its data is that of the agenda. With `each` the items repeat for every item of the list.
 */
export interface AgendaBlock extends Common, AgendaRowsModel {
  kind: 'agenda'
  empty?: EmptyModel
  /** Line under a link that names the item of the list. */
  of?: TextModel
  /** Only the first row is shown, and this for the others; reads `count`. */
  more?: TextModel
}
export interface AgendaRowsModel {
  /** Values of the agenda's `about` that come from loaded data. */
  given: InputsModel
  each?: EachModel
  items: readonly AgendaItemModel[]
}
export interface AgendaItemModel {
  /** One row for each item of the list; `when` is evaluated for each. */
  each?: EachModel
  when: Condition
  title: TextModel
  icon: IconName
  tone: 'plain' | 'due'
  to: TargetModel
}

export interface PromoBlock extends Common {
  kind: 'promo'
  title: TextModel
  text: TextModel
  picture: PictureName
  tone: 'lavender' | 'sea'
  button: ButtonModel
}

/** A select above its content, which binds the chosen item of a list, or none for all, to a name. */
export interface ChooseBlock extends Common {
  kind: 'choose'
  each: EachModel
  value: Expression<string | number>
  label: TextModel
  option: TextModel
  all: TextModel
  /** What fits the choice, in the scope of the chosen item. */
  found?: TextModel
  /** Screen parameter that holds the key of the chosen item. */
  param?: string
  content: readonly BlockModel[]
}

/** A search field above its content, which reads the items that fit the typed words as the list `into`. */
export interface FindBlock extends Common {
  kind: 'find'
  /** Name of the typed words, which is missing while nothing is typed. */
  by: string
  each: EachModel
  into: string
  label: TextModel
  /** The number found; reads `count`. */
  found?: TextModel
  content: readonly BlockModel[]
}

/**
 * A use of a part that has a condition, loads data, or renames loaded data (`given`).
 *
 * Any other use of a part is replaced by the part's blocks.
 */
export interface PartBlock extends Common {
  kind: 'part'
  given: InputsModel
  content: readonly BlockModel[]
}

export interface FormBlock extends Common {
  kind: 'form'
  form: string
  given: InputsModel
}

/** Another origin's page in a sandboxed frame. `target`: a URL with a ticket, requested from the API; `url`: a fixed URL. */
export interface FrameBlock extends Common {
  kind: 'frame'
  title: TextModel
  url?: Expression<string>
  /** The call that makes its address each time that it is shown. */
  ticket?: { operation: string; inputs: InputsModel; link: Expression<string> }
  height: 'fill' | 'content'
}

/** A use of a hand-written area. */
export interface AreaBlock extends Common {
  kind: 'area'
  area: string
  /** Lazy-loads its texts and constants. */
  load(): Promise<AreaModel>
  /** Operations that its code may call. */
  calls: readonly string[]
  given: InputsModel
  needs: readonly Requirement[]
  events: Readonly<Record<string, readonly StepModel[]>>
}

/** Texts of a hand-written area, and constants of the portal under the area's names for them. */
export interface AreaModel {
  texts: Readonly<Record<string, TextModel>>
  constants: Readonly<Record<string, Expression<unknown>>>
}

// --------------------------------------------------------------------------------------------------------------- actions

/** A step of a list that runs in order. A failing call runs its `failure` and ends the list; later steps read `answer`. */
export type StepModel =
  | {
      kind: 'call'
      operation: string
      inputs: InputsModel
      /** Fields of the enclosing form by the input that they supply. The server's errors on an input are shown on its field. */
      fields?: Readonly<Record<string, FieldPath>>
      incomplete?: IncompleteModel
      failure: FailureModel
    }
  | OpenFileModel
  | PasskeyModel
  | { kind: 'refresh'; operations: readonly string[] }
  /** `stands`: does not hide. In a form it takes the focus and stays until the form is sent again or left, elsewhere until closed. */
  | { kind: 'say'; severity: Severity; title?: TextModel; text: TextModel; serverFirst: boolean; hideAfterMs?: number; stands?: true }
  /** Downloads the answer of the preceding call as a file. */
  | { kind: 'save'; name: TextModel }
  | { kind: 'add-to-calendar'; calendar: CalendarModel }
  | { kind: 'wait'; ms: number }
  | { kind: 'go'; to: TargetModel }
  | { kind: 'open'; dialog: string; given: InputsModel }
  | { kind: 'fill'; fields: Readonly<Record<string, Expression<unknown>>> }
  | { kind: 'sign-in'; session: Expression<string> }
  | { kind: 'end-session' }
  | { kind: 'close-dialog' }
  | { kind: 'start-tour' }
  | { kind: 'reload-page' }
  /** Opens all panels of the page and prints it. */
  | { kind: 'print-page' }
  /** Copies to the clipboard and shows one of the two messages. */
  | { kind: 'copy'; value: Expression<string>; done: TextModel; failed: TextModel }

/** Opens or downloads the file that an operation answers. To open a window it must be the first step of a click. */
export interface OpenFileModel {
  kind: 'open-file'
  operation: string
  inputs: InputsModel
  /** URL of the operation, given by the API, from which the inputs are parsed. */
  address?: Expression<string>
  /** URL in the operation's JSON answer, which the browser downloads. */
  link?: Expression<string>
  /** As in a call. */
  fields?: Readonly<Record<string, FieldPath>>
  as: FileView
  /** PDF is the operation's only displayable type. A browser without a PDF viewer then opens no window. */
  onlyPdf: boolean
  failure: FailureModel
}

/** Asks the browser for a passkey and calls the operation with it, as its input `credential`; later steps read `answer`. */
export interface PasskeyModel {
  kind: 'passkey'
  ceremony: 'create' | 'get'
  /** The options of navigator.credentials, as JSON. */
  options: Expression<unknown>
  operation: string
  inputs: InputsModel
  cancelled: TextModel
  unable: TextModel
  failure: FailureModel
}

/** Events of whole days, downloaded as an iCalendar file (RFC 5545). */
export interface CalendarModel {
  fileName: TextModel
  events: readonly CalendarEventModel[]
}
export interface CalendarEventModel {
  when?: Condition
  each?: EachModel
  /** Identifies the event within the portal, independently of its day. */
  id: Expression<string>
  title: TextModel
  on: Expression<string>
  /** The last day. */
  until?: Expression<string>
  text?: TextModel
  place?: Expression<string>
  /** Calendars remind of it so many days before. */
  remind?: Expression<number>
}

export type TargetModel =
  | { kind: 'screen'; screen: string; params: InputsModel; fragment?: Expression<string | number> }
  | { kind: 'path'; path: Expression<string> }
  | { kind: 'url'; url: Expression<string> }
  | { kind: 'conditional'; when: Condition; met: TargetModel; otherwise: TargetModel }

/** Dialog shown instead of a call while inputs are missing; it lists them in the order of the inputs. */
export interface IncompleteModel {
  title: TextModel
  text?: TextModel
  /** Messages by input that may be missing. */
  missing: Readonly<Record<string, TextModel>>
}

/**
 * Handling of a failed call.
 *
 * `serverFirst`: the server's message takes precedence over `text`; otherwise `text` is always shown, also beside errors on fields. `codes`:
 * messages of single problem codes. `steps` run afterwards.
 */
export interface FailureModel {
  text: TextModel
  serverFirst: boolean
  codes: Readonly<Record<string, TextModel>>
  hideAfterMs?: number
  offer?: OfferModel
  refused?: RefusedModel
  steps: readonly StepModel[]
}

/** Problems that a retry would not resolve, by code. Shown in place of the content, with buttons for alternatives. */
export interface RefusedModel {
  codes: Readonly<Record<string, TextModel>>
  title?: TextModel
  buttons: readonly ButtonModel[]
}

/** A button beside a failure message of the catalogue (`text`, `codes`). With it the message does not hide by itself. */
export interface OfferModel {
  label: TextModel
  steps: readonly StepModel[]
}

export interface ButtonModel {
  label: TextModel
  /** The loads without which it cannot render. Missing: none. */
  dependencies?: readonly string[]
  icon?: IconName
  style: ButtonStyle
  hint?: TextModel
  /** Label while the steps run; the button ignores clicks meanwhile. */
  busy?: TextModel
  /** Shown only where the browser has it. */
  requires?: BrowserFeature
  when?: Condition
  /** While one does not hold, the button is disabled with the reason of the first one beside it. */
  needs: readonly Requirement[]
  /** The reason stands in place of the disabled button. */
  reasonOnly?: true
  confirm?: { title: TextModel; text: TextModel; proceed: TextModel; cancel: TextModel }
  steps: readonly StepModel[]
}

// ----------------------------------------------------------------------------------------------------------------- forms

/** Path of a property in the request body: `member.firstName`. */
export type FieldPath = string

/** The members of Ajv's errors that are used. */
export interface SchemaError {
  keyword: string
  instancePath: string
  params: Readonly<Record<string, unknown>>
}
export interface SchemaValidator {
  (data: unknown): boolean
  errors?: readonly SchemaError[] | null
}

/**
 * A form.
 *
 * The precompiled `validate` checks single values; `rules` check what depends on a condition or on several fields. By default a hidden field
 * keeps its value in memory, is neither validated nor submitted, and is missing to every expression.
 */
export interface FormModel {
  name: string
  operation: string
  /** Names of the inputs of the form itself. */
  about: readonly string[]
  /** Inputs of the operation that have no field. */
  inputs: InputsModel
  start?: Expression<Readonly<Record<string, unknown>>>
  data: readonly LoadModel[]
  /** Required objects of the request body that contain fields: sent even if all of these are empty. */
  records?: readonly FieldPath[]
  /** Objects of the request body that may be missing: how each is sent while all its fields are empty. */
  optionalRecords?: Readonly<Record<FieldPath, FieldModel['emptyAs']>>
  /** Precompiled from the request body of `operation`. Validates the submitted body, that is, without own fields. */
  validate: SchemaValidator
  sections: readonly FormSectionModel[]
  fields: Readonly<Record<FieldPath, FieldModel>>
  rules: readonly RuleModel[]
  /** Shown step by step: each section with a title begins one. */
  steps?: true
  submit: SubmitModel
  /** Buttons beside the submit button: enabled while the form is valid. They read `form` as it would be sent. */
  buttons?: readonly ButtonModel[]
  cancel?: { label: TextModel; then: readonly StepModel[] }
  look: 'cards' | 'plain'
  /** Undefined: the form is always editable. */
  edit?: EditModel
  /** Its values go into the address of the screen, as parameters by the names of the fields. `operation` is not called. */
  searches?: true
  /** The form can be submitted only once a value has changed. */
  send?: 'changed'
  preview?: PreviewModel
}

export interface SubmitModel extends Omit<ButtonModel, 'steps'> {
  /** Inputs of the operation that are evaluated on submit, with `form` and `preview` in scope. Those without a value are omitted. */
  inputs?: InputsModel
  failure: FailureModel
  then: readonly StepModel[]
}

/**
 * Preview of a submission, requested (debounced) whenever the form is valid and dirty.
 *
 * While the answer belongs to the current values, it is `preview` for `content` and `submit`; without it the form cannot be submitted.
 */
export interface PreviewModel {
  operation: string
  /** Evaluated with `form` as it would be sent. */
  inputs: InputsModel
  /** Required inputs, without which no preview is requested. */
  needed: readonly string[]
  error: TextModel
  content: readonly BlockModel[]
}

/** A form that is read-only until it is opened for editing. It cannot be opened while one of `needs` does not hold. */
export type EditModel = { needs: readonly Requirement[] } & (
  | {
      /** Each field, or section marked `together`, is edited and sent on its own. */
      way: 'one-by-one'
      /** Edits all fields at once, with one save. */
      opener?: OpenerModel
    }
  | {
      /** The whole form is edited at once. */
      way: 'on-demand'
      opener: OpenerModel
      /** Blocks shown while the form is closed, whose loads are the only ones then. Undefined: the form's values. */
      reading?: readonly BlockModel[]
    }
)
export type OnDemandModel = Extract<EditModel, { way: 'on-demand' }>
export type OpenerModel = Pick<ButtonModel, 'label' | 'icon' | 'style' | 'hint'>

export interface FormSectionModel {
  title?: TextModel
  hint?: TextModel
  when?: Condition
  fields: readonly FieldPath[]
  /** In a form edited `one-by-one`: edited and sent as one unit. */
  together?: true
  /** Closed below its title until it is opened. */
  folded?: true
  /** Fields repeated for each item of a list; `withRows` expands them. */
  repeat?: RepeatModel
  /** The expanded rows; `fields` are then the fields of all rows. */
  rows?: readonly FormRow[]
}

/** Rows of a form: one per item of a list; each fills one item of a list in the request body. */
export interface RepeatModel {
  /** The list of the request body. */
  into: FieldPath
  each: EachModel
  /** `changed`: only dirty rows are validated and sent. Undefined: all rows. */
  send?: 'changed'
  /** Properties of the item without a field, evaluated in the row's scope. */
  given: InputsModel
  title?: TextModel
  /** Kinds of rows; the first whose condition holds for the item applies. */
  kinds: readonly RowKindModel[]
  /** Text shown for an item that fits no kind; the form then cannot be sent. Undefined: such an item has no row. */
  otherwise?: TextModel
}
/** Fields and rules of a row. Their paths are relative to the item, and `form` in their expressions is the item. */
export interface RowKindModel {
  when?: Condition
  fields: readonly FieldModel[]
  rules: readonly RuleModel[]
}

/** An expanded row. */
export interface FormRow extends RowPlace {
  fields: readonly FieldPath[]
  title?: TextModel
  /** Properties of its item without a field. */
  given: Readonly<Record<string, unknown>>
  /** Text shown instead of fields, if the item fits no kind; the form then cannot be sent. */
  unfit?: TextModel
}
/** Scope of a row: the names bound for its item, and the path of the item, which is `form` there. */
export interface RowPlace {
  path: FieldPath
  names: Scope
  /** The item is a single value: `form` has it as `value`. */
  single?: true
}

export interface FieldModel {
  path: FieldPath
  /** The row of the field. */
  row?: RowPlace
  /** Own field of the form: not submitted. */
  own: boolean
  label: TextModel
  hint?: TextModel
  widget: Widget
  /** Type of the property, which determines how typed text is parsed. A `date` has an ISO value and is displayed as dd/MM/yyyy. */
  type: 'text' | 'integer' | 'number' | 'boolean' | 'date'
  /** Free text of one line or several (`x-multiline`), validated as plain text (requirements S27). Undefined for other fields. */
  text?: 'line' | 'lines'
  /** How an empty field is sent: omitted, or null if the API distinguishes the two. */
  emptyAs: 'left-out' | 'null'
  /** Shown while the field is read-only and empty; undefined: the portal's text. */
  absent?: TextModel
  /** Shown in a monospaced font: tax codes, IBANs. */
  code: boolean
  width: 'short' | 'medium' | 'full'
  /** Beside the field before it on a wide window. */
  beside?: true
  autocomplete?: Autocomplete
  /** `inputmode` of the field, derived from the API's format. */
  keyboard?: 'decimal' | 'email' | 'tel'
  when?: Condition
  whenHidden: 'keep' | 'clear'
  readOnly: boolean
  /** Always required: by the API, and the field has no condition. */
  required: boolean
  start?: Expression<unknown>
  /** For a file field. */
  file?: FileModel
  /** For a list whose items the user adds. */
  list?: ListModel
  /** For the property that tells the variants of a one-of apart: the fields of each. */
  variants?: VariantsModel
  choices?: ChoicesModel
  /** Other properties that are set from the chosen item when this field changes. */
  fills: Readonly<Record<FieldPath, Expression<unknown>>>
  /** Links below the field, such as to the recovery screens. */
  links: readonly { label: TextModel; to: TargetModel }[]
  /** Texts below the field, shown while their conditions hold. */
  notes?: readonly { when?: Condition; severity?: 'warning'; text: TextModel }[]
  /** Buttons below the field; their steps read and fill the form. */
  buttons: readonly ButtonModel[]
  /** One message for each failing that this field can have, with the schema's limits interpolated. */
  messages: Readonly<Partial<Record<Failing, TextModel>>>
}

/** The variants of a one-of. Paths of `fields` and `rules` are relative to it, and it is `form` in their expressions. */
export interface VariantsModel {
  /** The property that is a one-of; undefined for the request body itself. */
  at?: FieldPath
  /** By the value of the field. */
  of: Readonly<Record<string, Pick<RowKindModel, 'fields' | 'rules'>>>
}

/**
 * The items of a list: the user adds and removes them.
 *
 * Paths of `fields` and `rules` are relative to the item, which is `form` in their expressions.
 */
export interface ListModel extends Pick<RowKindModel, 'fields' | 'rules'> {
  /** The items are single values: the field `value` is the item. */
  single?: true
  min: number
  max?: number
  /** The name of an item. Undefined: the label of its first field. */
  title?: TextModel
  /** Undefined: the portal's texts. */
  add?: TextModel
  empty?: TextModel
  /** The user may change the order. */
  moves?: true
}

/** Accepted files of a field, from the API, and the texts of its control. The text `chosen` reads `file`. */
export interface FileModel {
  maxBytes?: number
  /** Empty: any type. */
  mediaTypes: readonly string[]
  /** File name extensions of the media types, in lower case without a dot. */
  extensions: readonly string[]
  /** It is sent as its bytes, and not in base64. */
  bytes?: true
  words: FileFieldTexts
  /** For a field that takes photographs of any size. */
  pictures?: PicturesModel
}
export type FileFieldTexts = Readonly<Record<FileTextName, TextModel>>

/** Pictures are scaled before they are sent, and several become one PDF. */
export interface PicturesModel {
  /** The most pictures of one PDF. */
  pages: number
  /** The longest side of a scaled picture, in pixels. */
  longestSidePx: number
  /** A picture whose longer side is shorter is reported as small. */
  readableSidePx: number
  /** Read `picture.name`, `.size`, `.width`, `.height`, `position` and `count`. */
  words: Readonly<Record<PictureTextName, TextModel>>
}

export interface ChoicesModel {
  /** Codes of an enumeration, in the API's order. */
  codes?: readonly { value: string | number | boolean; label: TextModel }[]
  /** Alternative to `codes`: items of a list; `value` is stored, `show` is displayed. */
  each?: EachModel
  value?: Expression<string | number>
  show?: TextModel
  /** The list opens after more than this many typed characters; undefined: it opens complete. */
  searchAfter?: number
}

/**
 * A rule over several fields, or a conditional requirement.
 *
 * `broken` holds where the rule is known to be violated. A rule that reads an empty or hidden field is undecided, which is no error.
 */
export interface RuleModel {
  field: FieldPath
  failing: Failing
  when?: Condition
  broken: Condition
  /** Message of the rule, replacing the field's message for the failing. */
  otherwise?: TextModel
  /** Judged only where the value differs from the one that the form began with: what the API already holds stays accepted. */
  whenChanged?: true
}

// --------------------------------------------------------------------------------------------------- screens and the shell

export interface ScreenModel {
  name: string
  access: 'public' | 'member'
  title: TextModel
  description?: TextModel
  /** `welcome`: large illustration beside the content; `page`: heading band, menu and content. */
  layout: 'page' | 'welcome'
  /** If it does not hold, the user is redirected to the home screen. */
  when?: Condition
  /** Steps run once when the screen is entered, before it renders. */
  enter: readonly StepModel[]
  data: readonly LoadModel[]
  content: readonly BlockModel[]
  shortcuts?: ShortcutsModel
}

/** Links under the menu of a wide window: to the page's sections, or to the items of a list. */
export interface ShortcutsModel {
  title: TextModel
  /** Without it the links lead to the page's sections. */
  items?: ShortcutItemsModel
}
export interface ShortcutItemsModel {
  each: EachModel
  /** The loads without which the list is not known. Missing: none. */
  dependencies?: readonly string[]
  title: TextModel
  text?: TextModel
  to: TargetModel
}

export interface DialogModel {
  name: string
  about: readonly string[]
  title: TextModel
  fullScreen: boolean
  data: readonly LoadModel[]
  content: readonly BlockModel[]
}

/** Kind of a parameter in an address: a list has the codes of an enumeration. */
export type ParamKind = 'text' | 'integer' | 'boolean' | 'date' | readonly string[]

/** A route. `each`: one route per item of a session list, whose path is read from the item. */
export interface RouteModel {
  screen: string
  access: 'public' | 'member'
  /** Path pattern of React Router: `/edit-order/:id`. */
  path?: string
  /** Earlier paths, with the same parameters: they redirect to `path`. */
  former?: readonly string[]
  each?: { name: string; list: Expression<readonly unknown[]>; path: Expression<string> }
  /** Parameters of path and query (`?token=`), by name. */
  params: Readonly<Record<string, ParamKind>>
  load(): Promise<ScreenModel>
  /** The forms that the screen shows, which are loaded with it. */
  forms: readonly string[]
}

export interface MenuEntryModel {
  label: TextModel
  icon?: IconName
  /** Icon whose name comes from data; an unknown name gets a neutral icon. */
  iconFrom?: Expression<string>
  to: TargetModel
  when?: Condition
  each?: EachModel
  /** Draws a divider above the entry. */
  divided: boolean
}

/** Navigation of all pages; `header`, `menu` and `points` are for members. */
export interface NavigationModel {
  home: TextModel
  visitor: readonly MenuEntryModel[]
  footer: {
    help?: { title: TextModel; phone: TextModel; email: TextModel }
    apps?: { title: TextModel; entries: readonly MenuEntryModel[] }
    privacy?: { title: TextModel; entries: readonly MenuEntryModel[] }
    language?: { title: TextModel }
    close?: TextModel
  }
  /** What the header says of the user on members' pages. */
  header?: {
    greeting: TextModel
    initials: TextModel
    menuLabel: TextModel
    entries: readonly MenuEntryModel[]
    /** Heading of the choice of language. */
    language?: TextModel
  }
  menu?: {
    label: TextModel
    open: TextModel
    welcome?: { when: Condition; text: TextModel }
    agenda?: MenuAgendaModel
    entries: readonly MenuEntryModel[]
  }
  points?: { when?: Condition; title: TextModel; points: TextModel; level?: LevelModel; link: MenuEntryModel }
}

/** The level of a member, by its code. */
export interface LevelModel {
  value: PlaceholderModel
  /** Addresses of pictures by code. */
  pictures: Readonly<Record<string, string>>
}

/** An agenda that the menu counts: an entry shows the number of items that lead to its screen. */
export interface MenuAgendaModel extends AgendaRowsModel {
  when?: Condition
  /** Loads of the menu and of the agenda. */
  data: readonly LoadModel[]
  /** The number in words; reads `count`. */
  text: TextModel
}

/** Value of `session.profile` for users who have not chosen a profile or have no choice. */
export const unchosenProfile = 'unchosen'

/**
 * Profiles in which a user may use the portal.
 *
 * Users for whom `when` holds choose one on entry; it is kept until the next login and read as `session.profile`.
 */
export interface ProfilesModel {
  /** Evaluated as if no profile were chosen. */
  when: Condition
  title: TextModel
  text: TextModel
  /** Entry of the personal menu that reopens the choice. */
  change: TextModel
  profiles: readonly ProfileModel[]
}
export interface ProfileModel {
  /** Stored value. */
  name: string
  label: TextModel
  text: TextModel
  icon: IconName
  /** Screen shown after choosing the profile. */
  home: string
}

/** Problem code for an operation whose guard does not hold. */
export const unmetConditionCode = 'condition-not-met'

/** A condition that the server demands for an operation, the same compiled one as in the portal. */
export interface GuardModel {
  name: string
  condition: { holds(things: never): boolean }
  /** Parameters by name with their API type. `session` is loaded by the same operations as in the portal. */
  about: Readonly<Record<string, string>>
  otherwise: TextModel
}
/** Guards by operationId, and the operations that load `session.<name>`; emitted for the server. */
export interface GuardsModel {
  guards: Readonly<Record<string, readonly GuardModel[]>>
  session: Readonly<Record<string, string>>
}

/** Entry of the tour: its condition, and its lazy-loaded content. */
export interface TourEntryModel {
  when: Condition
  /** The tour waits for the step `start: tour` instead of opening on the first visit. */
  onRequest?: true
  load(): Promise<TourModel>
}
/** A short tour of the shell on the first visit. */
export interface TourModel {
  /** Operation without inputs, called once when the tour was finished or skipped. */
  done: string
  /** Operations reloaded after it, so that the page knows. */
  refresh: readonly string[]
  /** Reads `position` (from 1) and `count`. */
  progress: TextModel
  next: TextModel
  back: TextModel
  skip: TextModel
  finish: TextModel
  steps: readonly TourStepModel[]
}
export interface TourStepModel {
  at: ShellPlace
  title: TextModel
  text: TextModel
}

/** Entry of the cookie consent in the first chunk; its texts are lazy-loaded when the preferences are opened. */
export interface ConsentsEntryModel {
  /** A consent to an older revision is void. */
  revision: number
  /** Days for which a choice is valid. */
  keptDays: number
  /** Names of the optional categories. */
  categories: readonly string[]
  /** Link in the footer that opens the preferences. */
  link: TextModel
  load(): Promise<ConsentsModel>
}
/** Texts of the cookie consent, which may read `keptDays`. */
export interface ConsentsModel {
  preferences: Readonly<Record<'title' | 'accept' | 'refuse' | 'save' | 'close', TextModel>>
  necessary: ConsentCategoryModel
  categories: Readonly<Record<string, ConsentCategoryModel>>
}
export interface ConsentCategoryModel {
  title: TextModel
  text: TextModel
}
/** The category that needs no consent. */
export const necessaryConsent = 'necessary'

/** Texts of the renderer itself. */
export type PortalTexts = Readonly<Record<PortalTextName, TextModel>>
/** Keys of `portal` in messages.yaml. */
export const portalTextNames = [
  'loading',
  'retry',
  'reloadPage',
  'newVersion',
  'pageFailed',
  'close',
  'cancel',
  'proceed',
  'yes',
  'no',
  'nothing',
  'optional',
  'allRequired',
  'required',
  'errorSummaryTitle',
  'errorSummaryText',
  'errorTitlePrefix',
  'showPassword',
  'hidePassword',
  'passwordShown',
  'passwordHidden',
  'dateHint',
  'openCalendar',
  'noMatch',
  'searchHint',
  'searchResults',
  'chooseOne',
  'skipToContent',
  'newWindow',
  'offline',
  /** Before the links to the pages that the user has kept on the device. */
  'keptPages',
  /** Where something cannot be done in a browser without JavaScript. */
  'needsScript',
  'sessionEnded',
  'sessionEndedElsewhere',
  'language',
  /** Name of the choice of the colour scheme, and its three options. */
  'colourScheme',
  'schemeSystem',
  'schemeLight',
  'schemeDark',
  'actions',
  /** Button of a table's row on a phone: shows the values that are folded away. */
  'rowDetails',
  'frameBlocked',
  'openInNewTab',
  'remove',
  /** Below a list whose items the user adds, and in it while it has none. */
  'addItem',
  'noItems',
  'moveItemUp',
  'moveItemDown',
  /** Announced before the name of an item. */
  'itemMoved',
  'itemRemoved',
  'restoreItem',
  /** `step` 2 `stepOf` 4. */
  'step',
  'stepOf',
  'nextStep',
  'previousStep',
  'chooseFile',
  'edit',
  'done',
  'saving',
  'saved',
  'notEditable',
  'savedMeanwhile',
  'savingReplaces',
  'offlineUnsaved',
  'nothingChanged',
  'sessionEndingTitle',
  'sessionEndingText',
  'sessionLimitText',
  'sessionTimeLeft',
  'sessionStay',
  'sessionUnderstood',
  'sessionLeave',
  'draftRestored',
  'unsavedTitle',
  'unsavedText',
  'unsavedPlaces',
  'unsavedLeave',
  'unsavedSave',
  'unsavedStay',
] as const
export type PortalTextName = (typeof portalTextNames)[number]

/** How the user signs in to an API with a security scheme, in a portal without members. */
export interface SignInModel {
  scheme: SignInScheme
  /** `tab`: the credential is kept in the storage of the tab. `memory`: until the page is left. */
  keep: 'tab' | 'memory'
  words: Readonly<Record<(typeof signInTextNames)[number], TextModel>>
}
export const signInTextNames = ['title', 'user', 'password', 'key', 'token', 'signIn', 'refused', 'signOut'] as const

/** The compiled catalogue that the portal starts with. */
export interface CatalogueModel {
  routes: readonly RouteModel[]
  /** Names of screens with a role, from portal.yaml. */
  home: string
  /** Omitted with `logout` and `person` by a portal without members. */
  login?: string
  logout?: string
  navigation: NavigationModel
  profiles?: ProfilesModel
  tour?: TourEntryModel
  session: readonly LoadModel[]
  /** Identifies the signed-in user, read from the session. */
  person?: Expression<string>
  signIn?: SignInModel
  consents?: ConsentsEntryModel
  dialogs: Readonly<Record<string, () => Promise<DialogModel>>>
  forms: Readonly<Record<string, () => Promise<FormModel>>>
  texts: PortalTexts
  operations: OperationTable
  /** Messages by problem code, for answers without a message. */
  problems: Readonly<Record<string, TextModel>>
  failures: { load: TextModel; call: TextModel }
  /** Delays of `behaviour` in portal.yaml. */
  delays: {
    alertMs: number
    alertFadeMs: number
    inlineStatusMs: number
    editQuietMs: number
    sessionWarningMs: number
    versionCheckMs: number
  }
  /** Sorted instants at which a block appears or disappears. Days, which begin at midnight of the region, are not included. */
  schedule: readonly string[]
  /** `id` begins the names of what the browser stores. */
  brand: { id: string; name: string; operator: string; claim?: TextModel }
  /** Whether a page can be kept on the device. */
  keeps: boolean
  /** In whose time zone dates and times are shown. */
  region: Region
}
