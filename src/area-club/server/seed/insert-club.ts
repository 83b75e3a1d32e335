import { sections, voucherNotice } from '../../../../demonstration/club.ts'
import type { Database } from '../../../core/server/database/database.ts'

/** Inserts the operator's sections, and its notice about vouchers, valid from a date (yyyy-MM-dd). */
export async function insertClub(database: Database, noticeFrom: string): Promise<void> {
  await database
    .insertInto('section')
    .values(
      sections.map(({ label, icon, path, title, subtitle, shows, frame = null }, index) => ({
        position: index + 1,
        labelIt: label.it,
        labelEn: label.en,
        icon,
        toPath: path,
        titleIt: title.it,
        titleEn: title.en,
        subtitleIt: subtitle.it,
        subtitleEn: subtitle.en,
        contentKind: shows,
        content: frame,
      })),
    )
    .execute()
  const { it, en, severity } = voucherNotice
  await database.insertInto('voucherNotice').values({ htmlIt: it, htmlEn: en, severity, validFrom: noticeFrom, validTo: null }).execute()
}
