/**
 * Remembers open panels, scroll position and focus of each page visited in this tab.
 *
 * Kept in memory and in the browser's history entry, which survives a reload; in no storage (requirements S26). Names of panels and
 * controls are stored as hashes, and an entry is read only for the user who wrote it.
 */
import { shortHash } from '../../../lib/short-hash.ts'
import type { PageNotes } from '../../renderer/page-notes.ts'

/** Identifies a control: the hash of its name, and its index among those with the same name. */
export interface ControlMark {
  words: string
  turn: number
}

export interface PageState {
  panels: Record<string, boolean>
  /** Scroll position in pixels. */
  top: number
  /** The focused control, then the headings around it, innermost first. */
  focus: readonly ControlMark[]
}

export interface PageStateStore {
  /** Returns the state of a history entry, by the router's key. The current page mutates it and calls `keepSoon`. */
  at(key: string): PageState
  /** Shares the state with another key, for a page that stays while its address changes. */
  carry(from: string, to: string): void
  /** Writes the state into the current history entry. */
  keep(): void
  keepSoon(): void
  forget(): void
}

type Entries = Pick<History, 'state' | 'replaceState'>

/** Throttle of `keepSoon`, as browsers limit how often a history entry is written. */
const restMs = 400

const keyOf = (state: unknown): string => (isRecord(state) && typeof state.key === 'string' ? state.key : 'default')
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readPageState(kept: unknown): PageState {
  const { panels, top, focus } = isRecord(kept) ? kept : {}
  return {
    panels: isRecord(panels)
      ? Object.fromEntries(Object.entries(panels).filter((one): one is [string, boolean] => typeof one[1] === 'boolean'))
      : {},
    top: typeof top === 'number' ? top : 0,
    focus: Array.isArray(focus)
      ? focus.flatMap((mark: unknown) =>
          isRecord(mark) && typeof mark.words === 'string' && typeof mark.turn === 'number' ? [{ words: mark.words, turn: mark.turn }] : [],
        )
      : [],
  }
}

/** @param owner returns a text unique to the session, such as its id; undefined without a session, when nothing is kept */
export function createPageStateStore(entries: Entries, owner: () => string | undefined): PageStateStore {
  let pageStates = new Map<string, PageState>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ownerMark = () => {
    const who = owner()
    return who === undefined ? undefined : shortHash(who)
  }
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const state: unknown = entries.state
    const pageState = pageStates.get(keyOf(state))
    const mark = ownerMark()
    if (!pageState || mark === undefined) return
    try {
      entries.replaceState({ ...(isRecord(state) ? state : {}), pageState: { ...pageState, owner: mark } }, '')
    } catch {
      // The browser's limit of writes is reached: the state stays in memory.
    }
  }
  return {
    at(key) {
      const known = pageStates.get(key)
      if (known) return known
      const state: unknown = entries.state
      const kept = isRecord(state) && keyOf(state) === key ? state.pageState : undefined
      const isTheirs = isRecord(kept) && kept.owner !== undefined && kept.owner === ownerMark()
      const pageState = readPageState(isTheirs ? kept : undefined)
      pageStates.set(key, pageState)
      return pageState
    },
    carry(from, to) {
      const pageState = pageStates.get(from)
      if (pageState && from !== to) pageStates.set(to, pageState)
    },
    keep,
    keepSoon() {
      timer ??= setTimeout(keep, restMs)
    },
    forget() {
      clearTimeout(timer)
      timer = undefined
      pageStates = new Map()
    },
  }
}

/** Adapts a page's state to the renderer's page notes, with hashed panel names. */
export function notesOf(pageStates: Pick<PageStateStore, 'keep'>, pageState: PageState): PageNotes {
  return {
    wasOpen: (panel) => pageState.panels[shortHash(panel)],
    noteOpen(panel, open) {
      pageState.panels[shortHash(panel)] = open
      pageStates.keep()
    },
    isReturn: pageState.top > 0 || pageState.focus.length > 0,
  }
}
