/** Chooses words in the page of the portal: by pointer and by keyboard, without pressing what they stand in. */

/** Where the words are used; the words of a shared text stand elsewhere. */
function placeOf(element: Element): { file: string; start: number } | undefined {
  const [, file, start] = /(\S+):(\d+)$/.exec(element.getAttribute('data-at') ?? '') ?? []
  return file === undefined ? undefined : { file, start: Number(start) }
}

const pressed = 'a, button, summary, label, [role="button"], [role="tab"], [role="menuitem"]'

/** Returns the words under an element: itself, around it, the first inside what is pressed, or the label of a field. */
function wordsAt(target: EventTarget | null): Element | undefined {
  if (!isElement(target)) return undefined
  const labels = (target as Partial<HTMLInputElement>).labels
  return [target.closest('[data-at]'), target.closest(pressed)?.querySelector('[data-at]'), labels?.[0]?.querySelector('[data-at]')].find(
    (found) => found !== null && found !== undefined,
  ) as Element | undefined
}

// The page of a frame has classes of its own, so `instanceof` does not know its elements.
const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target

/** Returns the words that stand at a place of a file, as soon as the page shows them; undefined where it does not within some seconds. */
export async function awaitWords(pageOf: () => Document | null, place: string): Promise<Element | undefined> {
  const giveUpMs = Date.now() + patienceMs
  while (Date.now() < giveUpMs) {
    const found = [...(pageOf()?.querySelectorAll(`[data-at~="${CSS.escape(place)}"]`) ?? [])]
    // The span of the words has no box of its own.
    const seen = found.find((words) => words.parentElement?.checkVisibility())
    if (seen) return seen
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return undefined
}
const patienceMs = 8000

export interface Picking {
  /** Marks words as if the pointer were on them. */
  mark(words: Element): void
  stop(): void
}

/** Listens in a page until it is stopped. */
export function pickIn(page: Document, choose: (file: string, start: number) => void): Picking {
  const mark = page.createElement('div')
  mark.setAttribute('aria-hidden', 'true')
  Object.assign(mark.style, {
    position: 'fixed',
    zIndex: '2147483647',
    pointerEvents: 'none',
    outline: '2px solid #1976d2',
    borderRadius: '2px',
  })
  let pointed: Element | undefined

  const draw = () => {
    if (!pointed?.isConnected) return mark.remove()
    const range = page.createRange()
    range.selectNodeContents(pointed)
    const { left, top, width, height } = range.getBoundingClientRect()
    Object.assign(mark.style, { left: `${left - 2}px`, top: `${top - 2}px`, width: `${width + 4}px`, height: `${height + 4}px` })
    page.body.append(mark)
  }
  const markAt = (target: EventTarget | null) => {
    pointed = wordsAt(target)
    draw()
  }
  const point = ({ target }: Event) => markAt(target)
  const press = (event: Event) => {
    if (event instanceof (page.defaultView?.KeyboardEvent ?? KeyboardEvent) && !['Enter', ' '].includes(event.key)) return
    const found = wordsAt(event.target)
    const place = found && placeOf(found)
    // What is pressed does nothing while words are chosen, also where its words are not the catalogue's.
    if (!place && !(isElement(event.target) && event.target.closest(pressed))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (place) choose(place.file, place.start)
  }
  const listeners: readonly (readonly [string, (event: Event) => void])[] = [
    ['pointermove', point],
    ['focusin', point],
    ['scroll', draw],
    ['click', press],
    ['keydown', press],
  ]
  for (const [name, listener] of listeners) page.addEventListener(name, listener, { capture: true })
  const stop = () => {
    for (const [name, listener] of listeners) page.removeEventListener(name, listener, { capture: true })
    mark.remove()
  }
  return { mark: markAt, stop }
}
