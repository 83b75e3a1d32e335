/** A dynamic section (section 3) as it is kept: the shop's address is told by the settings. */
export interface KeptSection {
  id: number
  label: string
  icon: string
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

/** The sections that have something to show: one without content leads nowhere, so it is left out. */
export function describeSections(sections: readonly KeptSection[], shopUrl: string): readonly Section[] {
  return sections.flatMap(({ contentKind, content, ...shown }) => {
    const resolved = contentKind === 'shop' ? shopUrl : content
    return resolved === null || resolved === '' ? [] : [{ ...shown, content: resolved }]
  })
}
