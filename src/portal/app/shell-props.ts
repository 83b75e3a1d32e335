import type { ReactNode, Ref } from 'react'
import type { CatalogueModel, ScreenModel } from '../../catalogue/model.ts'

export interface ShellProps {
  screen: ScreenModel
  catalogue: CatalogueModel
  titleRef: Ref<HTMLHeadingElement>
  children: ReactNode
}
