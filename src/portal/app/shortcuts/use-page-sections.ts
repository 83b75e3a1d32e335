import { useEffect, useState } from 'react'

export interface PageSection {
  title: string
  heading: HTMLElement
}

/** Share of the window's height above which the last heading is that of the section in view. */
const readingLine = 0.3

/** Returns the headings of the page's sections and cards, without those of dialogs. */
function findSections(main: HTMLElement): readonly PageSection[] {
  return [...main.querySelectorAll('h2')]
    .filter((heading) => heading.closest('[role="dialog"]') === null && heading.checkVisibility())
    .map((heading) => ({ title: heading.textContent.trim(), heading }))
    .filter(({ title }) => title !== '')
}

const areSame = (some: readonly PageSection[], others: readonly PageSection[]): boolean =>
  some.length === others.length && some.every(({ title, heading }, at) => others[at]?.heading === heading && others[at]?.title === title)

/**
 * Follows the sections of the page and which of them is in view.
 *
 * Read from the rendered page: sections come from several kinds of blocks and of forms, appear with their data and disappear with their
 * conditions.
 */
export function usePageSections(): { sections: readonly PageSection[]; current: PageSection | undefined } {
  const [sections, setSections] = useState<readonly PageSection[]>([])
  const [current, setCurrent] = useState<PageSection>()
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    const read = () => setSections((before) => keepSame(before, findSections(main)))
    read()
    const observer = new MutationObserver(read)
    observer.observe(main, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    let frame = 0
    const follow = () => {
      frame = 0
      const line = innerHeight * readingLine
      setCurrent(sections.findLast(({ heading }) => heading.getBoundingClientRect().top <= line) ?? sections[0])
    }
    const scrolled = () => {
      frame ||= requestAnimationFrame(follow)
    }
    follow()
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      removeEventListener('scroll', scrolled)
      cancelAnimationFrame(frame)
    }
  }, [sections])
  return { sections, current }
}

const keepSame = (before: readonly PageSection[], now: readonly PageSection[]) => (areSame(before, now) ? before : now)

/** Scrolls to a section and focuses its heading, as a link to it would. */
export function goToSection({ heading }: PageSection): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'start' })
}
