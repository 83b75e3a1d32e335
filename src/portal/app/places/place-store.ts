/**
 * What is remembered of each page that a person has been on in this tab: which panels they opened, how far they scrolled, what had the
 * focus. Kept in the page's memory, and in the browser's history entry, which lasts when the page is loaded again; in no storage (S26).
 * Names of panels and controls are kept as fingerprints, and whoever else signs in finds nothing.
 */
import { shortHash } from '../../../lib/short-hash.ts'
import type { PageNotes } from '../../renderer/page-notes.ts'

/** Which control of a page: its words, and its turn among those that read alike. */
export interface ControlMark {
  words: string
  turn: number
}

export interface Place {
  panels: Record<string, boolean>
  /** In pixels. */
  top: number
  /** What had the focus, then what stood around it, from the inside out. */
  focus: readonly ControlMark[]
}

export interface PlaceStore {
  /** Of one history entry, by the router's key. The page that is shown may change it, and says so by `keepSoon`. */
  at(key: string): Place
  /** The page stays and its address changes: what is remembered goes along. */
  carry(from: string, to: string): void
  /** Writes the place of the present entry into it. */
  keep(): void
  keepSoon(): void
  forget(): void
}

type Entries = Pick<History, 'state' | 'replaceState'>

/** Browsers count how often an entry is written: scrolling is written when it rests. */
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

/** `owner`: who is signed in, in any words that are theirs alone; undefined where nobody is, of whom nothing is kept. */
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
      // A browser that has had enough writes for now: the page's memory has it.
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

/** What the renderer notes of a page, by fingerprint. */
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
