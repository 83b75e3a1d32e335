/** Renders one screen: its scope, its enter steps, its data, its shell and its blocks. */
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { RouteModel, ScreenModel } from '../../model/catalogue-model.ts'
import { ImportBoundary } from '../lazy/import-boundary.tsx'
import { useLoaded } from '../lazy/load-once.ts'
import { BlockList } from '../renderer/blocks/block-list.tsx'
import { OpenDialogs } from '../renderer/dialogs/open-dialogs.tsx'
import { PageDraftNotice } from '../renderer/form/page-draft-notice.tsx'
import { WithLoads } from '../renderer/loads/with-loads.tsx'
import { PageNotesProvider } from '../renderer/page-notes.ts'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { ScopeProvider, type Surroundings, useScope } from '../renderer/scope/scope-context.tsx'
import { PageLife, useRunSteps } from '../renderer/steps/page-context.tsx'
import { useShownScreen } from '../renderer/surroundings/page-answer.ts'
import { type FoundRoute, findScreenPath } from './find-route.ts'
import { FailedScreen, MemberShell } from './member-shell.tsx'
import { usePageState } from './page-state/use-page-state.ts'
import type { PortalContent } from './portal-content.ts'
import { screenLoad } from './screen-loads.ts'
import { SessionEndedNotice } from './session-ended-notice.tsx'
import { usePageArrival } from './use-page-arrival.ts'
import { useScreenScope } from './use-screen-scope.ts'
import { WelcomeShell } from './welcome-shell.tsx'

export interface ScreenPageProps {
  content: PortalContent
  found: FoundRoute
  /** The root scope (`session`, `now`, `today`), without the screen's parameters and data. */
  base: Surroundings
}

/** Suspends while the screen's model loads. Navigations are transitions, so the previous page stays on screen. */
export function ScreenPage({ content, found, base }: ScreenPageProps) {
  const { catalogue } = content
  const { pathname } = useLocation()
  const own = useScreenScope(found, base)
  return (
    <PageLife key={`${found.route.screen} ${pathname}`}>
      <ScopeProvider {...own}>
        <ImportBoundary
          around={(message) => (
            <FailedScreen route={found.route} catalogue={catalogue}>
              {message}
            </FailedScreen>
          )}
        >
          <OpenScreen content={content} route={found.route} own={own} />
        </ImportBoundary>
      </ScopeProvider>
    </PageLife>
  )
}

function OpenScreen({ content, route, own }: { content: PortalContent; route: RouteModel; own: Surroundings }) {
  const { catalogue } = content
  const screen = useLoaded(screenLoad(route, catalogue))
  const homePath = findScreenPath(catalogue.routes, catalogue.home, {}) ?? '/'
  if (screen.when?.holds(own.scope) === false && screen.name !== catalogue.home) return <Navigate replace to={homePath} />
  const Screen = screen.enter.length > 0 ? EnteredScreen : LoadedScreen
  return <Screen screen={screen} content={content} own={own} />
}

interface ScreenProps {
  screen: ScreenModel
  content: PortalContent
  own: Surroundings
}

/** Runs the enter steps once, before the screen renders. */
function EnteredScreen({ screen, content, own }: ScreenProps) {
  const runSteps = useRunSteps(true)
  const scope = useScope()
  const [entered, setEntered] = useState(false)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void runSteps(screen.enter, scope).then(() => setEntered(true))
  }, [runSteps, screen, scope])
  return entered ? <LoadedScreen screen={screen} content={content} own={own} /> : null
}

function LoadedScreen({ screen, content, own }: ScreenProps) {
  return (
    <WithLoads loads={screen.data} outer={own}>
      <ShownScreen screen={screen} catalogue={content.catalogue} />
    </WithLoads>
  )
}

function ShownScreen({ screen, catalogue }: { screen: ScreenModel; catalogue: PortalContent['catalogue'] }) {
  const { dialogs } = useRenderer()
  const read = useReadText()
  const title = read(screen.title)
  useShownScreen(screen.name, title)
  const pageState = usePageState()
  const titleRef = usePageArrival(title, pageState)
  // A dialog closes with the page that opened it.
  useEffect(() => () => dialogs.closeAll(), [dialogs])
  const Shell = screen.layout === 'welcome' ? WelcomeShell : MemberShell
  return (
    <Shell screen={screen} catalogue={catalogue} titleRef={titleRef}>
      {screen.name === catalogue.login && <SessionEndedNotice />}
      <PageDraftNotice />
      <PageNotesProvider value={pageState.notes}>
        <BlockList blocks={screen.content} />
      </PageNotesProvider>
      <OpenDialogs />
    </Shell>
  )
}
