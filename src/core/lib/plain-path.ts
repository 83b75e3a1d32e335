/**
 * Portal paths that data may contain, such as `/onetoone`.
 *
 * They consist of lower-case letters, digits and hyphens between single slashes. This excludes the start page, other hosts
 * (`//elsewhere`), parent segments (`..`), queries and percent-encoding (`%2e`), so a path has one spelling and one meaning. The API
 * description and the database enforce the same rule on the path of a section.
 */
const longestPath = 100

const plain = /^(\/[a-z0-9-]+)+$/

export function isPlainPath(path: string): boolean {
  return path.length <= longestPath && plain.test(path)
}
