import type { Generated } from 'kysely'
import type { FormFlagKey, ProductDivisionId, SectionIcon } from '../../domain/codes.ts'

export interface SectionTables {
  section: SectionTable
  formFlag: FormFlagTable
}

/** A section that the operator adds to the portal. */
export interface SectionTable {
  id: Generated<number>
  position: number
  labelIt: string
  labelEn: string
  /** Icon name of the API: OneToOne, Store, ...; an open enumeration. */
  icon: SectionIcon
  toPath: string
  titleIt: string
  titleEn: string
  subtitleIt: string | null
  subtitleEn: string | null
  /** `frame`: `content` is a page of the second listener; `url`: an address; `shop`: the address in the settings, `content` is null. */
  contentKind: 'frame' | 'url' | 'shop'
  content: string | null
}

/** The questions that the form of a division asks. */
export interface FormFlagTable {
  productDivisionId: ProductDivisionId
  key: FormFlagKey
  /** 'true' or 'false'; 'open' or 'closed' for `status`. */
  value: string
}
