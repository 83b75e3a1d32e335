import type { Language } from '../../../../../core/lib/language.ts'
import { inLanguage } from '../../../../../core/server/database/columns.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { StoredSection } from '../domain/sections.ts'

/** Returns the sections in menu order, with texts in the given language. */
export async function listStoredSections(database: Database, language: Language): Promise<readonly StoredSection[]> {
  return database
    .selectFrom('section')
    .select(['id', 'icon', 'toPath', 'contentKind', 'content'])
    .select([
      `${inLanguage('label', language)} as label`,
      `${inLanguage('title', language)} as title`,
      `${inLanguage('subtitle', language)} as subtitle`,
    ])
    .orderBy('position')
    .execute()
}
