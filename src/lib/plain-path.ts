/**
 * The addresses that data may give to pages of the portal: small letters, digits and hyphens between single slashes, as `/onetoone`. That
 * leaves no way to the start page, to another host (`//elsewhere`), up the tree (`..`), into a query, or to what is spelled in code
 * (`%2e`); and nothing that two readers could read as two addresses. The API's description and the database say the same of a section.
 */
const longestPath = 100

const plain = /^(\/[a-z0-9-]+)+$/

export function isPlainPath(path: string): boolean {
  return path.length <= longestPath && plain.test(path)
}
