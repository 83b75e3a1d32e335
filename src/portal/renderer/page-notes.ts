import { createContext, use } from 'react'

/** What is remembered of a page for whoever comes back to it, or loads it again. */
export interface PageNotes {
  /** Undefined: nobody has opened or closed it yet. */
  wasOpen(panel: string): boolean | undefined
  noteOpen(panel: string, open: boolean): void
  /** A person was on this page before, and is brought to where they were. */
  readonly isReturn: boolean
}

/** Where nothing is remembered: a dialog is opened anew each time. */
export const noNotes: PageNotes = { wasOpen: () => undefined, noteOpen: () => undefined, isReturn: false }

const PageNotesContext = createContext(noNotes)
export const PageNotesProvider = PageNotesContext.Provider

export function usePageNotes(): PageNotes {
  return use(PageNotesContext)
}
