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

interface PageSections {
  sections: readonly PageSection[]
  current: PageSection | undefined
  /** Scrolls to a section and focuses its heading, as a link to it would. */
  goTo(section: PageSection): void
}

/**
 * Follows the sections of the page and which of them is in view.
 *
 * Read from the rendered page: sections come from several kinds of blocks and of forms, appear with their data and disappear with their
 * conditions.
 */
export function usePageSections(): PageSections {
  const [sections, setSections] = useState<readonly PageSection[]>([])
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    let frame = 0
    const read = () => {
      frame = 0
      setSections((before) => keepSame(before, findSections(main)))
    }
    // Once a frame: a table adds many rows, and asking what is visible lays the page out.
    const changed = () => {
      frame ||= requestAnimationFrame(read)
    }
    read()
    const observer = new MutationObserver(changed)
    observer.observe(main, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden'] })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  const inView = useSectionInView(sections)
  const [chosen, setChosen] = useChosen()
  return {
    sections,
    current: chosen && sections.includes(chosen) ? chosen : inView,
    goTo(section) {
      section.heading.tabIndex = -1
      section.heading.focus({ preventScroll: true })
      section.heading.scrollIntoView({ block: 'start' })
      setChosen(section)
    },
  }
}

const keepSame = (before: readonly PageSection[], now: readonly PageSection[]) => (areSame(before, now) ? before : now)

function useSectionInView(sections: readonly PageSection[]): PageSection | undefined {
  const [inView, setInView] = useState<PageSection>()
  useEffect(() => {
    let frame = 0
    const follow = () => {
      frame = 0
      const line = innerHeight * readingLine
      setInView(sections.findLast(({ heading }) => heading.getBoundingClientRect().top <= line) ?? sections[0])
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
  return inView
}

/** The last sections of a page cannot reach the reading line: a chosen one is current until the customer scrolls or presses a key. */
function useChosen() {
  const [chosen, setChosen] = useState<PageSection>()
  useEffect(() => {
    const forget = () => setChosen(undefined)
    const events = ['wheel', 'touchmove', 'keydown'] as const
    for (const event of events) addEventListener(event, forget, { passive: true })
    return () => {
      for (const event of events) removeEventListener(event, forget)
    }
  }, [])
  return [chosen, setChosen] as const
}
