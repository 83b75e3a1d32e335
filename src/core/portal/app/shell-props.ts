import type { ReactNode, Ref } from 'react'
import type { CatalogueModel, ScreenModel } from '../../model/catalogue-model.ts'

export interface ShellProps {
  screen: ScreenModel
  catalogue: CatalogueModel
  titleRef: Ref<HTMLHeadingElement>
  /** Hides menu and points on a page with a single task. */
  alone?: boolean
  children: ReactNode
}
