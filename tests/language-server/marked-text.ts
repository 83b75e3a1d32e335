/** A place in a file of the base project, written into it with `|` for the cursor. */

import type { Position } from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'

export interface MarkedPlace {
  file: string
  /** A text that stands once in the file. */
  replace: string
  /** What stands in its place, with `|` for the cursor. */
  by: string
}

export function markedText(saved: string, { file, replace, by }: MarkedPlace): { text: string; position: Position } {
  if (saved.split(replace).length !== 2) throw new Error(`"${replace}" stands ${saved.split(replace).length - 1} times in ${file}`)
  const marked = saved.replace(replace, () => by)
  const offset = marked.indexOf('|')
  const text = marked.slice(0, offset) + marked.slice(offset + 1)
  return { text, position: TextDocument.create(file, 'yaml', 0, text).positionAt(offset) }
}
