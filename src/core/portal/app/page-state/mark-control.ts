/** Identifies a control across page loads by the hash of its name and its index among namesakes. */
import { shortHash } from '../../../lib/short-hash.ts'
import type { ControlMark } from './page-state-store.ts'

const controls = 'a[href], button, input, select, textarea'
/** Names of table rows, to which links may lead. */
const rowNames = 'th[scope="row"]'
const headings = 'h2, h3, h4, h5'

/** Returns the words of the elements that name a control of a card, so that the same button of another card has other words. */
function labelledBy(element: Element): string | undefined {
  const ids = element.getAttribute('aria-labelledby')?.split(' ')
  return ids
    ?.map((id) => document.getElementById(id))
    .map((one) => one?.getAttribute('aria-label') ?? one?.textContent)
    .join(' ')
}

function wordsOf(element: Element): string {
  const label = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])].map((one) => one.textContent).join() : ''
  const named = labelledBy(element) ?? element.getAttribute('aria-label') ?? (label === '' ? element.textContent : label)
  return shortHash(`${element.tagName} ${named}`)
}

interface Named {
  element: HTMLElement
  words: string
}

const namedIn = (main: Element, selectors = `${controls}, ${headings}`): readonly Named[] =>
  [...main.querySelectorAll<HTMLElement>(selectors)].map((element) => ({ element, words: wordsOf(element) }))

/** Finds the visible elements of a name. A closed panel stays in the DOM once it was opened, but is missing after a page load. */
const alike = (words: string, all: readonly Named[]): readonly HTMLElement[] =>
  all.filter((one) => one.words === words && one.element.checkVisibility()).map(({ element }) => element)

/** Returns marks of the control and of the headings around it, innermost first. For a heading with a button, marks the button. */
export function marksOf(element: HTMLElement, main: Element): readonly ControlMark[] {
  const found: HTMLElement[] = element.matches(`${controls}, ${rowNames}`) ? [element] : []
  for (let around = element.parentElement; around && around !== main; around = around.parentElement) {
    const heading = around.matches('article, section') ? around.querySelector<HTMLElement>(headings) : null
    const target = heading?.querySelector('button') ?? heading
    if (target && !found.includes(target)) found.push(target)
  }
  const all = namedIn(main)
  return found.map((one) => {
    const words = wordsOf(one)
    return { words, turn: alike(words, one.matches(rowNames) ? namedIn(main, rowNames) : all).indexOf(one) }
  })
}

export function findControl({ words, turn }: ControlMark, main: Element): HTMLElement | undefined {
  return alike(words, namedIn(main))[turn] ?? alike(words, namedIn(main, rowNames))[turn]
}
