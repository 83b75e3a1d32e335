import { type RefObject, useEffect } from 'react'

const reachable = 'button, a[href]'

/**
 * Focuses the card on mount, keeps Tab inside it, and restores focus and scroll position on unmount.
 *
 * Not a modal focus trap: the user may click the page beside the card, which stays open; then nothing is restored.
 */
export function useCardFocus(card: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = card.current
    const before = document.activeElement
    const scrolledTo = window.scrollY
    const keepInside = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const controls = [...(element?.querySelectorAll<HTMLElement>(reachable) ?? [])]
      const [first, last] = [controls[0], controls.at(-1)]
      const active = document.activeElement
      if (event.shiftKey && (active === first || active === element)) {
        event.preventDefault()
        last?.focus()
      } else if (!event.shiftKey && active === last) {
        event.preventDefault()
        first?.focus()
      }
    }
    element?.addEventListener('keydown', keepInside)
    element?.focus({ preventScroll: true })
    return () => {
      element?.removeEventListener('keydown', keepInside)
      if (!element?.contains(document.activeElement) && document.activeElement !== document.body) return
      window.scrollTo({ top: scrolledTo, behavior: 'instant' })
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : document.querySelector('h1')
      back?.focus({ preventScroll: true })
    }
  }, [card])
}
