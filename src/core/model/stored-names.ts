/** What a browser stores for a portal. A released name stays as it is: under another one the users' choices are not found. */
export interface StoredNames {
  /** In local storage. */
  section: string
  scheme: string
  consent: string
  /** Where a former release kept a token, which the portal deletes. */
  formerToken: string
  /** Of the channel between the tabs. */
  channel: string
  /** In Cache Storage: the pages that the user keeps, and how the names of the caches of the portal's files begin. The name of a build follows. */
  keptPages: string
  filesPrefix: string
}

/** @param id `brand.id` of the catalogue */
export const storedNames = (id: string): StoredNames => ({
  section: `${id}.section`,
  scheme: `${id}.scheme`,
  consent: `${id}.consent`,
  formerToken: `${id}.token`,
  channel: `${id}.session`,
  keptPages: `${id}.kept-pages`,
  filesPrefix: `${id}.files `,
})
