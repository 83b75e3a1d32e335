import { createContext, use } from 'react'

/** View state of a page, restored when the user returns to it or reloads it. */
export interface PageNotes {
  /** Returns whether the panel was open; undefined when the user has not toggled it. */
  wasOpen(panel: string): boolean | undefined
  noteOpen(panel: string, open: boolean): void
  /** The user returned to a visited page, whose scroll position is restored. */
  readonly isReturn: boolean
}

/** Stores nothing, for dialogs: each opening starts with the initial state. */
export const noNotes: PageNotes = { wasOpen: () => undefined, noteOpen: () => undefined, isReturn: false }

const PageNotesContext = createContext(noNotes)
export const PageNotesProvider = PageNotesContext.Provider

export function usePageNotes(): PageNotes {
  return use(PageNotesContext)
}
