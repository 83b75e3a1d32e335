import { isPlainPath } from '../../../../../core/lib/plain-path.ts'
import type { SectionIcon } from '../../../domain/codes.ts'

/** A stored dynamic section (specification 3); the shop's URL comes from the settings. */
export interface StoredSection {
  id: number
  label: string
  icon: SectionIcon
  toPath: string
  title: string
  subtitle: string | null
  contentKind: 'frame' | 'url' | 'shop'
  content: string | null
}

/** A dynamic section for the portal; `content` is a page of the frame listener or a URL. */
export interface Section extends Omit<StoredSection, 'contentKind' | 'content'> {
  content: string
}

/** First path segments that the server answers itself and that would never show the portal. */
const ownAddresses = ['api', 'assets', 'csp-report', 'health', 'sign', 'simulators']

/**
 * Returns the sections that lead somewhere.
 *
 * Leaves out sections without content, with content that no frame may show (`isShowable`) or with an invalid path. The portal itself
 * rejects the paths of its own screens.
 */
export function describeSections(
  sections: readonly StoredSection[],
  shopUrl: string,
  isShowable: (content: string) => boolean,
): readonly Section[] {
  return sections.flatMap(({ contentKind, content, ...shown }) => {
    const resolved = contentKind === 'shop' ? shopUrl : content
    const leads = resolved !== null && resolved !== '' && isShowable(resolved) && isOpenPath(shown.toPath)
    return leads ? [{ ...shown, content: resolved }] : []
  })
}

function isOpenPath(path: string): boolean {
  return isPlainPath(path) && !ownAddresses.includes(path.split('/')[1] ?? '')
}
