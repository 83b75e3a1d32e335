import type { Generated } from 'kysely'
import type { FormFlagKey, ProductDivisionId, SectionIcon } from '../../domain/codes.ts'

export interface SectionTables {
  section: SectionTable
  form_flag: FormFlagTable
}

/** A section that the operator adds to the portal. */
export interface SectionTable {
  id: Generated<number>
  position: number
  label_it: string
  label_en: string
  /** Icon name of the API: OneToOne, Store, ...; an open enumeration. */
  icon: SectionIcon
  to_path: string
  title_it: string
  title_en: string
  subtitle_it: string | null
  subtitle_en: string | null
  /** `frame`: `content` is a page of the second listener; `url`: an address; `shop`: the address in the settings, `content` is null. */
  content_kind: 'frame' | 'url' | 'shop'
  content: string | null
}

/** The questions that the form of a division asks. */
export interface FormFlagTable {
  product_division_id: ProductDivisionId
  key: FormFlagKey
  /** 'true' or 'false'; 'open' or 'closed' for `status`. */
  value: string
}
