import type { Locator, Page } from 'playwright'

/** A screenshot of the product, taken in each language at each width. */
export interface Screen {
  /** File name: <screen>-<state>-<language>-<width>.png */
  screen: string
  state: string
  path: string
  /** The signed-in user; omitted for a visitor. */
  as?: string
  /** Runs before the page opens, for example to break or delay its calls. */
  before?: (page: Page) => Promise<unknown>
  /** Runs on the opened page and brings it into its state. */
  then?: (page: Page) => Promise<unknown>
  /** The part of the page to capture, when a screenshot of the whole page would not show it well. */
  of?: (page: Page) => Locator
  /** Whether the screenshot shows a loading state. */
  isLoading?: boolean
}
