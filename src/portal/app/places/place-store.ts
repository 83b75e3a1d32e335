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

export interface Place {
  panels: Record<string, boolean>
  /** Scroll position in pixels. */
  top: number
  /** The focused control, then the headings around it, innermost first. */
  focus: readonly ControlMark[]
}

export interface PlaceStore {
  /** Returns the place of a history entry, by the router's key. The current page mutates it and calls `keepSoon`. */
  at(key: string): Place
  /** Shares the place with another key, for a page that stays while its address changes. */
  carry(from: string, to: string): void
  /** Writes the place into the current history entry. */
  keep(): void
  keepSoon(): void
  forget(): void
}

type Entries = Pick<History, 'state' | 'replaceState'>

/** Throttle of `keepSoon`, as browsers limit how often a history entry is written. */
const restMs = 400

const keyOf = (state: unknown): string => (isRecord(state) && typeof state.key === 'string' ? state.key : 'default')
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readPlace(kept: unknown): Place {
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

/** @param owner returns a text unique to the session, such as its token; undefined without a session, when nothing is kept */
export function createPlaceStore(entries: Entries, owner: () => string | undefined): PlaceStore {
  let places = new Map<string, Place>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ownerMark = () => {
    const who = owner()
    return who === undefined ? undefined : shortHash(who)
  }
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const state: unknown = entries.state
    const place = places.get(keyOf(state))
    const mark = ownerMark()
    if (!place || mark === undefined) return
    try {
      entries.replaceState({ ...(isRecord(state) ? state : {}), place: { ...place, owner: mark } }, '')
    } catch {
      // The browser's limit of writes is reached: the place stays in memory.
    }
  }
  return {
    at(key) {
      const known = places.get(key)
      if (known) return known
      const state: unknown = entries.state
      const kept = isRecord(state) && keyOf(state) === key ? state.place : undefined
      const isTheirs = isRecord(kept) && kept.owner !== undefined && kept.owner === ownerMark()
      const place = readPlace(isTheirs ? kept : undefined)
      places.set(key, place)
      return place
    },
    carry(from, to) {
      const place = places.get(from)
      if (place && from !== to) places.set(to, place)
    },
    keep,
    keepSoon() {
      timer ??= setTimeout(keep, restMs)
    },
    forget() {
      clearTimeout(timer)
      timer = undefined
      places = new Map()
    },
  }
}

/** Adapts a place to the renderer's page notes, with hashed panel names. */
export function notesOf(places: Pick<PlaceStore, 'keep'>, place: Place): PageNotes {
  return {
    wasOpen: (panel) => place.panels[shortHash(panel)],
    noteOpen(panel, open) {
      place.panels[shortHash(panel)] = open
      places.keep()
    },
    isReturn: place.top > 0 || place.focus.length > 0,
  }
}
