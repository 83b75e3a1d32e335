import type { Locator, Page } from 'playwright'

/** One picture of the product, taken in each language at each width. */
export interface Screen {
  /** File name: <screen>-<state>-<language>-<width>.png */
  screen: string
  state: string
  path: string
  /** Who is signed in; nobody when it is left out. */
  as?: string
  /** Done before the page is opened: what breaks or delays its calls. */
  before?: (page: Page) => Promise<unknown>
  /** Done on the opened page: what brings it into its state. */
  then?: (page: Page) => Promise<unknown>
  /** The part of the page that the picture is of, where the whole page would hide it. */
  of?: (page: Page) => Locator
  /** True where the picture is of the wait itself. */
  isLoading?: boolean
  /** True where the person has not been asked for a consent yet. */
  isAsked?: boolean
}
