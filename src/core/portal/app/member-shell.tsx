/** Header, side menu, points and footer around a page, from the catalogue's navigation. A visitor gets no menu and no points. */
import { type ReactNode, useId } from 'react'
import type { CatalogueModel, NavigationModel, RouteModel, Scope, ScreenModel } from '../../model/catalogue-model.ts'
import { initialsOf } from '../renderer/containers/initials.ts'
import { useReadText, useRenderer, useWording } from '../renderer/renderer-context.tsx'
import { useScope } from '../renderer/scope/scope-context.tsx'
import { showValue } from '../renderer/text/read-text.ts'
import { Text } from '../renderer/text/text.tsx'
import { Button } from '../ui/button.tsx'
import { PageFoot } from '../ui/shell/page-foot.tsx'
import { PageShell } from '../ui/shell/page-shell.tsx'
import { PointsPanel } from '../ui/shell/points-panel.tsx'
import { SideMenu } from '../ui/shell/side-menu.tsx'
import { UserMenu } from '../ui/shell/user-menu.tsx'
import { HomeLink } from './home-link.tsx'
import { hasLanguageChoice, LanguageChoice } from './language-choice.tsx'
import { MenuCount } from './menu-count.tsx'
import { usePageState } from './page-state/use-page-state.ts'
import { SchemeChoice } from './scheme-choice.tsx'
import type { ShellProps } from './shell-props.ts'
import { Shortcuts } from './shortcuts/shortcuts.tsx'
import { SignOut } from './sign-in.tsx'
import { TourGate } from './tour/tour-gate.tsx'
import { useChangeProfile } from './use-change-profile.ts'
import { useFootColumns } from './use-foot-columns.tsx'
import { useMenuEntries } from './use-menu-entries.ts'
import { usePageArrival } from './use-page-arrival.ts'

function Points({ points, scope }: { points: NonNullable<NavigationModel['points']>; scope: Scope }) {
  const wording = useWording()
  const entriesOf = useMenuEntries()
  const [link] = entriesOf([points.link], scope)
  if (points.when?.holds(scope) === false || !link) return null
  const { level } = points
  const code = level?.value.value.read(scope) ?? undefined
  return (
    <PointsPanel
      title={<Text text={points.title} />}
      points={<Text text={points.points} />}
      level={
        level && code !== undefined ? { name: showValue(level.value, code, wording), picture: level.pictures[String(code)] } : undefined
      }
      link={{ label: link.label, target: link.link }}
    />
  )
}

function Menu({ menu, scope, close }: { menu: NonNullable<NavigationModel['menu']>; scope: Scope; close?: () => void }) {
  const read = useReadText()
  const entriesOf = useMenuEntries()
  const { welcome, agenda } = menu
  const id = useId()
  const entries = entriesOf(menu.entries, scope).map((entry, index) => ({
    ...entry,
    count:
      agenda && entry.screen !== undefined
        ? {
            describedBy: `${id}${index}`,
            shown: <MenuCount agenda={agenda} screen={entry.screen} scope={scope} labelId={`${id}${index}`} />,
          }
        : undefined,
  }))
  return (
    <SideMenu
      label={read(menu.label)}
      welcome={welcome?.when.holds(scope) && <Text text={welcome.text} />}
      entries={close ? entries.map((entry) => ({ ...entry, link: { ...entry.link, onClick: close } })) : entries}
    />
  )
}

function VisitorHeadEnd({ visitor, scope }: { visitor: CatalogueModel['navigation']['visitor']; scope: Scope }) {
  const entriesOf = useMenuEntries()
  return (
    <>
      {entriesOf(visitor, scope).map(({ key, label, icon, link }) => (
        <Button key={key} component={link.component ?? 'a'} {...link} look="secondary" size="row" icon={icon}>
          {label}
        </Button>
      ))}
      <SignOut />
    </>
  )
}

function HeadEnd({ catalogue, scope }: { catalogue: CatalogueModel; scope: Scope }) {
  const read = useReadText()
  const { texts } = useRenderer().model
  const entriesOf = useMenuEntries()
  const changeProfile = useChangeProfile(catalogue.profiles, catalogue.home, scope)
  const { header } = catalogue.navigation
  if (!header) return null
  const entries = entriesOf(header.entries, scope)
  return (
    <UserMenu
      greeting={read(header.greeting)}
      initials={initialsOf(read(header.initials))}
      label={read(header.menuLabel)}
      // The choice of profile comes before the last entry, which logs out.
      entries={[...entries.slice(0, -1), ...changeProfile, ...entries.slice(-1)]}
      settings={[
        ...(header.language && hasLanguageChoice
          ? [{ key: 'language', title: read(header.language), choice: <LanguageChoice look="plain" /> }]
          : []),
        { key: 'scheme', title: read(texts.colourScheme), choice: <SchemeChoice look="plain" /> },
      ]}
    />
  )
}

export function MemberShell({ screen, catalogue, titleRef, alone = false, children }: ShellProps) {
  const scope = useScope()
  const read = useReadText()
  const { texts } = useRenderer().model
  const { navigation, home, login } = catalogue
  const isMember = screen.access === 'member'
  const around = isMember && !alone ? navigation : undefined
  const points = around?.points && <Points points={around.points} scope={scope} />
  const menu = around?.menu
  return (
    <>
      <PageShell
        skipLabel={read(texts.skipToContent)}
        brand={<HomeLink catalogue={catalogue} screen={isMember ? home : (login ?? home)} />}
        headEnd={isMember ? <HeadEnd catalogue={catalogue} scope={scope} /> : <VisitorHeadEnd visitor={navigation.visitor} scope={scope} />}
        title={<Text text={screen.title} />}
        titleRef={titleRef}
        description={screen.description && <Text text={screen.description} />}
        side={
          around && (
            <>
              {points}
              {menu && <Menu menu={menu} scope={scope} />}
            </>
          )
        }
        sideInView={around && screen.shortcuts && <Shortcuts shortcuts={screen.shortcuts} />}
        phoneMenu={
          menu
            ? {
                title: read(menu.label),
                openLabel: read(menu.open),
                closeLabel: read(texts.close),
                content: (close) => (
                  <>
                    {points}
                    <Menu menu={menu} scope={scope} close={close} />
                  </>
                ),
              }
            : undefined
        }
        phoneEnd={screen.name === home ? points : undefined}
        foot={
          <PageFoot columns={useFootColumns(catalogue, scope)} close={navigation.footer.close && <Text text={navigation.footer.close} />} />
        }
      >
        {children}
      </PageShell>
      {around && catalogue.tour && <TourGate entry={catalogue.tour} />}
    </>
  )
}

interface FailedScreenProps {
  route: RouteModel
  catalogue: CatalogueModel
  children: ReactNode
}

/** The error page of a screen whose import has failed. */
export function FailedScreen({ route, catalogue, children }: FailedScreenProps) {
  const title = catalogue.texts.pageFailed
  const titleRef = usePageArrival(useReadText()(title), usePageState())
  const page: ScreenModel = { name: route.screen, access: route.access, title, layout: 'page', enter: [], data: [], content: [] }
  return (
    <MemberShell screen={page} catalogue={catalogue} titleRef={titleRef}>
      {children}
    </MemberShell>
  )
}
