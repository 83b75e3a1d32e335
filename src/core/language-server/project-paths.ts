/** Addresses of an editor's documents, and the paths of the same files in the project. */
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Returns the path of a document in the project, with forward slashes; undefined for one outside of it. */
export function pathOfUri(root: string, uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined
  const path = relative(root, fileURLToPath(uri)).split(sep).join('/')
  return path.startsWith('..') || path === '' ? undefined : path
}

export const uriOfPath = (root: string, path: string): string => pathToFileURL(join(root, path)).href

/** Returns whether the compiler reads a file. */
export const isRead = (path: string): boolean => /^(?:catalogue\/|openapi\/|src\/(?:.*\/)?area\.yaml$)/.test(path)
