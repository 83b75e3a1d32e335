import { setLanguage } from '../ui/set-language.ts'
import type { PortalServices } from './portal-services.ts'

/** Connects the services to the page that shows the portal. */
export function followPage({ session, sessionTimer, times, versions, language, pageStates, leaveGuard, openForms }: PortalServices): void {
  // Browsers throttle the timers of hidden tabs, and stop them while the machine sleeps.
  for (const check of [session.adopt, sessionTimer.check, times.check, versions.check]) {
    for (const wake of ['visibilitychange', 'resume']) document.addEventListener(wake, check)
    window.addEventListener('pageshow', check)
  }
  times.check()
  window.addEventListener('beforeunload', (event) => {
    pageStates.keep()
    const isSignedIn = session.state().id !== undefined
    if (leaveGuard.held() !== undefined || (isSignedIn && openForms.hasUnsaved())) event.preventDefault()
  })
  // The language of the page, and of the app that the browser offers to install.
  const applyLanguage = () => {
    setLanguage(document.documentElement, language.language())
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${language.language()}.webmanifest`)
  }
  language.subscribe(applyLanguage)
  applyLanguage()
}
