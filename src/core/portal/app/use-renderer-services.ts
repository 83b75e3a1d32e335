/** Implements the renderer's services with those of the portal and the router. */
import { useMemo } from 'react'
import { type NavigateOptions, useLocation } from 'react-router-dom'
import { createStore } from '../../lib/create-store.ts'
import type { Scope, TextModel } from '../../model/catalogue-model.ts'
import { preload } from '../lazy/load-once.ts'
import { blockComponents } from '../renderer/registry/block-components.tsx'
import type { RendererServices } from '../renderer/renderer-context.tsx'
import { readText } from '../renderer/text/read-text.ts'
import { readReturnPath } from '../renderer/text/return-path.ts'
import { useLatest } from '../renderer/use-latest.ts'
import { loadCode } from './files/load-code.ts'
import { findScreenPath } from './find-route.ts'
import type { PortalContent } from './portal-content.ts'
import type { PortalServices } from './portal-services.ts'
import { printPage } from './print-page.ts'
import { screenLoad } from './screen-loads.ts'

const files = () => loadCode(import('./files/files.ts'))

/** Goes to an address of the portal. */
export type GoTo = (path: string, options?: NavigateOptions) => Promise<void>

/** @param goTo that of the router: React's own waits for a page that is mounted, which the server has none of; its identity must not change */
export function useRendererServices(portal: PortalServices, content: PortalContent, goTo: GoTo): RendererServices {
  // Steps outlive a render, so they read the location when they run.
  const findLocation = useLatest(useLocation())
  return useMemo(() => {
    const { catalogue, areas } = content
    const { session, answers, kept, alerts, dialogs, openForms, clock, api } = portal
    const homePath = findScreenPath(catalogue.routes, catalogue.home, {}) ?? '/'
    const returnTo = createStore<string | undefined>(undefined)
    const { texts, region } = catalogue
    const read = (text: TextModel, scope: Scope) => readText(text, scope, { language: portal.language.language(), texts, region })
    return {
      model: catalogue,
      api,
      answers,
      kept,
      clock,
      areas,
      blocks: blockComponents,
      alerts,
      dialogs,
      openForms,
      findScreenPath: (screen, params) => findScreenPath(catalogue.routes, screen, params),
      preloadScreen(screen) {
        const route = catalogue.routes.find((one) => one.screen === screen)
        if (route) void preload(screenLoad(route, catalogue))
      },
      navigate(path, replace = false) {
        // The first navigation to home after a login goes to the return path.
        const wanted = path === homePath || path === '/' ? returnTo.get() : undefined
        returnTo.set(undefined)
        void goTo(wanted ?? path, { replace })
      },
      openUrl(href, newTab) {
        if (newTab) window.open(href, '_blank', 'noopener,noreferrer')
        else window.location.assign(href)
      },
      saveFile: async (answer, name, scope) => (await files()).saveFile(answer, read(name, scope)),
      saveCalendar: async (calendar, scope) => (await files()).saveCalendar(calendar, scope, read, catalogue.brand, portal),
      saveFrom: async (href) => (await files()).saveFrom(href),
      awaitFile(as, onlyPdf) {
        // Browsers allow a window to open during the click only, not after an answer.
        const opened = as === 'window' && !(onlyPdf && navigator.pdfViewerEnabled === false) ? window.open('', '_blank') : null
        const settings = { session, language: portal.language.language(), waitingWords: read(catalogue.texts.loading, {}) }
        const taking = files().then(({ awaitFile }) => awaitFile(opened, settings))
        // `take` reports the failure; this avoids an unhandled rejection when it is never called.
        taking.catch(() => undefined)
        return { take: async (file) => (await taking)(file), giveUp: () => opened?.close() }
      },
      askPasskey: async (ceremony, options) => (await loadCode(import('./ask-passkey.ts'))).askPasskey(ceremony, options),
      signedIn: () => session.state().id !== undefined,
      signIn(id) {
        returnTo.set(readReturnPath(findLocation().state))
        session.signIn(id)
      },
      endSession: () => session.end('signed-out'),
      reloadPage: () => {
        portal.pageStates.keep()
        window.location.reload()
      },
      printPage,
      async copyText(text) {
        try {
          await navigator.clipboard.writeText(text)
          return true
        } catch {
          // Refused, or not offered outside of a secure context.
          return false
        }
      },
      startTour: portal.tours.start,
      announce: portal.announcements.say,
      config: portal.config,
      holdPage: portal.leaveGuard.hold,
      closeOnBack: portal.leaveGuard.closeOnBack,
    } satisfies RendererServices
  }, [portal, content, goTo, findLocation])
}
