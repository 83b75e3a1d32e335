import type { ReactNode, Ref } from 'react'
import type { CatalogueModel, ScreenModel } from '../../catalogue/model.ts'

export interface ShellProps {
  screen: ScreenModel
  catalogue: CatalogueModel
  titleRef: Ref<HTMLHeadingElement>
  /** Without menu and points: there is one thing to do here, and no way around it but leaving. */
  alone?: boolean
  children: ReactNode
}
