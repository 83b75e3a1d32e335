import { useSyncExternalStore } from 'react'

const isModalAbove = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility({ visibilityProperty: true }))

/** Dialogs and drawers are put into the body itself; the consent preferences say by a class of the page that they are open. */
function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true })
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/** Whether a dialog asks for an answer before anything else. */
export const useModalAbove = (): boolean => useSyncExternalStore(subscribe, isModalAbove)
