/** The files of the pages that the build rendered, below the folder of the built portal. */
import type { Language } from '../lib/language.ts'

/** Holds a `PageList`. */
export const pageListFile = 'pages.json'

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
}

export const pageFile = ({ screen, language }: { screen: string; language: Language }): string => `pages/${language}/${screen}.html`

export interface RenderedPage {
  screen: string
  language: Language
  title: string
  /** The style elements that the markup needs. */
  styles: string
  markup: string
}

/** What renders the pages, in a bundle that the build makes for itself. */
export type PageRenderer = () => Promise<{ rendered: readonly RenderedPage[]; list: PageList }>
