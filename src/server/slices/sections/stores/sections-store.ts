import type { Language } from '../../../../lib/language.ts'
import type { Database } from '../../../database/database.ts'
import type { StoredSection } from '../domain/sections.ts'

/** Returns the sections in menu order, with texts in the given language. */
export async function listStoredSections(database: Database, language: Language): Promise<readonly StoredSection[]> {
  return database
    .selectFrom('section')
    .select(['id', 'icon', 'to_path as toPath', 'content_kind as contentKind', 'content'])
    .select([`label_${language} as label`, `title_${language} as title`, `subtitle_${language} as subtitle`])
    .orderBy('position')
    .execute()
}
