import { type RefObject, useEffect } from 'react'

const reachable = 'button, a[href]'

/**
 * The card takes the focus when it appears, keeps Tab inside, and gives the focus and the place in the scroll back when it goes. The page
 * beside it may still be pressed: whoever does so leaves the card, and it stays.
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
