/** Request and result types of a typesetter. Plain data, because they are sent between processes. */
import type { Language } from '../lib/language.ts'

/** Layout files by path below the catalogue: `documents/invoice.typ`, `assets/logo.svg`. A layout can read no other file. */
export type LayoutFiles = Readonly<Record<string, string>>

/** The brand as a layout gets it: names, colours (`#RRGGBB`) by name, and font families. */
export interface DocumentLook {
  brand: string
  operator: string
  palette: Readonly<Record<string, string>>
  fonts: { display: string; text: string }
}

/** The texts of a document in one language, with every value formatted. */
export interface DocumentTexts {
  title: string
  texts: Readonly<Record<string, string>>
  lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
  /** Whether a square replaces characters that no font has, so that a layout can add a note. */
  hasGaps?: boolean
}

/** One document in one language. The same job gives the same bytes on every machine. */
export interface TypesettingJob {
  /** Selects the layout `documents/<name>.typ`. */
  name: string
  language: Language
  words: DocumentTexts
  /** Unformatted data: dates as yyyy-MM-dd, amounts in cents. */
  data: Readonly<Record<string, unknown>>
  look: DocumentLook
  /** Creation time in epoch seconds, written into the PDF. */
  madeAtS: number
}

/** An error in a layout. Lines and characters count from 0; a character is a UTF-16 code unit. */
export interface LayoutMistake {
  /** `layout`: Typst cannot compile it. `barrier`: the PDF would not be accessible (PDF/UA-1). */
  kind: 'layout' | 'barrier'
  /** A path of the layout files; without `from` the error concerns the whole file. */
  file: string
  from?: LayoutPosition
  to?: LayoutPosition
  message: string
  hint?: string
}
export interface LayoutPosition {
  line: number
  character: number
}

export type Typeset = { pdf: Uint8Array; pages: number } | { mistakes: readonly LayoutMistake[] }

export class LayoutFault extends Error {
  readonly mistakes: readonly LayoutMistake[]
  constructor(name: string, mistakes: readonly LayoutMistake[]) {
    super(`The document "${name}" cannot be set: ${mistakes.map(({ message }) => message).join('; ')}`)
    this.mistakes = mistakes
  }
}

/** Thrown when a layout exceeds its time limit. */
export class TypesettingTimeout extends Error {
  constructor(name: string, limitMs: number) {
    super(`The document "${name}" was not set within ${limitMs} ms`)
  }
}
