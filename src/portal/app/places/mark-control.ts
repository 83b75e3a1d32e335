/** Finds a control of a page again after the page was loaded anew: by its words, and its turn among those that read alike. */
import { shortHash } from '../../../lib/short-hash.ts'
import type { ControlMark } from './place-store.ts'

const controls = 'a[href], button, input, select, textarea'
const headings = 'h2, h3, h4, h5'

function wordsOf(element: Element): string {
  const label = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])].map((one) => one.textContent).join() : ''
  const named = element.getAttribute('aria-label') ?? (label === '' ? element.textContent : label)
  return shortHash(`${element.tagName} ${named}`)
}

interface Named {
  element: HTMLElement
  words: string
}

const namedIn = (main: Element): readonly Named[] =>
  [...main.querySelectorAll<HTMLElement>(`${controls}, ${headings}`)].map((element) => ({ element, words: wordsOf(element) }))

/** Of those that can be seen: what was opened once stays in the page when it is closed, and is not there in a new one. */
const alike = (words: string, all: readonly Named[]): readonly HTMLElement[] =>
  all.filter((one) => one.words === words && one.element.checkVisibility()).map(({ element }) => element)

/** The control, then the headings of what it stands in, from the inside out; a heading that is a button stands for itself. */
export function marksOf(element: HTMLElement, main: Element): readonly ControlMark[] {
  const found: HTMLElement[] = element.matches(controls) ? [element] : []
  for (let around = element.parentElement; around && around !== main; around = around.parentElement) {
    const heading = around.matches('article, section') ? around.querySelector<HTMLElement>(headings) : null
    const target = heading?.querySelector('button') ?? heading
    if (target && !found.includes(target)) found.push(target)
  }
  const all = namedIn(main)
  return found.map((one) => {
    const words = wordsOf(one)
    return { words, turn: alike(words, all).indexOf(one) }
  })
}

export function findControl({ words, turn }: ControlMark, main: Element): HTMLElement | undefined {
  return alike(words, namedIn(main))[turn]
}
