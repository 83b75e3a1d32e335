/** Creates the services that live as long as the page, and connects them to the session. */
import { type Credentials, createCredentials } from '../../api/credentials.ts'
import { createOperationsApi, type OperationsApi } from '../../api/operations-api.ts'
import { type PortalConfig, readPortalConfig } from '../../api/portal-config.ts'
import { createSessionMark } from '../../api/session-mark.ts'
import { createSessionStore, type SessionStore } from '../../api/session-store.ts'
import { storedNames } from '../../model/stored-names.ts'
import { type AlertStore, createAlertStore } from '../renderer/alerts/alert-store.ts'
import { createDialogStore, type DialogStore } from '../renderer/dialogs/dialog-store.ts'
import { createOpenForms, type OpenForms } from '../renderer/form/open-forms.ts'
import { type AnswerCache, createAnswerCache } from '../renderer/loads/answer-cache.ts'
import { createKeptPages, type KeptPages } from '../renderer/loads/kept-pages.ts'
import { browserClock, type Clock, timeRoots } from '../renderer/scope/clock.ts'
import { type Announcements, createAnnouncements } from './announcer.tsx'
import { type ConsentStore, createConsentStore } from './consent/consent-store.ts'
import { createExpectedVisit, type ExpectedVisit } from './expected-visit.ts'
import { isLogout } from './find-route.ts'
import { createLanguageStore, type LanguageStore } from './language-store.ts'
import { createLeaveGuard, type LeaveGuard } from './leave-guard.ts'
import { createPageStateStore, type PageStateStore } from './page-state/page-state-store.ts'
import type { ContentStore } from './portal-content.ts'
import { createSessionTimer, type SessionTimer } from './session-timer.ts'
import { shareRefreshes } from './share-refreshes.ts'
import type { Surroundings } from './surroundings.ts'
import { createTimeStore, type TimeStore } from './time-store.ts'
import { createTourStore, type TourStore } from './tour/tour-store.ts'
import { createVersionStore, type VersionStore } from './version-store.ts'

export interface PortalServices {
  contents: ContentStore
  session: SessionStore
  sessionTimer: SessionTimer
  language: LanguageStore
  answers: AnswerCache
  kept: KeptPages
  api: OperationsApi
  config: () => Promise<PortalConfig>
  /** Of a portal whose user signs in to the API itself. */
  credentials: Credentials | undefined
  alerts: AlertStore
  dialogs: DialogStore
  openForms: OpenForms
  leaveGuard: LeaveGuard
  tours: TourStore
  consent: ConsentStore
  announcements: Announcements
  pageStates: PageStateStore
  clock: Clock
  times: TimeStore
  versions: VersionStore
  expectedVisit: ExpectedVisit
}

/** Tolerance between the clocks of browser and server at the end of a session. */
const sameMomentMs = 2_000

/** Caches a successful answer for good. After a failure the next call asks again. */
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

/** @param renderedAt the instant at which the server rendered the page that the portal takes over */
export function createPortalServices(
  contents: ContentStore,
  surroundings: Surroundings,
  clock: Clock = browserClock,
  renderedAt?: string,
): PortalServices {
  const { page, isSecure, storage, events, channel } = surroundings
  const nowMs = () => clock.now().getTime()
  const names = storedNames(contents.content().catalogue.brand.id)
  const session = createSessionStore(createSessionMark(page, isSecure), names, storage, events, { channel, nowMs })
  const language = createLanguageStore(page, isSecure)
  const kept = createKeptPages(surroundings.caches, names, () => timeRoots(clock, contents.content().catalogue.region).today)
  const answers = shareRefreshes(createAnswerCache(kept), channel, () => session.state().id)
  const config = rememberSuccess(() => readPortalConfig(surroundings.fetch))
  const dialogs = createDialogStore()
  const openForms = createOpenForms()
  const isSignedIn = () => session.state().id !== undefined
  // Drafts kept for other screens survive a navigation, but not a logout: before that they count as unsaved too.
  const leaveGuard = createLeaveGuard(
    (target) => isSignedIn() && (isLogout(contents.content().catalogue, target) ? openForms.hasUnsaved() : openForms.hasUnsavedOpen()),
    isSignedIn,
  )
  const tours = createTourStore()
  const pageStates = createPageStateStore(surroundings.history, () => session.state().id)
  const consent = createConsentStore()
  const { signIn } = contents.content().catalogue
  const credentials =
    signIn && createCredentials(`${names.channel}.credential`, signIn.keep === 'tab' ? surroundings.tabStorage : undefined)
  // What was loaded for one user is not shown to the next.
  let signedIn = credentials?.state().credential
  credentials?.subscribe(() => {
    const { credential, asked, refused } = credentials.state()
    const isSignOut = signedIn !== undefined && credential === undefined && !asked && !refused
    signedIn = credential
    if (!isSignOut) return
    openForms.forget()
    // What the page shows is asked for anew.
    void answers.client.resetQueries()
  })
  const api = createOperationsApi({
    signIn: () => signIn && credentials && { scheme: signIn.scheme, credentials },
    // Looked up on each call, as a saved catalogue may bring other operations.
    findOperation: (operationId) => contents.content().catalogue.operations[operationId],
    config,
    session,
    language: language.language,
    nowMs,
    fetch: surroundings.fetch,
  })

  // Clears all user data when the session changes (requirements S26). Subscribed first, so that nothing renders with the old cache.
  let id = session.state().id
  let lastExpiryMs = 0
  session.subscribeTimes(() => {
    lastExpiryMs = session.times()?.expiresAtMs ?? lastExpiryMs
  })
  session.subscribe(() => {
    const next = session.state().id
    if (next === id) return
    id = next
    // After an expiry or a logout in another tab the user may return to the drafts; after a logout here they are deleted.
    const { ended } = session.state()
    if (ended === 'expired' || ended === 'elsewhere') openForms.keep()
    else if (ended === 'signed-out') openForms.forget()
    // Kept pages outlive a timeout, for which they are kept, but no logout, and no session that the server ended before its time.
    if (ended !== undefined && (ended !== 'expired' || nowMs() < lastExpiryMs - sameMomentMs)) void kept.drop(() => true)
    answers.forget()
    dialogs.closeAll()
    pageStates.forget()
    tours.restart()
  })
  // Some answers depend on the language. The old answers stay on screen until the refetch is done.
  language.subscribe(answers.refreshAll)
  // After the session listener above, which must run when the timer ends the session at once.
  const sessionTimer = createSessionTimer({ session, nowMs, warningMs: () => contents.content().catalogue.delays.sessionWarningMs })
  const times = createTimeStore(clock, () => contents.content().catalogue, renderedAt)
  const versions = createVersionStore(nowMs, () => contents.content().catalogue.delays.versionCheckMs)
  return {
    contents,
    session,
    sessionTimer,
    language,
    answers,
    kept,
    api,
    config,
    credentials,
    alerts: createAlertStore(),
    dialogs,
    openForms,
    leaveGuard,
    tours,
    consent,
    announcements: createAnnouncements(),
    pageStates,
    clock,
    times,
    versions,
    expectedVisit: createExpectedVisit(),
  }
}
