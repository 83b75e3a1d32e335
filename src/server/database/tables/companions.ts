import type { Generated } from 'kysely'
import type { Day } from './columns.ts'

export interface CompanionTables {
  companion_group: CompanionGroupTable
  companion_group_participant: CompanionGroupParticipantTable
  travel_notice: TravelNoticeTable
}

/** A group that a teacher leads. */
export interface CompanionGroupTable {
  id: Generated<number>
  member_id: number
  title: string
  destination: string
  period_from: Day
  period_to: Day
}

export interface CompanionGroupParticipantTable {
  group_id: number
  position: number
  first_name: string
  last_name: string
  /** Whether the companion may read the last name; otherwise the server sends only its first letter. */
  shows_last_name: boolean
}

/** A notice from the operator to the companion of a group. */
export interface TravelNoticeTable {
  id: Generated<number>
  group_id: number
  published_on: Day
  title_it: string
  title_en: string
  text_it: string
  text_en: string
}
