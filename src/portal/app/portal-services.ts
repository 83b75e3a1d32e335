/** What lives as long as the page: session, language, calls, cache, messages, dialogs, the way around. */
import { createOperationsApi, type OperationsApi } from '../../api/operations-api.ts'
import { type PortalConfig, readPortalConfig } from '../../api/portal-config.ts'
import { openSessionChannel } from '../../api/session-channel.ts'
import { createSessionStore, type SessionStore } from '../../api/session-store.ts'
import { type AlertStore, createAlertStore } from '../renderer/alerts/alert-store.ts'
import { createDialogStore, type DialogStore } from '../renderer/dialogs/dialog-store.ts'
import { createOpenForms, type OpenForms } from '../renderer/form/open-forms.ts'
import { type AnswerCache, createAnswerCache } from '../renderer/loads/answer-cache.ts'
import { browserClock, type Clock } from '../renderer/scope/clock.ts'
import { type Announcements, createAnnouncements } from './announcer.tsx'
import { type ConsentStore, createConsentStore } from './consent/consent-store.ts'
import { isLogout } from './find-route.ts'
import { createLanguageStore, type LanguageStore } from './language-store.ts'
import { createLeaveGuard, type LeaveGuard } from './leave-guard.ts'
import { arrivedMember } from './member-chunk.ts'
import { createPlaceStore, type PlaceStore } from './places/place-store.ts'
import type { ContentStore } from './portal-content.ts'
import { createSessionTimer, type SessionTimer } from './session-timer.ts'
import { createTimeTurns, type TimeTurns } from './time-turns.ts'
import { createTourStore, type TourStore } from './tour/tour-store.ts'

export interface PortalServices {
  contents: ContentStore
  session: SessionStore
  sessionTimer: SessionTimer
  language: LanguageStore
  answers: AnswerCache
  api: OperationsApi
  config: () => Promise<PortalConfig>
  alerts: AlertStore
  dialogs: DialogStore
  openForms: OpenForms
  leaveGuard: LeaveGuard
  tours: TourStore
  consent: ConsentStore
  announcements: Announcements
  places: PlaceStore
  clock: Clock
  timeTurns: TimeTurns
}

/** One answer serves for good; a failure is asked again by the next who needs it. */
function rememberSuccess<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}

export function createPortalServices(contents: ContentStore, clock: Clock = browserClock): PortalServices {
  const nowMs = () => clock.now().getTime()
  const session = createSessionStore(localStorage, window, { channel: openSessionChannel(), nowMs })
  const language = createLanguageStore(localStorage)
  const answers = createAnswerCache()
  const config = rememberSuccess(readPortalConfig)
  const dialogs = createDialogStore()
  const openForms = createOpenForms()
  const isSignedIn = () => session.state().token !== undefined
  // What is kept waits on its screen for whoever comes back to it; after a logout nobody does.
  const leaveGuard = createLeaveGuard(
    (target) => isSignedIn() && (isLogout(contents.content().catalogue, target) ? openForms.hasUnsaved() : openForms.hasUnsavedOpen()),
    isSignedIn,
  )
  const tours = createTourStore()
  const places = createPlaceStore(history, () => session.state().token)
  const consent = createConsentStore(localStorage, () => contents.content().catalogue.consents, clock)
  const api = createOperationsApi({
    // Asked at each call: a catalogue that is saved while the page is open brings its operations along.
    findOperation(operationId) {
      const { catalogue } = contents.content()
      return catalogue.operations[operationId] ?? arrivedMember(catalogue)?.operations[operationId]
    },
    config,
    session,
    language: language.language,
    nowMs,
  })

  // Whoever comes next must find nothing of whoever was here (S26). First among the listeners: the cache is empty before anything is drawn.
  let token = session.state().token
  session.subscribe(() => {
    const next = session.state().token
    if (next === token) return
    token = next
    // What ended while a person was at work here is come back to; what was left here is left.
    const { ended } = session.state()
    if (ended === 'expired' || ended === 'elsewhere') openForms.keep()
    else if (ended === 'signed-out') openForms.forget()
    answers.forget()
    dialogs.closeAll()
    places.forget()
    tours.restart()
  })
  // The server words some answers by language; what is on the screen stays until the new words are there.
  language.subscribe(() => {
    document.documentElement.lang = language.language()
    answers.refreshAll()
  })
  document.documentElement.lang = language.language()
  // After the listener above: what ends a session finds the cache's keeper already listening.
  const sessionTimer = createSessionTimer({ session, nowMs, warningMs: () => contents.content().catalogue.delays.sessionWarningMs })
  // Timers of a tab that nobody looks at run late, those of a machine that sleeps not at all.
  const timeTurns = createTimeTurns(clock, () => contents.content().catalogue.schedule)
  for (const check of [sessionTimer.check, timeTurns.check]) {
    for (const wake of ['visibilitychange', 'resume']) document.addEventListener(wake, check)
    window.addEventListener('pageshow', check)
  }
  window.addEventListener('beforeunload', (event) => {
    places.keep()
    if (leaveGuard.held() !== undefined || (isSignedIn() && openForms.hasUnsaved())) event.preventDefault()
  })
  return {
    contents,
    session,
    sessionTimer,
    language,
    answers,
    api,
    config,
    alerts: createAlertStore(),
    dialogs,
    openForms,
    leaveGuard,
    tours,
    consent,
    announcements: createAnnouncements(),
    places,
    clock,
    timeTurns,
  }
}
