import { sections, voucherNotice } from '../../../demonstration/club.ts'
import type { Database } from '../database/database.ts'

/** Inserts the operator's sections, and its notice about vouchers, valid from a date (yyyy-MM-dd). */
export async function insertClub(database: Database, noticeFrom: string): Promise<void> {
  await database
    .insertInto('section')
    .values(
      sections.map(({ label, icon, path, title, subtitle, shows, frame = null }, index) => ({
        position: index + 1,
        label_it: label.it,
        label_en: label.en,
        icon,
        to_path: path,
        title_it: title.it,
        title_en: title.en,
        subtitle_it: subtitle.it,
        subtitle_en: subtitle.en,
        content_kind: shows,
        content: frame,
      })),
    )
    .execute()
  const { it, en, severity } = voucherNotice
  await database
    .insertInto('voucher_notice')
    .values({ html_it: it, html_en: en, severity, valid_from: noticeFrom, valid_to: null })
    .execute()
}
