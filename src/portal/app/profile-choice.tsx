/** The choice of a profile: before every page, at whatever address, until it is made. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CatalogueModel, ProfileModel, ProfilesModel, ScreenModel } from '../../catalogue/model.ts'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { ScopeProvider, type Surroundings } from '../renderer/scope/scope-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Tile, Tiles } from '../ui/tile.tsx'
import MemberShell from './member-shell.tsx'
import { usePortalServices } from './portal-services-context.tsx'
import { usePageArrival } from './use-page-arrival.ts'

interface ProfileChoiceProps {
  profiles: ProfilesModel
  catalogue: CatalogueModel
  base: Surroundings
}

export default function ProfileChoice({ profiles, catalogue, base }: ProfileChoiceProps) {
  return (
    <ScopeProvider {...base}>
      <Choice profiles={profiles} catalogue={catalogue} />
    </ScopeProvider>
  )
}

function Choice({ profiles, catalogue }: Omit<ProfileChoiceProps, 'base'>) {
  const read = useReadText()
  const titleRef = usePageArrival(`${read(profiles.title)} - ${catalogue.brand.name}`)
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

/** Kept once its home is the address, so that no other page is drawn in between. */
function useChoose(): (profile: ProfileModel) => void {
  const { session } = usePortalServices()
  const { findScreenPath, navigate } = useRenderer()
  const { pathname } = useLocation()
  const [chosen, setChosen] = useState<ProfileModel>()
  const homePath = chosen && (findScreenPath(chosen.home, {}) ?? '/')
  useEffect(() => {
    if (!chosen || homePath === undefined) return
    if (pathname === homePath) session.chooseSection(chosen.name)
    else navigate(homePath, true)
  }, [chosen, homePath, pathname, session, navigate])
  return setChosen
}
