/** Messages between the language server and the thread that checks. */
import type { Diagnostic } from '../../compiler/diagnostics/diagnostic.ts'
import type { ProjectIndex } from '../index/project-index.ts'

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
      /** Undefined while a file is missing without which no other is checked. */
      index: ProjectIndex | undefined
    }
  | { number: number; failure: string }
