/** Messages between the language server and the thread that checks. */
import type { Diagnostic } from '../../compiler/diagnostics/diagnostic.ts'

export interface CheckRequest {
  number: number
  /** Unsaved texts by path. */
  unsaved: ReadonlyMap<string, string>
}

export type CheckAnswer =
  | {
      number: number
      diagnostics: readonly Diagnostic[]
      /** Texts of the files in which diagnostics and their fixes are, by path. */
      texts: ReadonlyMap<string, string>
    }
  | { number: number; failure: string }
