/** What the studio's page and its server say to each other. */

import type { BuiltCondition } from './built-condition.ts'

/** Keys and indexes from the root of a file. */
export type Path = readonly (string | number)[]

/** A value on the way from the file to a place. */
export interface PlaceStep {
  path: Path
  /** Offset in the file. */
  start: number
  /** The grammar's name: `table`, `column`, `text`. */
  construct: string
  /** The key that leads to it; missing for an item of a list. */
  key?: string
  /** Words by which people know it. */
  caption?: string
}

export interface OutlineNode extends PlaceStep {
  inside: readonly OutlineNode[]
}

/** A file of the catalogue and what is in it. */
export interface OutlineFile {
  file: string
  /** `screen`, `form`, `dialog`, … */
  kind: string
  name: string
  caption?: string
  /** Where the screen is opened; missing for an address with parameters, and for other files. */
  address?: string
  inside: readonly OutlineNode[]
}

/** A JSON Schema of one value. */
export interface PropertySchema {
  type?: 'string' | 'integer' | 'boolean' | 'array'
  enum?: readonly (string | number | boolean)[]
  items?: { enum: readonly string[] }
  uniqueItems?: true
  description: string
}

export interface DescribedKey {
  name: string
  /** The grammar's kind of value: `text`, `list`, `record`, … */
  kind: string
  description: string
  required: boolean
  /** Missing for texts, and for what holds other values. */
  schema?: PropertySchema
  /** The values inside that are edited on their own. */
  inside?: readonly PlaceStep[]
}

/** A value that may be added to a list as it is, because it needs nothing but words. */
export interface Template {
  name: string
  value: unknown
}

/** A record or text of the catalogue, as the panel edits it. */
export interface DescribedPlace {
  file: string
  /** One-based. */
  line: number
  /** Of the file's text: an edit with another one is refused, as somebody else has changed the file. */
  hash: string
  path: Path
  construct: string
  description: string
  around: readonly PlaceStep[]
  value: unknown
  keys: readonly DescribedKey[]
  /** The item of a list that it is or stands in directly. */
  item?: { path: Path; index: number; count: number; templates: readonly Template[] }
  /** Other places with these shared words. */
  uses: readonly Use[]
  /** Its expressions that hold or do not. */
  conditions: readonly Path[]
}

/** What an expression can read at its place. */
export interface NameInScope {
  /** `booking.status` */
  name: string
  missing: boolean
  /** What it is compared with; `other` is there or not. */
  kind: 'boolean' | 'text' | 'number' | 'amount' | 'days' | 'date' | 'moment' | 'other'
  /** All values that it can have. */
  values?: readonly string[]
  /** Of an amount. */
  currency?: string
}

/** An expression that the studio can build. */
export interface DescribedCondition {
  text: string
  built: BuiltCondition
  names: readonly NameInScope[]
}

export interface Use {
  file: string
  line: number
  start: number
}

/** Words shared by name, for a text that is one. */
export interface SharedText {
  name: string
  file: string
  start: number
  value: unknown
  uses: readonly Use[]
}

/** Words of the catalogue with their languages. One without words misses them. */
export interface TextRow {
  file: string
  hash: string
  /** One-based. */
  line: number
  /** Offset in the file. */
  start: number
  path: Path
  it?: string
  en?: string
  /** The same in both languages. */
  both?: string
}

export interface EditRequest {
  file: string
  hash: string
  /** Made one after the other, and written together or not at all. */
  changes: readonly Change[]
}

export type Change =
  /** Replaces a value, or adds it as the last key of its mapping, or after another key. */
  | { kind: 'set'; path: Path; value: unknown; after?: string }
  /** Removes a key or an item, with the comment above it. */
  | { kind: 'remove'; path: Path }
  /** Inserts an item before the one that has this index. */
  | { kind: 'insert'; path: Path; value: unknown }
  /** Moves an item within its list. */
  | { kind: 'move'; path: Path; to: number }

/** A file as the studio's editor reads it. */
export interface CatalogueText {
  /** As the language server names it. */
  uri: string
  text: string
  /** As in `DescribedPlace`; missing for a file that the studio does not change. */
  hash?: string
}

/** Whole texts, written together or not at all. */
export type SaveRequest = readonly {
  file: string
  /** Missing for a file that is new. */
  hash?: string
  /** Missing for a file that goes. */
  text?: string
}[]

/** The event of Vite's connection that has messages of the language server: a `LanguageMessage` to it, and JSON from it. */
export const languageEvent = 'studio:language'

export interface LanguageMessage {
  token: string
  /** JSON. */
  text: string
}

/** A mistake of the catalogue, as the terminal shows it. */
export interface Finding {
  file: string
  line: number
  column: number
  start: number
  code: string
  message: string
  hint?: string
}

/** A list of entries that lead to screens. */
export interface Menu {
  file: string
  path: Path
}

/** What can be chosen for a new screen. */
export interface ScreenChoices {
  menus: readonly Menu[]
  access: readonly string[]
  /** Blocks with which it can begin. */
  blocks: readonly string[]
}

export interface ScreenTitle {
  it: string
  en: string
}

export interface NewScreen {
  name: string
  path: string
  title: ScreenTitle
  /** Who may see it; of a copy, those of the original. */
  access: string
  /** The block with which it begins; of a copy, those of the original. */
  block: string
  copyOf?: string
  menus: readonly Menu[]
}

export type ScreenRequest =
  | ({ kind: 'add' } & NewScreen)
  /** Another path, to which the one before redirects; and another name, which its file and what leads to it take. */
  | { kind: 'move'; name: string; path: string; to: string }
  | { kind: 'remove'; name: string }

/** What can be undone and done again. */
export interface History {
  undo: number
  redo: number
}

export type EditAnswer =
  | { result: 'written'; file: string; history: History }
  /** The change would be a mistake: nothing was written. */
  | { result: 'mistaken'; findings: readonly Finding[] }
  /** Somebody else changed the file. */
  | { result: 'changed-meanwhile'; file: string }
  /** The change cannot be made in the text without touching something else. */
  | { result: 'not-possible' }
  /** Code names the screen, which would have to change with it. */
  | { result: 'named-in-code'; name: string }

/** An account by which the portal can be seen. */
export interface StudioPerson {
  username: string
  shows: string
}

/** Where files of a kind are shown with sample data: `<path>/<name>.<language>.<type>`. */
export type Previews = Readonly<Record<string, { path: string; type: string }>>

/** How the portal is shown in the frame, for as long as the tab is open. */
export interface FrameChoices {
  /** The date that the portal takes for today; empty for the real one. */
  date: string
  /** The state of what pages load; empty for the real one. */
  loads: '' | 'loading' | 'empty' | 'failed'
  /** Ends of the paths of calls that are made in any state, as without them there is no page. */
  always: readonly string[]
}

/** The key of `FrameChoices` in the tab's storage. */
export const frameKey = 'studio.frame'

/** What changed since the last commit, in words of the studio's language. */
export interface ChangesAnswer {
  /** Markdown. */
  words: string
  count: number
}

/** A page that changed, as base64 of PNG. */
export interface ChangePicture {
  address: string
  width: number
  after: string
  /** Missing where the former catalogue has mistakes. */
  before?: string
}

export type PicturesAnswer = { result: 'taken'; pictures: readonly ChangePicture[] } | { result: 'no-browser' }

export type PublishAnswer =
  | { result: 'published'; branch: string; commit: string }
  | { result: 'nothing-new'; branch: string }
  /** In git's own words. */
  | { result: 'refused'; message: string }

/** A difference between two states of the catalogue. */
export interface CatalogueChange {
  file: string
  /** Names from the file to the place; empty for the file itself. */
  around: readonly string[]
  what: 'changed' | 'added' | 'removed' | 'moved'
  before?: string
  after?: string
}
