import { useEffect, useState } from 'react'
import { createPath, useLocation } from 'react-router-dom'
import type { ScreenModel } from '../../model/catalogue-model.ts'
import { findLoaded, preload } from '../lazy/load-once.ts'
import { WithLoads } from '../renderer/loads/with-loads.tsx'
import type { Surroundings } from '../renderer/scope/scope-context.tsx'
import { useStore } from '../ui/use-store.ts'
import { type FoundRoute, findItemRoute, findRoute } from './find-route.ts'
import type { PortalContent } from './portal-content.ts'
import { usePortalServices } from './portal-services-context.tsx'
import { screenLoad } from './screen-loads.ts'
import { useScreenScope } from './use-screen-scope.ts'

/** Requests the data of the screen that is being opened. Renders nothing. */
export function ExpectedScreen({ content: { catalogue }, base }: { content: PortalContent; base: Surroundings }) {
  const { expectedVisit } = usePortalServices()
  const { pathname } = useLocation()
  const place = useStore(expectedVisit.subscribe, expectedVisit.place)
  // After the effects of the visited page, which takes the requests over: without an observer they would be aborted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation ends the expectation.
  useEffect(() => expectedVisit.forget(), [expectedVisit, pathname])
  if (place === undefined) return null
  const found = findRoute(catalogue.routes, catalogue.home, place) ?? findItemRoute(catalogue.routes, base.scope, place)
  return found && <ExpectedData key={createPath(place)} found={found} load={screenLoad(found.route, catalogue)} base={base} />
}

function ExpectedData({ found, load, base }: { found: FoundRoute; load: () => Promise<ScreenModel>; base: Surroundings }) {
  const [screen, setScreen] = useState(() => findLoaded(load))
  useEffect(() => {
    let isLeft = false
    void preload(load).then(() => {
      if (!isLeft) setScreen(findLoaded(load))
    })
    return () => {
      isLeft = true
    }
  }, [load])
  const own = useScreenScope(found, base)
  // What the steps of a visit do may decide on its data.
  if (!screen || screen.enter.length > 0 || screen.when?.holds(own.scope) === false) return null
  return (
    <WithLoads loads={screen.data} outer={own}>
      {null}
    </WithLoads>
  )
}
