/** What is loaded when it is needed, and drawn at once where it is there already: React's own `lazy` draws a placeholder first even then. */
import { type ComponentType, use } from 'react'

/** The promise with the marks that React's `use` reads, so that a settled one gives its value without a placeholder in between. */
export function withMarks<T>(promise: Promise<T>): Promise<T> {
  const marked = Object.assign(promise, { status: 'pending' } as { status: string; value?: T; reason?: unknown })
  promise.then(
    (value) => Object.assign(marked, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(marked, { status: 'rejected', reason }),
  )
  return marked
}

export type LateComponent<Props> = ComponentType<Props> & {
  /** Resolves when it can be drawn at once. */
  ahead(): Promise<unknown>
}

/**
 * Code that did not arrive where it was to be drawn is not asked for again in this page's life, as the browser would not: a reload mends
 * it, which the page offers. What was only asked for ahead is.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): LateComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let isDrawn = false
  const ahead = () => {
    loading ??= withMarks(load())
    loading.catch(() => {
      if (!isDrawn) loading = undefined
    })
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module of the portal, where that is imported
  function Late(props: Props) {
    isDrawn = true
    const Component = use(ahead())
    return <Component {...props} />
  }
  return Object.assign(Late, { ahead })
}
