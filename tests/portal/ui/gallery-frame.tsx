/** The shell around the gallery's pages, with the texts of the demonstration. */
import { type ReactNode, useState } from 'react'
import type { Language } from '../../../src/core/lib/language.ts'
import { Avatar } from '../../../src/core/portal/ui/avatar.tsx'
import { Button } from '../../../src/core/portal/ui/button.tsx'
import { ChoiceSwitch } from '../../../src/core/portal/ui/choice-switch.tsx'
import { BrandLink } from '../../../src/core/portal/ui/shell/brand-link.tsx'
import { PageFoot } from '../../../src/core/portal/ui/shell/page-foot.tsx'
import { PageShell } from '../../../src/core/portal/ui/shell/page-shell.tsx'
import { PointsPanel } from '../../../src/core/portal/ui/shell/points-panel.tsx'
import { SideMenu } from '../../../src/core/portal/ui/shell/side-menu.tsx'
import { UserMenu } from '../../../src/core/portal/ui/shell/user-menu.tsx'

export const brandLink = (size: 'normal' | 'large') => (
  <BrandLink name="Area Club" operator="Orizzonti Viaggi Studio" label="Pagina iniziale" link={{ href: '#dashboard' }} size={size} />
)

const goldPicture = new URL('../../../catalogue/assets/level-gold.svg', import.meta.url).href

export const points = (
  <PointsPanel
    title="Punti accumulati"
    points="1.240"
    level={{ name: 'Gold', picture: goldPicture }}
    link={{ label: 'Converti in Voucher', target: { href: '#vouchers' } }}
  />
)

const menu = (current: string) => (
  <SideMenu
    label="Menu"
    entries={[
      { label: 'I tuoi dati', icon: 'member', link: { href: '#account' } },
      { label: 'Viaggi', icon: 'bookings', link: { href: '#practices' }, current: current === 'practices' },
      { label: 'Pagamenti', icon: 'payments', link: { href: '#payments' }, current: current === 'payments' },
      { label: 'Documenti', icon: 'documents', link: { href: '#documents' }, current: current === 'documents' },
      { label: 'Buoni', icon: 'ticket', link: { href: '#vouchers' }, current: current === 'vouchers' },
      { label: 'Lezioni one-to-one', icon: 'one-to-one', link: { href: '#onetoone' }, divided: true },
      { label: 'Store', icon: 'store', link: { href: '#store' } },
      { label: 'Servizi in più', icon: 'upselling', link: { href: '#upselling' } },
    ]}
  />
)

export function Languages({ look }: { look: 'foot' | 'plain' }) {
  const [language, setLanguage] = useState<Language>('it')
  return (
    <ChoiceSwitch
      label="Lingua"
      look={look}
      choices={[
        { code: 'it', name: 'Italiano', lang: 'it' },
        { code: 'en', name: 'English', lang: 'en' },
      ]}
      current={language}
      onChange={setLanguage}
    />
  )
}

const foot = (
  <PageFoot
    columns={[
      {
        title: 'Serve aiuto?',
        entries: [
          { label: '059 555 0142', icon: 'phone', look: 'phone', link: { href: 'tel:+390595550142' } },
          { label: 'areaclub@orizzonti.example', icon: 'mail', link: { href: 'mailto:areaclub@orizzonti.example' } },
        ],
      },
      {
        title: 'Porta l’Area Club con te',
        entries: [
          { label: 'App Store', icon: 'app-store', look: 'boxed', link: { href: '#app' } },
          { label: 'Google Play', icon: 'google-play', look: 'boxed', link: { href: '#play' } },
        ],
      },
      {
        title: 'I tuoi dati',
        entries: [
          { label: 'Privacy', link: { href: '#privacy' } },
          { label: 'Cookie', link: { href: '#cookie' } },
          { label: 'Preferenze di consenso', link: { href: '#consent' } },
        ],
      },
      { title: 'Lingua', content: <Languages look="foot" /> },
    ]}
    close="Orizzonti Viaggi Studio"
  />
)

export function MemberPage({
  name,
  title,
  description,
  phoneEnd,
  children,
}: {
  name: string
  title: string
  description: string
  phoneEnd?: ReactNode
  children: ReactNode
}) {
  return (
    <PageShell
      skipLabel="Vai al contenuto"
      brand={brandLink('normal')}
      headEnd={
        <UserMenu
          greeting="Ciao Giulia"
          initials="GB"
          label="Menu personale"
          entries={[{ label: 'Logout', icon: 'logout', link: { href: '#logout' } }]}
          settings={[]}
        />
      }
      title={title}
      description={description}
      side={
        <>
          {points}
          {menu(name)}
        </>
      }
      phoneMenu={{
        title: 'Menu',
        openLabel: 'Menu',
        closeLabel: 'Chiudi',
        content: () => (
          <>
            <div>
              <Avatar initials="GB" tint="sun" size="large" />
            </div>
            {points}
            {menu(name)}
            <Button look="secondary" icon="logout" component="a" href="#logout" fullWidth>
              Logout
            </Button>
          </>
        ),
      }}
      phoneEnd={phoneEnd}
      foot={foot}
    >
      {children}
    </PageShell>
  )
}

export function VisitorPage({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  return (
    <PageShell
      skipLabel="Vai al contenuto"
      brand={brandLink('normal')}
      headEnd={
        <Button look="text" component="a" href="#login">
          Accedi
        </Button>
      }
      title={title}
      description={description}
      foot={foot}
    >
      {children}
    </PageShell>
  )
}
