/**
 * Finds and renders the screen of the current address.
 *
 * Public screens render at once. A member's screen waits for the session's loads; without a session the user is redirected to the login
 * page and returns to the same address after it. Without a connection either, a page that was kept on the device opens without a session.
 */
import { onlineManager } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { type ProfilesModel, unchosenProfile } from '../../model/catalogue-model.ts'
import { WhileImporting } from '../lazy/standing-page.ts'
import { LoadFailed } from '../renderer/failures/load-failed.tsx'
import { evaluateDependencies } from '../renderer/loads/evaluate-loads.ts'
import { WithLoads } from '../renderer/loads/with-loads.tsx'
import { PersonProvider } from '../renderer/person-context.tsx'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { rootScope, type Surroundings, useSurroundings } from '../renderer/scope/scope-context.tsx'
import { keepReturnPath, readReturnPath } from '../renderer/text/return-path.ts'
import { Text } from '../renderer/text/text.tsx'
import { useLanguage } from '../ui/language-context.tsx'
import { Loading } from '../ui/skeletons.tsx'
import { useStore } from '../ui/use-store.ts'
import { ExpectedScreen } from './expected-screen.tsx'
import { asksForProfile, type FoundProfile, findProfile } from './find-profile.ts'
import { type FoundRoute, findItemRoute, findRoute, findScreenPath } from './find-route.ts'
import { PlainPage } from './plain-page.tsx'
import type { PortalContent } from './portal-content.ts'
import { usePortalServices } from './portal-services-context.tsx'
import { ProfileChoice } from './profile-choice.tsx'
import { ScreenPage } from './screen-page.tsx'

function Waiting() {
  const { texts } = useRenderer().model
  return (
    <PlainPage>
      <Loading status={<Text text={texts.loading} scope={{}} />} />
    </PlainPage>
  )
}

export function RoutedScreen({ content }: { content: PortalContent }) {
  const { catalogue } = content
  const { session, kept, expectedVisit } = usePortalServices()
  const state = useStore(session.subscribe, session.state, session.stateAtFirst)
  const isOnline = useStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
  const pages = useStore(kept.subscribe, kept.pages)
  const location = useLocation()
  const found = findRoute(catalogue.routes, catalogue.home, location)
  if (found?.movedTo !== undefined) return <Navigate replace to={found.movedTo + location.hash} state={location.state} />
  if (found?.route.access === 'public') {
    // The user has signed in again in another tab: this tab returns to its page.
    const returnTo = found.route.screen === catalogue.login && state.id !== undefined ? readReturnPath(location.state) : undefined
    if (returnTo !== undefined) return <Navigate replace to={returnTo} />
    return <PublicScreen content={content} found={found} />
  }
  const isReadable = state.id !== undefined || (!isOnline && pages.some(({ path }) => path === location.pathname))
  if (!isReadable) {
    return (
      <Navigate
        replace
        to={findScreenPath(catalogue.routes, catalogue.login ?? catalogue.home, {}) ?? '/'}
        // That the session has ended may show when data is asked for during the press on a link.
        state={state.ended === 'signed-out' ? null : keepReturnPath(expectedVisit.place() ?? location)}
      />
    )
  }
  return <MemberScreen key={state.id ?? 'kept'} content={content} found={found} />
}

/** Loads the session's data first: screens read it, and some addresses exist only through it. */
function MemberScreen({ content, found }: { content: PortalContent; found: FoundRoute | undefined }) {
  const { catalogue } = content
  const { base } = useSessionBase(undefined, undefined)
  return (
    <WithLoads loads={catalogue.session} outer={base}>
      <AskedSession content={content} found={found} />
    </WithLoads>
  )
}

function AskedSession({ content, found }: { content: PortalContent; found: FoundRoute | undefined }) {
  const { catalogue } = content
  const { kept } = usePortalServices()
  const session = useSurroundings()
  const { pending, failures } = evaluateDependencies(
    catalogue.session.map(({ name }) => name),
    session.loads,
  )
  const person = pending || failures.length > 0 ? undefined : catalogue.person?.read({ session: session.scope.data })
  useEffect(() => {
    // What another user kept on this device is not for this one.
    if (person !== undefined) void kept.drop((page) => page.person !== person)
  }, [kept, person])
  if (failures.length > 0) {
    return (
      <PlainPage>
        <LoadFailed failures={failures} />
      </PlainPage>
    )
  }
  if (pending) return <Waiting />
  const loaded = session.scope.data
  return (
    <PersonProvider person={person}>
      <ReadySession content={content} found={found} loaded={loaded} />
    </PersonProvider>
  )
}

interface SessionProps {
  content: PortalContent
  found: FoundRoute | undefined
  loaded: unknown
}

function ReadySession({ content, found, loaded }: SessionProps) {
  const { catalogue } = content
  const location = useLocation()
  const { profiles } = catalogue
  const { base, profile } = useSessionBase(profiles, loaded)
  if (profiles && profile?.concerned && (profile.name === unchosenProfile || asksForProfile(location.state))) {
    return <ProfileChoice profiles={profiles} catalogue={catalogue} base={base} />
  }
  const target = found ?? findItemRoute(catalogue.routes, base.scope, location)
  if (!target) return <Navigate replace to={findScreenPath(catalogue.routes, catalogue.home, {}) ?? '/'} />
  return (
    <>
      <FoundScreen content={content} found={target} base={base} />
      <ExpectedScreen content={content} base={base} />
    </>
  )
}

/** Builds the root scope: session data with language and profile, the time, and empty `params`. */
function useSessionBase(profiles: ProfilesModel | undefined, loaded: unknown): { base: Surroundings; profile: FoundProfile | undefined } {
  const { session, times } = usePortalServices()
  const time = useStore(times.subscribe, times.roots, times.rootsAtFirst)
  const { section } = useStore(session.subscribe, session.state, session.stateAtFirst)
  const language = useLanguage()
  return useMemo(() => {
    const roots = { params: {}, ...time }
    const root = { ...(loaded as object | undefined), language }
    const profile = profiles && findProfile(profiles, section, root, roots)
    const scope = rootScope({ session: profile ? { ...root, profile: profile.name } : root, ...roots })
    return { base: { scope, loads: {} }, profile }
  }, [profiles, loaded, section, language, time])
}

function PublicScreen({ content, found }: { content: PortalContent; found: FoundRoute }) {
  const { base } = useSessionBase(undefined, undefined)
  return <FoundScreen content={content} found={found} base={base} />
}

function FoundScreen({ content, found, base }: { content: PortalContent; found: FoundRoute; base: Surroundings }) {
  return (
    <Suspense
      fallback={
        <WhileImporting>
          <Waiting />
        </WhileImporting>
      }
    >
      <ScreenPage content={content} found={found} base={base} />
    </Suspense>
  )
}
