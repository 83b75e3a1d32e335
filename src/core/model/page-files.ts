/** The files of the pages that the build rendered, below the folder of the built portal. */
import type { Language } from '../lib/language.ts'

/** Folder of what is for the server alone. */
export const pageFolder = 'pages'

/** Holds a `PageList`. */
export const pageListFile = `${pageFolder}/pages.json`

/** A module for Node that exports `renderPages` (`PageRenderer`), `renderAddress` (`AddressRenderer`) and `answerForm` (`FormAnswerer`). */
export const pageRendererFile = `${pageFolder}/main.js`

/** A public screen with an address. */
export interface ListedPage {
  screen: string
  /** With names for parameters, such as `/offers/:id`. */
  path: string
  /** Undefined when it has no file. `without-query`: the file is the page of an address without parameters. */
  file: 'always' | 'without-query' | undefined
}

/** Contents of the list. */
export interface PageList {
  pages: readonly ListedPage[]
  /** The screen that a visitor gets at the address of any other. */
  login: string
  files: LinkedFiles
}

/** Files of the build that a page asks for before its script does. */
export interface LinkedFiles {
  fonts: readonly PageFont[]
  /** Addresses of the scripts of each screen with its forms, which the portal's first script imports next. */
  scripts: Readonly<Record<string, readonly string[]>>
}

/** A font of the brand, and the address of its file with Latin letters. */
export interface PageFont {
  family: string
  address: string
}

export const pageFile = ({ screen, language }: { screen: string; language: Language }): string => `${pageFolder}/${language}/${screen}.html`

export interface RenderedPage {
  /** Undefined when the address shows none by itself. */
  screen: string | undefined
  language: Language
  title: string
  /** The style elements that the markup needs. */
  styles: string
  markup: string
  /** Whether the script will show the same, so that it takes the markup over. */
  isWhole: boolean
  /** What the page was rendered with, for the script; undefined when the build rendered it. */
  data?: PageData
}

export interface PageData {
  answers: readonly LoadedAnswer[]
  /** The instant of the render, in ISO form. */
  now: string
  /** Id of the session and when it ends; undefined for a visitor. */
  session: PageSession | undefined
}

/** Times in seconds from the render. */
export interface PageSession {
  id: string
  expiresInSeconds: number
  endsInSeconds: number
}

/** The answer to a read, by its key in the query cache. */
export interface LoadedAnswer {
  key: readonly unknown[]
  data: unknown
}

/** The name that the buttons of a page without script have in what it sends: the value tells which was pressed. */
export const pressName = 'press'

/** The name by which such a page says which form is sent. */
export const formName = 'form'

/** Id of the element that holds the `PageData` in the page. */
export const pageDataId = 'page-data'

/** Both platforms have it, but this folder is typed for neither. */
type Fetch = typeof globalThis extends { fetch: infer Found } ? Found : never

/** A request for a page. */
export interface PageVisit {
  /** Path and query. */
  address: string
  language: Language
  /** Whether the portal's cookies are Secure. */
  isSecure: boolean
  /** The cookie by which the portal knows that there is a session, as `name=value`; empty for a visitor. */
  cookie: string
  /** Calls the server, for the same caller. */
  fetch: Fetch
}

/** Renders the page of an address; undefined for one that shows nothing by itself. */
export type AddressRenderer = (visit: PageVisit) => Promise<RenderedPage | undefined>

/** A form that was sent without script. */
export interface SentForm extends PageVisit {
  /** What was sent, by name. */
  sent: ReadonlyMap<string, string>
}

/** `cookies`: values of Set-Cookie headers. */
export type FormAnswer =
  | { kind: 'redirect'; to: string; cookies: readonly string[] }
  | { kind: 'page'; page: RenderedPage; cookies: readonly string[] }

export type FormAnswerer = (form: SentForm) => Promise<FormAnswer>

/** What renders the pages, in a bundle that the build makes for itself. */
export type PageRenderer = () => Promise<{
  rendered: readonly (RenderedPage & { screen: string })[]
  list: Omit<PageList, 'files'>
  /** The forms of each screen. */
  forms: Readonly<Record<string, readonly string[]>>
  /** Families of the brand's fonts. */
  families: readonly string[]
  /** What the empty page says without script, in each language. */
  noScript: Readonly<Record<Language, string>>
}>
