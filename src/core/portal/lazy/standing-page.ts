/**
 * A member's page that the server rendered, and that stands until the script has drawn the same page and puts it in its place.
 *
 * It is replaced in one step, and not taken over (`hydrateRoot`) as a public page is: React takes a long page over part by part, and begins
 * again with whatever changes meanwhile. A replaced page is alive as a whole or not at all.
 */
import { type ReactNode, use } from 'react'

declare global {
  interface Window {
    /** In a rendered page: the fields that the user has filled in (`fillPage`). */
    touchedFields?: Set<HTMLInputElement>
  }
}

let isStanding = false
const never = new Promise<never>(() => undefined)

/**
 * What is shown while code is imported, but for the first page: a page that stands shows more.
 *
 * It suspends then. React commits nothing where no boundary has a placeholder, and goes on when the code is there.
 */
export function WhileImporting({ children }: { children: ReactNode }): ReactNode {
  return isStanding ? use(never) : children
}

let counterpart = (element: Element): Element | undefined => element

/** Returns the element that is in the place of one that the user met before the script, and has the same name. */
export const counterpartOf = (element: Element): Element | undefined => (element.isConnected ? element : counterpart(element))

/**
 * Follows what the user does in a page that stands.
 *
 * @returns what gives it to the page that has taken its place, before that is painted, and ends the waiting
 */
export function followStandingPage(place: HTMLElement): () => void {
  isStanding = true
  // Removed, they are as the user left them.
  const before = [...place.children]
  let focused = document.activeElement
  const note = ({ target }: FocusEvent) => {
    focused = target as Element
  }
  place.addEventListener('focusin', note)
  return () => {
    isStanding = false
    place.removeEventListener('focusin', note)
    counterpart = (element) => {
      const found = placeOf(element, before).reduce<Element | undefined>((around, at) => around?.children[at], place)
      return found && nameOf(found) === nameOf(element) ? found : undefined
    }
    if (focused?.isConnected === false) (counterpartOf(focused) as HTMLElement | undefined)?.focus({ preventScroll: true })
    const touched = [...(window.touchedFields ?? [])]
    // In a task of its own, in which React answers to events.
    setTimeout(() => {
      for (const field of touched) giveInput(field)
      delete place.dataset.waiting
    })
  }
}

/** Positions of an element and of those around it, the outermost first. */
function placeOf(element: Element, outermost: readonly Element[]): readonly number[] {
  const { parentElement } = element
  if (!parentElement) return [outermost.indexOf(element)]
  return [...placeOf(parentElement, outermost), [...parentElement.children].indexOf(element)]
}

/**
 * What tells an element from another in its place, and its state: a press must never reach another button than the one that was meant, nor
 * close what the page had open when the customer left it.
 */
const nameOf = (element: Element): string =>
  [
    element.localName,
    element.textContent || element.parentElement?.textContent,
    ...['aria-label', 'aria-expanded', 'aria-pressed'].map((name) => element.getAttribute(name)),
  ].join()

type Input = HTMLInputElement

/** Gives what was typed or chosen to the field in the same place, as if the user did it there. */
function giveInput(from: Input): void {
  const to = counterpartOf(from) as Input | undefined
  if (!to) return
  const { type, checked } = from
  if (type === 'checkbox' || type === 'radio') {
    // Choosing one takes the choice from the others.
    if (checked !== to.checked && (checked || type === 'checkbox')) to.click()
    return
  }
  const kept = type === 'file' ? 'files' : 'value'
  if (type === 'file' ? from.value === '' : from.value === to.value) return
  // Through the setter of the element's class: React ignores the event of a value that was set through its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), kept)?.set?.call(to, from[kept])
  for (const event of ['input', 'change']) to.dispatchEvent(new Event(event, { bubbles: true }))
}
