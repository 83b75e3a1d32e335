import type { ReactNode } from 'react'
import { Button } from '../../../src/core/portal/ui/button.tsx'
import { EmptyState } from '../../../src/core/portal/ui/empty-state.tsx'
import { TableSkeleton, TilesSkeleton, YearSkeleton } from '../../../src/core/portal/ui/member-skeletons.tsx'
import { Promo, Promos } from '../../../src/core/portal/ui/promo.tsx'
import { WelcomeLayout } from '../../../src/core/portal/ui/shell/welcome-layout.tsx'
import { Loading } from '../../../src/core/portal/ui/skeletons.tsx'
import { Tile, Tiles } from '../../../src/core/portal/ui/tile.tsx'
import { Components } from './gallery-components.tsx'
import { brandLink, Languages, MemberPage, points, VisitorPage } from './gallery-frame.tsx'
import { Documents, Payments, Practices, Vouchers } from './gallery-trips.tsx'

const dashboard = () => (
  <MemberPage
    name="dashboard"
    title="La tua Area Club"
    description="Tutto quello che serve per i prossimi viaggi della tua famiglia."
    phoneEnd={points}
  >
    <Tiles>
      <Tile
        icon="member"
        headingLevel={2}
        title="I tuoi dati"
        text="I tuoi dati, i familiari collegati, username e password."
        link={{ href: '#account' }}
        strip={{ label: 'Familiari collegati', value: '2', tone: 'plain' }}
      />
      <Tile
        icon="bookings"
        headingLevel={2}
        title="Viaggi"
        text="I viaggi di ogni anno, con partecipanti e servizi."
        link={{ href: '#practices' }}
        strip={{ label: 'Prossima partenza', value: '28/06/2026', tone: 'plain' }}
      />
      <Tile
        icon="payments"
        headingLevel={2}
        title="Pagamenti"
        text="Quanto hai pagato, quanto manca, le fatture."
        link={{ href: '#payments' }}
        strip={{ label: 'Da pagare', value: '2.470,00 €', tone: 'due', icon: 'due' }}
      />
      <Tile
        icon="documents"
        headingLevel={2}
        title="Documenti"
        text="Leggi, firma online e carica i documenti."
        link={{ href: '#documents' }}
      />
    </Tiles>
    <Promos>
      <Promo
        headingLevel={2}
        title="Lezioni one-to-one e certificazioni"
        text="Un insegnante dedicato, prima di partire o per l’esame."
        picture="lessons"
        tone="lavender"
        button={
          <Button look="ink" component="a" href="#onetoone">
            Scopri le lezioni
          </Button>
        }
      />
      <Promo
        headingLevel={2}
        title="Lo store di Orizzonti"
        text="Zaini, felpe e tutto l’occorrente per la valigia."
        picture="store"
        tone="sea"
        button={
          <Button look="ink" component="a" href="#store">
            Vai allo store
          </Button>
        }
      />
    </Promos>
  </MemberPage>
)

const empty = () => (
  <MemberPage name="practices" title="Viaggi" description="I viaggi di ogni anno, con i partecipanti e i servizi di ciascuno.">
    <EmptyState
      headingLevel={2}
      title="Nessuna prenotazione disponibile"
      text="Quando prenoti un viaggio, lo trovi qui con date, servizi e documenti."
      picture="departure"
      actions={
        <Button component="a" href="#shop" iconAfter="external">
          Scopri i viaggi
        </Button>
      }
    />
  </MemberPage>
)

const loading = () => (
  <MemberPage name="practices" title="Viaggi" description="I viaggi di ogni anno, con i partecipanti e i servizi di ciascuno.">
    <Loading status="Stiamo caricando le tue prenotazioni">
      <YearSkeleton />
    </Loading>
    <Loading status="Stiamo caricando">
      <TilesSkeleton tiles={2} />
    </Loading>
    <Loading status="Stiamo caricando i voucher">
      <TableSkeleton />
    </Loading>
  </MemberPage>
)

const login = () => (
  <WelcomeLayout
    brand={brandLink('large')}
    title="Accedi"
    description="Viaggi, pagamenti e documenti di famiglia, in un solo posto."
    claim="Il viaggio comincia da qui."
    foot={
      <>
        <a href="#help">Aiuto per l’accesso</a>
        <Languages look="plain" />
      </>
    }
  >
    <Button fullWidth>Accedi</Button>
  </WelcomeLayout>
)

const register = () => (
  <VisitorPage title="Crea il tuo account" description="Ti servono il codice fiscale, un’email e due minuti.">
    <p>Tutti i campi sono obbligatori.</p>
  </VisitorPage>
)

export const galleryPages: Readonly<Partial<Record<string, () => ReactNode>>> & { dashboard: () => ReactNode } = {
  dashboard,
  empty,
  loading,
  login,
  register,
  practices: () => <Practices />,
  payments: () => <Payments />,
  documents: () => <Documents />,
  vouchers: () => <Vouchers />,
  components: () => <Components />,
}
