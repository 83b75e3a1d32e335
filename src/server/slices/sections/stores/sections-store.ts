import type { Language } from '../../../../lib/language.ts'
import type { Database } from '../../../database/database.ts'
import type { KeptSection } from '../domain/sections.ts'

/** Returns the sections in menu order, with texts in the given language. */
export async function listKeptSections(database: Database, language: Language): Promise<readonly KeptSection[]> {
  return database
    .selectFrom('section')
    .select(['id', 'icon', 'to_path as toPath', 'content_kind as contentKind', 'content'])
    .select([`label_${language} as label`, `title_${language} as title`, `subtitle_${language} as subtitle`])
    .orderBy('position')
    .execute()
}
