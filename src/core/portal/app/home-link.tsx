import type { CatalogueModel } from '../../model/catalogue-model.ts'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { PageLink } from '../renderer/text/page-link.tsx'
import { BrandLink } from '../ui/shell/brand-link.tsx'

/** The brand mark as a link. Its accessible name contains the visible names, so that voice control finds it (WCAG 2.5.3). */
export function HomeLink({ catalogue, screen, size }: { catalogue: CatalogueModel; screen: string; size?: 'normal' | 'large' }) {
  const { findScreenPath } = useRenderer()
  const read = useReadText()
  const { brand, navigation } = catalogue
  return (
    <BrandLink
      name={brand.name}
      operator={brand.operator}
      label={read(navigation.home)}
      link={{ component: PageLink, to: findScreenPath(screen, {}) ?? '/' }}
      size={size}
    />
  )
}
