/**
 * A page that is rendered outside of a browser.
 *
 * In answer to a form that was sent without script it is rendered to find what was pressed, and again with what became of it. In between
 * lives what a browser keeps in its components.
 */
import { createContext, use, useCallback, useId, useState } from 'react'

export interface PageAnswer {
  /** The screen that was rendered; undefined when none was, as for an address that leads to another. */
  screen: string | undefined
  /** The title of that screen. */
  title: string
  /** State by the id of its place in the page. */
  states: Map<string, unknown>
  /** What can be sent, by the name of the form. `texts` are by the name of the field. */
  forms: Map<string, (texts: ReadonlyMap<string, string>) => Promise<unknown>>
  /** What a button does, by its value. */
  presses: Map<string, () => Promise<unknown>>
}

/** Undefined in a browser. */
export const PageAnswerContext = createContext<PageAnswer | undefined>(undefined)

/** The form to which the buttons of a page without script belong. */
export const pressFormId = 'press'
/** The state that holds what stands before the title of the document. */
export const titleState = 'title'

/** Offers a form of this page to what sends it. */
export function useSendable(form: string, send: (texts: ReadonlyMap<string, string>) => Promise<unknown>): void {
  use(PageAnswerContext)?.forms.set(form, send)
}

/** Offers what a button of this page does. */
export function usePressable(value: string, press: () => Promise<unknown>): void {
  use(PageAnswerContext)?.presses.set(value, press)
}

/** Tells what renders the page which screen it shows. */
export function useShownScreen(screen: string, title: string): void {
  const answer = use(PageAnswerContext)
  if (answer) Object.assign(answer, { screen, title })
}

type Next<T> = T | ((present: T) => T)

const isFunction = <T>(next: Next<T>): next is (present: T) => T => typeof next === 'function'

/** As `useState`, but the state outlives the render of a page that the server answers with. */
export function useCarriedState<T>(create: () => T): readonly [T, (next: Next<T>) => void] {
  const answer = use(PageAnswerContext)
  const id = useId()
  const [state, setState] = useState<T>(() => {
    if (!answer) return create()
    if (!answer.states.has(id)) answer.states.set(id, create())
    return answer.states.get(id) as T
  })
  const set = useCallback(
    (next: Next<T>) => {
      if (answer) answer.states.set(id, isFunction(next) ? next(answer.states.get(id) as T) : next)
      else setState(next)
    },
    [answer, id],
  )
  return [state, set]
}
