import { isPlainPath } from '../../../../lib/plain-path.ts'
import type { SectionIcon } from '../../../domain/codes.ts'

/** A dynamic section (section 3) as it is kept: the shop's address is told by the settings. */
export interface KeptSection {
  id: number
  label: string
  icon: SectionIcon
  toPath: string
  title: string
  subtitle: string | null
  contentKind: 'frame' | 'url' | 'shop'
  content: string | null
}

/** A dynamic section as the portal gets it; `content` is a page of the second listener or an address. */
export interface Section extends Omit<KeptSection, 'contentKind' | 'content'> {
  content: string
}

/** Addresses below these are answered by this server itself and would never show the portal. */
const ownAddresses = ['api', 'assets', 'csp-report', 'health', 'sign', 'simulators']

/**
 * The sections that lead somewhere. Left out is one without content, one whose content no frame may show (`isShowable`), and one whose
 * address is none, however it came into the database. Which addresses the portal's own screens have is the portal's to know: it refuses
 * those itself.
 */
export function describeSections(
  sections: readonly KeptSection[],
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
