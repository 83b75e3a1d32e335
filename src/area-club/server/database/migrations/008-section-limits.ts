import { type Kysely, sql } from 'kysely'

/** Limits the lengths of a section's texts, path and content to what menus, headings and API calls can hold. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const words = (column: string, most: number): string[] =>
  ['it', 'en'].map((language) => `length(trim(${column}_${language})) between 1 and ${most}`)

const statements = [
  `alter table section
    add constraint section_words check (${[...words('label', 60), ...words('title', 120), ...words('subtitle', 300)].join(' and ')}),
    add constraint section_icon check (length(icon) between 1 and 40),
    add constraint section_path check (length(to_path) <= 100),
    add constraint section_content check (
      case content_kind
        when 'frame' then content ~ '^[a-z0-9-]+$' and length(content) <= 100
        when 'url' then content ~ '^https?://[^[:space:]]+$' and length(content) <= 500
        else true
      end
    )`,
]
