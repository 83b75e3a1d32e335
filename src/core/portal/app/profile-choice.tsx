/** The page for choosing a profile. Shown at every address until the user has chosen, and when the user asks to choose again. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CatalogueModel, ProfileModel, ProfilesModel, ScreenModel } from '../../model/catalogue-model.ts'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { ScopeProvider, type Surroundings } from '../renderer/scope/scope-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Tile, Tiles } from '../ui/tile.tsx'
import { asksForProfile } from './find-profile.ts'
import { MemberShell } from './member-shell.tsx'
import { usePageState } from './page-state/use-page-state.ts'
import { usePortalServices } from './portal-services-context.tsx'
import { usePageArrival } from './use-page-arrival.ts'

interface ProfileChoiceProps {
  profiles: ProfilesModel
  catalogue: CatalogueModel
  base: Surroundings
}

export function ProfileChoice({ profiles, catalogue, base }: ProfileChoiceProps) {
  return (
    <ScopeProvider {...base}>
      <Choice profiles={profiles} catalogue={catalogue} />
    </ScopeProvider>
  )
}

function Choice({ profiles, catalogue }: Omit<ProfileChoiceProps, 'base'>) {
  const read = useReadText()
  const titleRef = usePageArrival(read(profiles.title), usePageState())
  const choose = useChoose()
  const page: ScreenModel = {
    name: '',
    access: 'member',
    title: profiles.title,
    description: profiles.text,
    layout: 'page',
    enter: [],
    data: [],
    content: [],
  }
  return (
    <MemberShell screen={page} catalogue={catalogue} titleRef={titleRef} alone>
      <Tiles>
        {profiles.profiles.map((profile) => (
          <Tile
            key={profile.name}
            icon={profile.icon}
            title={<Text text={profile.label} />}
            headingLevel={2}
            text={<Text text={profile.text} />}
            link={{ component: 'button', type: 'button', onClick: () => choose(profile) }}
            arrow
          />
        ))}
      </Tiles>
    </MemberShell>
  )
}

/** Stores the choice once the address is the profile's home, or about to be. No other page renders in between. */
function useChoose(): (profile: ProfileModel) => void {
  const { session } = usePortalServices()
  const { findScreenPath, navigate } = useRenderer()
  const { pathname, state } = useLocation()
  const [chosen, setChosen] = useState<ProfileModel>()
  const homePath = chosen && (findScreenPath(chosen.home, {}) ?? '/')
  useEffect(() => {
    if (!chosen || homePath === undefined) return
    // An entry with `askingForProfile` shows the choice until it is replaced; any other entry stops as soon as a profile is stored.
    const asksStill = asksForProfile(state)
    if (asksStill || pathname === homePath) session.chooseSection(chosen.name)
    if (asksStill || pathname !== homePath) navigate(homePath, true)
  }, [chosen, homePath, pathname, state, session, navigate])
  return setChosen
}
