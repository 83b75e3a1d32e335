import type { Generated } from 'kysely'
import type { Day } from '../../../../core/server/database/columns.ts'

export interface CompanionTables {
  companionGroup: CompanionGroupTable
  companionGroupParticipant: CompanionGroupParticipantTable
  travelNotice: TravelNoticeTable
}

/** A group that a teacher leads. */
export interface CompanionGroupTable {
  id: Generated<number>
  memberId: number
  title: string
  destination: string
  periodFrom: Day
  periodTo: Day
}

export interface CompanionGroupParticipantTable {
  groupId: number
  position: number
  firstName: string
  lastName: string
  /** Whether the companion may read the last name; otherwise the server sends only its first letter. */
  showsLastName: boolean
}

/** A notice from the operator to the companion of a group. */
export interface TravelNoticeTable {
  id: Generated<number>
  groupId: number
  publishedOn: Day
  titleIt: string
  titleEn: string
  textIt: string
  textEn: string
}
