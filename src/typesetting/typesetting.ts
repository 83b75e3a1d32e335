/** What a typesetter is asked for, and what it gives back. Pure data: it travels between processes. */
import type { Language } from '../lib/language.ts'

/** The files of layouts by path below the catalogue: `documents/invoice.typ`, `assets/logo.svg`. A layout can read no other file. */
export type LayoutFiles = Readonly<Record<string, string>>

/** What a layout is given besides the data: the brand, its colours (`#RRGGBB`) by name, and the families of its fonts. */
export interface DocumentLook {
  brand: string
  operator: string
  palette: Readonly<Record<string, string>>
  fonts: { display: string; text: string }
}

/** The words of a document in one language, every value in them formatted. */
export interface DocumentWords {
  title: string
  texts: Readonly<Record<string, string>>
  lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
  /** Whether a square stands for letters that no font has. A layout can say so. */
  hasGaps?: boolean
}

/** One document in one language. The same job gives the same bytes, on every machine. */
export interface TypesettingJob {
  /** The layout is `documents/<name>.typ` of the files. */
  name: string
  language: Language
  words: DocumentWords
  /** What the document is about, as it came: dates as yyyy-MM-dd, amounts in cents. */
  data: Readonly<Record<string, unknown>>
  look: DocumentLook
  /** When the document was made, in seconds since 1970: the PDF says so. */
  madeAtS: number
}

/** A mistake of a layout. Lines and characters count from 0; a character is a UTF-16 unit. */
export interface LayoutMistake {
  /** `layout`: Typst cannot set it. `barrier`: the PDF would not be accessible (PDF/UA-1). */
  kind: 'layout' | 'barrier'
  /** Of the layout files. Its beginning is meant where `from` is absent. */
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

/** A layout that did not become a PDF. */
export class LayoutFault extends Error {
  readonly mistakes: readonly LayoutMistake[]
  constructor(name: string, mistakes: readonly LayoutMistake[]) {
    super(`The document "${name}" cannot be set: ${mistakes.map(({ message }) => message).join('; ')}`)
    this.mistakes = mistakes
  }
}

/** A layout that was not done within its time. */
export class TypesettingTimeout extends Error {
  constructor(name: string, limitMs: number) {
    super(`The document "${name}" was not set within ${limitMs} ms`)
  }
}
