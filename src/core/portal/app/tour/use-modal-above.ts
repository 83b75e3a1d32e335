import { useStore } from '../../ui/use-store.ts'

const isModalAbove = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility({ visibilityProperty: true }))

/** Observes the body for dialogs and drawers, and the root's class for the consent preferences. */
function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true })
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/** Returns whether a modal dialog is open. */
export const useModalAbove = (): boolean => useStore(subscribe, isModalAbove, () => false)
