/**
 * A member's page that the server rendered, and that stands until the script has drawn the same page and puts it in its place.
 *
 * It is replaced in one step, and not taken over (`hydrateRoot`) as a public page is: React takes a long page over part by part, and begins
 * again with whatever changes meanwhile. A replaced page is alive as a whole or not at all.
 */
import { type ReactNode, use } from 'react'

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

/** Returns the element in the place of one that the user met before the script. */
export const counterpartOf = (element: Element): Element | undefined => (element.isConnected ? element : counterpart(element))

/** Follows what the user does in a page that stands. Returns what gives it to the page that has taken its place. */
export function followStandingPage(place: HTMLElement): () => void {
  isStanding = true
  // Removed, they are as the user left them.
  const before = [...place.children]
  let focused = document.activeElement
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target
  }
  place.addEventListener('focusin', note)
  return () => {
    isStanding = false
    place.removeEventListener('focusin', note)
    counterpart = (element) => findAtPlace([...place.children], placeOf(element, before))
    for (const one of before) for (const input of one.querySelectorAll<Input>('input, select, textarea')) giveInput(input)
    const next = focused && !focused.isConnected && counterpartOf(focused)
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
}

/** The names of an element and of those around it, the outermost first, each with its number among equal ones. */
type Place = readonly (readonly [name: string, at: number])[]

const among = (children: Iterable<Element>, name: string) => [...children].filter(({ localName }) => localName === name)

function placeOf(element: Element, outermost: readonly Element[]): Place {
  const { localName, parentElement } = element
  const around = parentElement ? placeOf(parentElement, outermost) : []
  return [...around, [localName, among(parentElement?.children ?? outermost, localName).indexOf(element)]]
}

function findAtPlace(children: Iterable<Element>, [first, ...inner]: Place): Element | undefined {
  if (first === undefined) return undefined
  const found = among(children, first[0])[first[1]]
  return found && inner.length > 0 ? findAtPlace(found.children, inner) : found
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Gives what was typed or chosen to the field in the same place, as if the user did it there. */
function giveInput(from: Input): void {
  const to = counterpartOf(from)
  if (to?.constructor !== from.constructor) return
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && /^(checkbox|radio)$/.test(from.type)) {
    if (from.checked !== from.defaultChecked && to.checked !== from.checked) to.click()
  } else if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    if ([...from.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)) giveValue(to, from.value, 'change')
  } else if (!(from instanceof HTMLSelectElement) && from.value !== from.defaultValue) giveValue(to as Input, from.value, 'input')
}

/** Through the setter of the element's class: React ignores the event of a value that was set through its own. */
function giveValue(field: Input, value: string, event: 'change' | 'input'): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
