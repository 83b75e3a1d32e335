/**
 * The checked model: what the compiler hands to the renderer, and what the server reads of it. Pure types, no React, no Node.
 *
 * Everything in it has passed every check: names are resolved, expressions are compiled functions, texts are split at their
 * placeholders and complete in both languages. The renderer looks nothing up by name except screens, dialogs, forms and areas,
 * and has no error path for the catalogue's mistakes.
 *
 * One file, although long: it is the whole contract between compiler, renderer and server, and is read from top to bottom.
 */
import type { Language } from '../lib/language.ts'
import type { OperationTable } from './operation-table.ts'
import type {
  Autocomplete,
  ButtonStyle,
  Failing,
  FileView,
  FileWordName,
  Format,
  IconName,
  PaletteToken,
  PictureName,
  Severity,
  ShellPlace,
  Tone,
  Widget,
} from './vocabulary.ts'

// ---------------------------------------------------------------------------------------------------------------- scope

/**
 * The values a block may read, by name: the roots (`data`, `form`, `session`, `params`, `now`, `today`) and the names that binders
 * introduced around it (`each`, `group`, `count`, `position`, `answer`, `preview`, `error`, `file`, what a dialog is about).
 * Never mutated: a binder makes a new one. The roots `portal` and the conditions are compiled in, not read from the scope.
 */
export type Scope = Readonly<Record<string, unknown>>

/**
 * A compiled expression. `read` is pure and total: undefined where something it needs is missing, and never a throw.
 * `waits` are the names under `data` that it reads: nothing is read before these are there, the block that holds it waits.
 */
export interface Expression<T> {
  read(scope: Scope): T | undefined
  waits: readonly string[]
}

/** A boolean expression, closed: unknown already counts as false. */
export interface Condition {
  holds(scope: Scope): boolean
  waits: readonly string[]
}

/** A condition that closes something visible, and the words a person reads where it does not hold. */
export interface Requirement {
  condition: Condition
  otherwise: TextModel
}

// ----------------------------------------------------------------------------------------------------------------- texts

/** Both languages hold the same placeholders. `count` chooses between the two forms of a counted text. */
export type TextModel = PlainText | CountedText
export interface PlainText {
  kind: 'plain'
  parts: Readonly<Record<Language, readonly TextPart[]>>
  waits: readonly string[]
}
export interface CountedText {
  kind: 'counted'
  count: Expression<number>
  one: PlainText
  other: PlainText
}

export type TextPart =
  | string
  | HoleModel
  | { kind: 'bold'; parts: readonly TextPart[] }
  | { kind: 'link'; url: Expression<string>; parts: readonly TextPart[] }

/** A value inside a text, or alone as the value of a column or fact. */
export interface HoleModel {
  kind: 'hole'
  value: Expression<unknown>
  format: Format
  /** Labels (with their tone, icon, picture) of the codes of an enumeration, complete; `true` and `false` for a boolean. */
  labels?: Readonly<Record<string, CodeModel>>
  /** What stands for a code that an open enumeration does not list. */
  unlisted?: CodeModel
  /** Shown where the value is missing; undefined only where the checker proved it never is. */
  absent?: TextModel
  /** In which language the value is written, whatever the page's; the words of a code (`labels`, `unlisted`) are the page's. */
  language?: Language
}

/** What a code of an enumeration means to a person. */
export interface CodeModel {
  label: TextModel
  tone?: Tone
  icon?: IconName
  picture?: PictureName
}

/** A labelled value. `value` is a text of one hole, or words with several. */
export interface ValueModel {
  label: TextModel
  value: TextModel
  when?: Condition
  /** Words beside the value, each with a tone: never colour alone. */
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

/** A mail: the words that stand between greeting and signature. Its expressions read what the mail is about, and nothing else. */
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

/** What stands around the words of each mail. `greeting` reads `name`. */
export interface MailFrameModel {
  greeting: TextModel
  greetingWithoutName: TextModel
  linkHint: TextModel
  closing: TextModel
  signature: TextModel
  footer: readonly TextModel[]
}

/** How mails look. */
export interface MailLookModel {
  brand: string
  palette: Readonly<Record<PaletteToken, string>>
  /** Pixels. */
  corners: { control: number; panel: number }
  fonts: { display: string; text: string }
}

// ------------------------------------------------------------------------------------------------------------- documents

/** The words of a PDF. Its expressions read what the document is about, and nothing else; where they stand is the layout's. */
export interface DocumentModel {
  title: TextModel
  texts: Readonly<Record<string, TextModel>>
  lists: Readonly<Record<string, DocumentListModel>>
}
/** The same words for every item of a list, where `name` is the item in their scope; or items that are words themselves. */
export type DocumentListModel =
  | { each: { name: string; list: Expression<readonly unknown[]> }; texts: Readonly<Record<string, TextModel>> }
  | { items: readonly Readonly<Record<string, TextModel>>[] }

/** A text that the server says itself, and the data that it reads. */
export type ServerText<Data> = TextModel & { readonly reads?: (data: Data) => void }

// ------------------------------------------------------------------------------------------------------------------ data

/** What an operation, dialog, form or area is given by name. `body` and parameters share one set of names. */
export type InputsModel = Readonly<Record<string, InputModel>>
export type InputModel =
  | { kind: 'expression'; expression: Expression<unknown> }
  | { kind: 'constant'; value: unknown }
  | { kind: 'record'; inputs: InputsModel }

/**
 * One name under `data`. Requested when the place that declares it is shown and every `needed` input has a value; an optional input
 * without one is left out. Requested again when an input changes. The query key is the operation and its inputs, so two places asking the same share one request.
 */
export interface LoadModel {
  name: string
  operation: string
  inputs: InputsModel
  /** Inputs without which the operation cannot be called. */
  needed: readonly string[]
  when?: Condition
  error: TextModel
  /** Words for problems, by code, that asking again would not mend; and what can be done instead. */
  refused?: { codes: Readonly<Record<string, TextModel>>; buttons: readonly ButtonModel[] }
}

export type Order = 'ascending' | 'descending'
export interface SortModel {
  by: Expression<string | number | boolean>
  order: Order
}

/** `each ... in ...`: a list turned into scopes. Order: where, sort. `position` (from 1) and `count` are bound beside the name. */
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

/** Items that share a key under one heading. `group` (the key), `items` and `count` (how many they are) are bound for the heading. */
export interface GroupModel {
  key: Expression<string | number | boolean>
  unit?: 'day' | 'month' | 'year'
  order: Order | 'as-given'
  title: TextModel
  subtitle?: TextModel
  marks?: readonly MarkModel[]
}

// ---------------------------------------------------------------------------------------------------------------- blocks

/** What every block may say, in the order in which it is judged: `when`, then `data`, then `each` inside the block. */
interface Common {
  when?: Condition
  data: readonly LoadModel[]
}

export type BlockModel =
  | AlertBlock
  | ProseBlock
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
  | PromoBlock
  | ChooseBlock
  | PartBlock
  | FormBlock
  | FrameBlock
  | AreaBlock
export type BlockKind = BlockModel['kind']

/** A message that stands in the page for as long as its condition holds. */
export interface AlertBlock extends Common {
  kind: 'alert'
  severity: Severity
  icon?: IconName
  title?: TextModel
  text: TextModel
  /** The reason of the first that does not hold is read before the text. */
  why: readonly Requirement[]
  buttons: readonly ButtonModel[]
}

/** A paragraph of words, or of operator's markup (`html`), which passes the sanitiser and nothing else does. */
export interface ProseBlock extends Common {
  kind: 'prose'
  text?: TextModel
  html?: Expression<string>
  /** In which language `html` is written, whatever the page's. */
  language?: Language
  look: 'plain' | 'lead' | 'note'
}

/** The operator's present notice: `{ html, severity }` of the API; nothing at all when the markup is empty. */
export interface NoticeBlock extends Common {
  kind: 'notice'
  from: Expression<{ html: string; severity: Severity }>
  /** In which language its markup is written, whatever the page's. */
  language?: Language
}

/** Labels and values. `columns`: how many stand side by side where there is room. */
export interface FactsBlock extends Common {
  kind: 'facts'
  items: readonly ValueModel[]
  columns: 1 | 2
}

/** Large amounts in one strip. `share` draws how much of a whole the amount is. */
export interface FiguresBlock extends Common {
  kind: 'figures'
  items: readonly FigureModel[]
}
export interface FigureModel {
  label: TextModel
  value: TextModel
  when?: Condition
  tone: 'plain' | 'due' | 'done'
  /** `promised`: a further part that is not there yet. `text` says the bar in words. */
  share?: { part: Expression<number>; whole: Expression<number>; promised?: Expression<number>; text: TextModel }
}

export interface ButtonsBlock extends Common {
  kind: 'buttons'
  buttons: readonly ButtonModel[]
  /** `bar`: the tinted foot of a card, each button above its hint. */
  look: 'row' | 'bar'
}

/** A titled stretch of the page. `folded`: closed until opened; its data is asked for only then. */
export interface SectionBlock extends Common {
  kind: 'section'
  title?: TextModel
  subtitle?: TextModel
  icon?: IconName
  /** `aside`: a small offer below a line, its content at the end of the row. */
  look: 'plain' | 'card' | 'aside'
  folded: boolean
  layout: 'stack' | 'grid'
  needs: readonly Requirement[]
  content: readonly BlockModel[]
}

/** A white card, one for each item where there is `each`. */
export interface CardBlock extends Common {
  kind: 'card'
  each?: EachModel
  /** Data asked for once per item. */
  itemData: readonly LoadModel[]
  title: TextModel
  picture?: HoleModel
  badge?: HoleModel
  marks: readonly MarkModel[]
  /** Small words beside the badge, and the line under the title. */
  aside?: TextModel
  subtitle?: TextModel
  /** Short facts with icons: dates, place. */
  details: readonly ValueModel[]
  /** The one amount of the card. */
  figure?: { label: TextModel; value: TextModel }
  /** Greyed: what is over or cancelled. */
  muted?: Condition
  content: readonly BlockModel[]
}

/** Panels: one an item, or one a group of items (`panelPer`), whose content then repeats for each item of the group. */
export interface AccordionBlock extends Common {
  kind: 'accordion'
  each: EachModel
  panelPer?: GroupModel
  /** Of an item's panel; absent where `panelPer` titles the panels. */
  title?: TextModel
  subtitle?: TextModel
  /** Initials of this name in the round window; or an icon. */
  avatar?: TextModel
  icon?: IconName
  open: 'none' | 'first' | 'current' | 'all'
  /** A key of `panelPer`, before its unit: its group's panel is open at first. Where there is none, `open` decides. */
  openAt?: Expression<string | number | boolean>
  /** Of a panel, in the scope of its item or group: it is open at first too. */
  openWhen?: Condition
  /** Of an item: what the end of an address calls it. */
  fragment?: Expression<string | number>
  itemData: readonly LoadModel[]
  content: readonly BlockModel[]
}

export interface TableBlock extends Common {
  kind: 'table'
  caption: TextModel
  /** Read by assistive technology only: a heading nearby already says it. */
  captionHidden: boolean
  each: EachModel
  groupBy?: GroupModel
  columns: readonly ColumnModel[]
  buttons: readonly ButtonModel[]
}
export interface ColumnModel extends ValueModel {
  /** The row's name: its header cell, and what comes first on a phone. */
  leads: boolean
  align: 'start' | 'end'
}

/** Ways on, one a tile: icon, title, words, and one live fact in the strip. */
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
  /** The first whose condition holds stands in the strip; while its data is not there, the strip is omitted. */
  strips: readonly { when?: Condition; label: TextModel; value: TextModel; tone: 'plain' | 'due'; icon?: IconName }[]
}

/** Ways on, one a row, of the items of a list. */
export interface LinksBlock extends Common {
  kind: 'links'
  each: EachModel
  /** The link itself. */
  title: TextModel
  text?: TextModel
  marks: readonly MarkModel[]
  figure?: { label: TextModel; value: TextModel }
  to: TargetModel
  /** The last row: what all of them come to. */
  total?: { label: TextModel; value: TextModel; when?: Condition }
}

export interface PromoBlock extends Common {
  kind: 'promo'
  title: TextModel
  text: TextModel
  picture: PictureName
  tone: 'lavender' | 'sea'
  button: ButtonModel
}

/** A choice above the page that binds one item of a list, or none, to a name for its content. */
export interface ChooseBlock extends Common {
  kind: 'choose'
  each: EachModel
  value: Expression<string | number>
  label: TextModel
  option: TextModel
  all: TextModel
  /** The parameter of the screen that holds the key of what was chosen. */
  param?: string
  content: readonly BlockModel[]
}

/**
 * A part at its place, where it has a condition or loads something, or takes what stands under `data` here by a name of its own: `given`
 * is then in its scope. Any other part is nothing but its blocks.
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

/** Another origin's page in a sandboxed frame. `target` asks the API for a ticketed address; `url` is shown as it is. */
export interface FrameBlock extends Common {
  kind: 'frame'
  title: TextModel
  url?: Expression<string>
  target?: Expression<string>
  height: 'fill' | 'content'
}

/** A hand-written area at a place. */
export interface AreaBlock extends Common {
  kind: 'area'
  area: string
  /** What the catalogue says in it. */
  load(): Promise<AreaModel>
  /** The operations that its code may call. */
  calls: readonly string[]
  given: InputsModel
  needs: readonly Requirement[]
  events: Readonly<Record<string, readonly StepModel[]>>
}

/** What a hand-written area has of the catalogue wherever it is placed: its words, and constants of the portal by its own names for them. */
export interface AreaModel {
  texts: Readonly<Record<string, TextModel>>
  constants: Readonly<Record<string, Expression<unknown>>>
}

// --------------------------------------------------------------------------------------------------------------- actions

/** A list runs in order; a call that fails runs its `failure` and ends the list. Later steps read `answer`. */
export type StepModel =
  | {
      kind: 'call'
      operation: string
      inputs: InputsModel
      /** Inputs that a field of the form around gives: what the server says of one stands on its field. */
      fields?: Readonly<Record<string, FieldPath>>
      incomplete?: IncompleteModel
      failure: FailureModel
    }
  | OpenFileModel
  | { kind: 'refresh'; operations: readonly string[] }
  /** `stands`: in the form around, with the focus, until the form is sent again or left; elsewhere until it is closed. */
  | { kind: 'say'; severity: Severity; title?: TextModel; text: TextModel; serverFirst: boolean; hideAfterMs?: number; stands?: true }
  /** What the call before it answered becomes a file of the person's. */
  | { kind: 'save'; name: TextModel }
  | { kind: 'wait'; ms: number }
  | { kind: 'go'; to: TargetModel }
  | { kind: 'open'; dialog: string; given: InputsModel }
  | { kind: 'fill'; fields: Readonly<Record<string, Expression<unknown>>> }
  | { kind: 'sign-in'; token: Expression<string> }
  | { kind: 'end-session' }
  | { kind: 'close-dialog' }
  | { kind: 'reload-page' }

/** Opens or saves the file that an operation answers. In a window: the first step of what a press does. */
export interface OpenFileModel {
  kind: 'open-file'
  operation: string
  inputs: InputsModel
  /** Where the API has said that the file is: its inputs are read from there. */
  address?: Expression<string>
  /** The operation answers JSON, with this address in it; the browser saves what is there. */
  link?: Expression<string>
  /** As of a call. */
  fields?: Readonly<Record<string, FieldPath>>
  as: FileView
  /** Of what browsers show, the operation answers PDF alone: one that shows no PDF opens no window. */
  onlyPdf: boolean
  failure: FailureModel
}

export type TargetModel =
  | { kind: 'screen'; screen: string; params: InputsModel; fragment?: Expression<string | number> }
  | { kind: 'path'; path: Expression<string> }
  | { kind: 'url'; url: Expression<string> }

/** A call without all that it needs is not made: a dialog lists what is missing, in the order of the inputs. */
export interface IncompleteModel {
  title: TextModel
  text?: TextModel
  /** By input: the words for its being missing. Inputs that always have a value are not among them. */
  missing: Readonly<Record<string, TextModel>>
}

/** `serverFirst`: the server's message where it gave one; else these words, also beside errors that stand on fields. `codes` word single problem codes. `steps` run afterwards. */
export interface FailureModel {
  text: TextModel
  serverFirst: boolean
  codes: Readonly<Record<string, TextModel>>
  hideAfterMs?: number
  offer?: OfferModel
  refused?: RefusedModel
  steps: readonly StepModel[]
}

/** Problems that another try would not mend, by code: told in the place of what was pressed, with what can be done instead. */
export interface RefusedModel {
  codes: Readonly<Record<string, TextModel>>
  title?: TextModel
  buttons: readonly ButtonModel[]
}

/** A button beside the words of a failure, where these are the catalogue's own (`text`, `codes`). With it they do not hide by themselves. */
export interface OfferModel {
  label: TextModel
  steps: readonly StepModel[]
}

export interface ButtonModel {
  label: TextModel
  icon?: IconName
  style: ButtonStyle
  hint?: TextModel
  /** The label while the steps run; meanwhile the button takes no second press. */
  busy?: TextModel
  when?: Condition
  /** There, closed, with the first reason that applies beside it. */
  needs: readonly Requirement[]
  confirm?: { title: TextModel; text: TextModel; proceed: TextModel; cancel: TextModel }
  steps: readonly StepModel[]
}

// ----------------------------------------------------------------------------------------------------------------- forms

/** A path into the body, `member.firstName`. */
export type FieldPath = string

/** What ajv's compiled validators report, and all that is read of it. */
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
 * A form, whole. The shape of the data is judged by the precompiled `validate`; everything that depends on a condition or on two
 * fields by `rules`. The schema holds no `if`, no label and no language, so that its validator is built once; the browser gets the validator alone.
 * Shown, validated, submitted: by default a hidden field keeps its value in memory, is not validated, not submitted, and is missing
 * to every expression.
 */
export interface FormModel {
  name: string
  operation: string
  /** Names that must be given where the form is placed. */
  about: readonly string[]
  /** Inputs of the operation that are not fields. */
  inputs: InputsModel
  start?: Expression<Readonly<Record<string, unknown>>>
  data: readonly LoadModel[]
  /** Properties of the request body that hold fields and that the API always needs: sent even when nothing in them is filled in. */
  records?: readonly FieldPath[]
  /** Precompiled from the request body of `operation`; `errors` carry JSON pointers. Judges what is submitted, own fields left out. */
  validate: SchemaValidator
  sections: readonly FormSectionModel[]
  fields: Readonly<Record<FieldPath, FieldModel>>
  rules: readonly RuleModel[]
  submit: SubmitModel
  /** Beside the one that sends it: they work where nothing in the form is wrong, and read `form` as it would be sent. */
  buttons?: readonly ButtonModel[]
  cancel?: { label: TextModel; then: readonly StepModel[] }
  look: 'cards' | 'plain'
  /** Absent: the form is always open. */
  edit?: EditModel
  preview?: PreviewModel
}

export interface SubmitModel extends Omit<ButtonModel, 'steps'> {
  /** Inputs of the operation that are read when it is sent, with `form` and `preview`; those without a value then are left out. */
  inputs?: InputsModel
  failure: FailureModel
  then: readonly StepModel[]
}

/**
 * What sending would come to: asked for whenever what stands in the form is right, differs from how it began and has stood still. The answer
 * is `preview` to `content` and to what `submit` says, needs and does, as long as it is about what stands in the form; without it nothing is sent.
 */
export interface PreviewModel {
  operation: string
  /** Read with `form` as it would be sent. */
  inputs: InputsModel
  /** Those of them without which there is nothing to ask. */
  needed: readonly string[]
  error: TextModel
  content: readonly BlockModel[]
}

/** A form that is read until it is opened, which it cannot be where one of `needs` does not hold. */
export type EditModel = { needs: readonly Requirement[] } & (
  | {
      /** Each field, or section that is kept `together`, by itself and sent alone. */
      way: 'one-by-one'
    }
  | {
      /** The whole at once. */
      way: 'on-demand'
      opener: OpenerModel
      /** Read while it is closed, and all that is loaded then; absent: its values. */
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
  /** In a form that is edited one by one: opened and sent as one. */
  together?: true
  /** The same fields again for each item of a list: `withRows` writes them out. */
  repeat?: RepeatModel
  /** Where they have been written out; `fields` are all of theirs then. */
  rows?: readonly FormRow[]
}

/** Rows of a form: one for each item of a list, which each fill one item of a list of the request body. */
export interface RepeatModel {
  /** The list of the request body. */
  into: FieldPath
  each: EachModel
  /** `changed`: only rows whose fields hold something else than what they began with are judged and sent. Absent: all of them. */
  send?: 'changed'
  /** Of the item, without a field: read in the row. */
  given: InputsModel
  title?: TextModel
  /** By kind of row; the first whose condition holds for the item is the row's. */
  kinds: readonly RowKindModel[]
  /** Read in the place of an item of none of them, without which nothing is sent; absent: it has no row. */
  otherwise?: TextModel
}
/** Fields and rules of a row: their paths begin at the item, and so does `form` in what they read. */
export interface RowKindModel {
  when?: Condition
  fields: readonly FieldModel[]
  rules: readonly RuleModel[]
}

/** A row that has been written out. */
export interface FormRow extends RowPlace {
  fields: readonly FieldPath[]
  title?: TextModel
  /** What its item holds beside its fields. */
  given: Readonly<Record<string, unknown>>
  /** The item is of no kind that the form can ask: what is read in its place. The form is not sent. */
  unfit?: TextModel
}
/** What is different in a row about the scope: the names of its item, and `form`, which is the item at `path`. */
export interface RowPlace {
  path: FieldPath
  names: Scope
}

export interface FieldModel {
  path: FieldPath
  /** The row that it stands in. */
  row?: RowPlace
  /** A field of the form alone: not submitted. */
  own: boolean
  label: TextModel
  hint?: TextModel
  widget: Widget
  /** What the API holds here: decides how typed text becomes a value. `date` is an ISO date in the value, dd/MM/yyyy on the screen. */
  type: 'text' | 'integer' | 'number' | 'boolean' | 'date'
  /** Free text, of one line or of several (`x-multiline`), that is judged as plain text (S27); missing for codes, dates, files and own fields. */
  text?: 'line' | 'lines'
  /** What an emptied field is sent as: left out, or null where the API tells the two apart. */
  emptyAs: 'left-out' | 'null'
  /** Shown in the monospaced face: tax codes, IBANs. */
  code: boolean
  width: 'short' | 'medium' | 'full'
  autocomplete?: Autocomplete
  /** The keyboard that fits what the API says is typed. */
  keyboard?: 'decimal'
  when?: Condition
  whenHidden: 'keep' | 'clear'
  readOnly: boolean
  /** Always required: the API says so and the field has no condition. */
  required: boolean
  start?: Expression<unknown>
  /** Of a file. */
  file?: FileModel
  choices?: ChoicesModel
  /** Other properties set from the chosen item when this field changes. */
  fills: Readonly<Record<FieldPath, Expression<unknown>>>
  /** Words under the field: a link to somewhere, such as the recovery screens. */
  links: readonly { label: TextModel; to: TargetModel }[]
  /** Words under the field, for as long as their conditions hold. */
  notes?: readonly { when?: Condition; text: TextModel }[]
  /** Under the field; their steps read and fill the form. */
  buttons: readonly ButtonModel[]
  /** Complete: one for every failing that this field can have. Numbers of the schema are already put in. */
  messages: Readonly<Partial<Record<Failing, TextModel>>>
}

/** Which files a field takes, as the API says, and what is said around its control. The words of a chosen file read `file`. */
export interface FileModel {
  maxBytes?: number
  /** Empty: of every type. */
  mediaTypes: readonly string[]
  /** Of the media types, in small letters without a point. */
  extensions: readonly string[]
  words: FileWords
}
export type FileWords = Readonly<Record<FileWordName, TextModel>>

export interface ChoicesModel {
  /** Codes of an enumeration, in the API's order. */
  codes?: readonly { value: string | number | boolean; label: TextModel }[]
  /** Or a list: what is stored, what is shown. */
  each?: EachModel
  value?: Expression<string | number>
  show?: TextModel
  /** More than this many typed characters open the list; undefined: the whole list opens. */
  searchAfter?: number
}

/**
 * A rule over more than one field, or a requirement that depends on a condition. `broken` holds where the rule is known to be
 * violated: what reads an empty or hidden field is unknown, and no error.
 */
export interface RuleModel {
  field: FieldPath
  failing: Failing
  when?: Condition
  broken: Condition
  /** Words of its own, where the field's for that failing would not say enough. */
  otherwise?: TextModel
}

// --------------------------------------------------------------------------------------------------- screens and the shell

export interface ScreenModel {
  name: string
  access: 'public' | 'member'
  title: TextModel
  description?: TextModel
  /** `welcome`: the large scene beside the form; `page`: sky band, menu and content. */
  layout: 'page' | 'welcome'
  /** Where it does not hold, the person is led home. */
  when?: Condition
  /** Run once when the screen is entered, before anything is shown. */
  enter: readonly StepModel[]
  data: readonly LoadModel[]
  content: readonly BlockModel[]
}

export interface DialogModel {
  name: string
  about: readonly string[]
  title: TextModel
  fullScreen: boolean
  data: readonly LoadModel[]
  content: readonly BlockModel[]
}

/** One address. `each`: one route for each item of a session list, whose path the item gives. */
/** What an address gives: everything in it is a text, and the digits of an integer are read as one. */
export type ParamKind = 'text' | 'integer'

export interface RouteModel {
  screen: string
  access: 'public' | 'member'
  /** React Router's pattern: `/edit-practice/:id`. */
  path?: string
  each?: { name: string; list: Expression<readonly unknown[]>; path: Expression<string> }
  /** Parameters of the path and of the query (`?token=`), by name. */
  params: Readonly<Record<string, ParamKind>>
  load(): Promise<ScreenModel>
}

/** What a screen is drawn with, so that the code for all of it is asked for at once. */
export interface DrawnWithModel {
  blocks: readonly BlockKind[]
  forms: readonly string[]
  widgets: readonly Widget[]
  /** It asks for data of its own. */
  data: boolean
}

export interface MenuEntryModel {
  label: TextModel
  icon?: IconName
  /** An icon whose name a datum gives; an unknown name gets a neutral one. */
  iconFrom?: Expression<string>
  to: TargetModel
  when?: Condition
  each?: EachModel
  /** A line above it. */
  divided: boolean
}

/** The shell as every page has it. */
export interface NavigationModel {
  home: TextModel
  visitor: readonly MenuEntryModel[]
  footer: {
    help: { title: TextModel; phone: TextModel; email: TextModel }
    apps: { title: TextModel; entries: readonly MenuEntryModel[] }
    privacy: { title: TextModel; entries: readonly MenuEntryModel[] }
    language: { title: TextModel }
    close: TextModel
  }
}
/** What a member's pages have around them besides. */
export interface MemberNavigationModel {
  header: { greeting: TextModel; initials: TextModel; menuLabel: TextModel; entries: readonly MenuEntryModel[] }
  menu: { label: TextModel; open: TextModel; welcome?: { when: Condition; text: TextModel }; entries: readonly MenuEntryModel[] }
  points: { when?: Condition; title: TextModel; points: TextModel; cluster: HoleModel; link: MenuEntryModel }
}

/** What `session.profile` is for whoever has not chosen, or has nothing to choose. */
export const unchosenProfile = 'unchosen'

/**
 * Guises in which a person may use the portal. Whoever `when` holds for is asked for theirs on entry; it is kept until the next login and
 * read as `session.profile`.
 */
export interface ProfilesModel {
  /** Judged as if nothing were chosen. */
  when: Condition
  title: TextModel
  text: TextModel
  /** The entry of the personal menu that leads back to the choice. */
  change: TextModel
  profiles: readonly ProfileModel[]
}
export interface ProfileModel {
  /** The word that is stored. */
  name: string
  label: TextModel
  text: TextModel
  icon: IconName
  /** The screen that choosing it leads to. */
  home: string
}

/** The problem code with which the server refuses an operation whose guard does not hold. */
export const unmetConditionCode = 'condition-not-met'

/** A condition without which the server refuses an operation: the very one that the portal asks by its name. */
export interface GuardModel {
  name: string
  condition: { holds(things: never): boolean }
  /**
   * What it is about: each thing's word, and its kind as the API names it. `session` is what the portal loads for every screen, and is
   * loaded by the same operations.
   */
  about: Readonly<Record<string, string>>
  otherwise: TextModel
}
/** What the compiler emits for the server: guards by operation, and the operations that load `session.<name>`. */
export interface GuardsModel {
  guards: Readonly<Record<string, readonly GuardModel[]>>
  session: Readonly<Record<string, string>>
}

/** Whether somebody is shown around; what is said then is loaded when it is needed. */
export interface TourEntryModel {
  when: Condition
  load(): Promise<TourModel>
}
/** A short way round the shell on a first visit, one place after the other. */
export interface TourModel {
  /** Called once, when the tour has been seen or skipped; it needs nothing. */
  done: string
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

/** What people are asked before anything is loaded that is not needed: known in the first bundle, its words only where it is asked. */
export interface ConsentsEntryModel {
  /** A consent to another revision counts for nothing. */
  revision: number
  /** After so many days it is asked again. */
  keptDays: number
  /** By name; what is necessary is not among them. */
  categories: readonly string[]
  /** The way to change one's mind, in the foot of every page. */
  link: TextModel
  load(): Promise<ConsentsModel>
}
/** Its texts may read `keptDays`. */
export interface ConsentsModel {
  banner: { title: TextModel; text: TextModel; accept: TextModel; refuse: TextModel; choose: TextModel }
  preferences: { title: TextModel; save: TextModel; close: TextModel }
  necessary: ConsentCategoryModel
  categories: Readonly<Record<string, ConsentCategoryModel>>
}
export interface ConsentCategoryModel {
  title: TextModel
  text: TextModel
}
/** The category that is always there and never asked about. */
export const necessaryConsent = 'necessary'

/** Words that the renderer says of its own accord, whatever the screen: each is a key of messages.yaml `portal`. */
export type PortalTexts = Readonly<Record<PortalTextName, TextModel>>
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
  'sessionEnded',
  'sessionEndedElsewhere',
  'language',
  'actions',
  'frameBlocked',
  'openInNewTab',
  'remove',
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
  'unsavedStay',
] as const
export type PortalTextName = (typeof portalTextNames)[number]

/**
 * Everything that is compiled from the catalogue and handed to the portal when it starts: what a public page can come to, and what a
 * session begins with. The rest is `member`.
 */
export interface CatalogueModel {
  routes: readonly RouteModel[]
  /** By screen. */
  drawnWith: Readonly<Record<string, DrawnWithModel>>
  /** Screens by purpose, from portal.yaml. */
  home: string
  login: string
  logout: string
  navigation: NavigationModel
  session: readonly LoadModel[]
  /** Tells one signed-in person from another, read from the session. */
  person: Expression<string>
  consents?: ConsentsEntryModel
  dialogs: Readonly<Record<string, () => Promise<DialogModel>>>
  forms: Readonly<Record<string, () => Promise<FormModel>>>
  texts: PortalTexts
  operations: OperationTable
  /** Messages by problem code, for a client that lost the server's own words. */
  problems: Readonly<Record<string, TextModel>>
  failures: { load: TextModel; call: TextModel }
  /** What a mutation makes stale, by operation. */
  delays: { alertMs: number; alertFadeMs: number; inlineStatusMs: number; editQuietMs: number; sessionWarningMs: number }
  /** Instants, in order, at which something begins or ends to be shown. Days, which begin at midnight in Italy, are not among them. */
  schedule: readonly string[]
  brand: { name: string; operator: string; claim: TextModel }
  member(): Promise<MemberModel>
}

/** What no public page comes to: loaded before a member's first page is drawn. */
export interface MemberModel {
  navigation: MemberNavigationModel
  profiles?: ProfilesModel
  tour?: TourEntryModel
  /** Those that the catalogue has not. */
  operations: OperationTable
  problems: Readonly<Record<string, TextModel>>
}
