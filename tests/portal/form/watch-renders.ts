import type { Page } from 'playwright'

/** The parts of React's fibers that its developer tools read too. */
interface Fiber {
  tag: number
  flags: number
  type: unknown
  stateNode: unknown
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

declare global {
  interface Window {
    renderedElements: string[]
  }
}

/**
 * Records each component that renders, by React's hook for its developer tools, which production builds call too.
 *
 * Applies from the next load of the page.
 */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    /** `PerformedWork`, set in a fiber whose component was called. */
    const performedWork = 1
    /** Function components: plain, forwarding a ref, memoized, and memoized without a comparison. */
    const functionTags = [0, 11, 14, 15]
    window.renderedElements = []
    const findElement = (fiber: Fiber | null): Element | undefined => {
      for (let one = fiber; one; one = one.sibling) {
        const found = one.stateNode instanceof Element ? one.stateNode : findElement(one.child)
        if (found) return found
      }
      return undefined
    }
    const visit = (fiber: Fiber) => {
      const element = findElement(fiber.child)
      // Icons are lazy-loaded, and render when they arrive.
      const isIcon = element?.localName === 'svg'
      if (functionTags.includes(fiber.tag) && fiber.flags & performedWork && element && !isIcon)
        window.renderedElements.push(
          `${element.localName} ${element.getAttribute('name') ?? element.getAttribute('data-kind') ?? ''}`.trim(),
        )
      // A parent that was not called, and has no called component below it, keeps its children.
      if (fiber.alternate && fiber.alternate.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling) visit(child)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => visit(current),
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
      },
    })
  })
}

/** Returns the elements that rendered while `act` ran, each once, as `name of the element, name of the control or kind of the field`. */
export async function rendersOf(page: Page, act: () => Promise<void>): Promise<readonly string[]> {
  await page.evaluate(() => {
    window.renderedElements = []
  })
  await act()
  return [...new Set(await page.evaluate(() => window.renderedElements))].sort()
}
