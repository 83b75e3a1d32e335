/**
 * The gallery's pages about bookings, with the data of the demonstration's family.
 *
 * The file is long because it is data: complete pages as their screens draw them.
 */
import { Alert } from '../../../src/core/portal/ui/alert.tsx'
import { Badge } from '../../../src/core/portal/ui/badge.tsx'
import { Button } from '../../../src/core/portal/ui/button.tsx'
import { ButtonBar, ButtonWithHint } from '../../../src/core/portal/ui/button-bar.tsx'
import { Card, CardBody, Grid, Stack } from '../../../src/core/portal/ui/card.tsx'
import { type DataColumn, DataTable } from '../../../src/core/portal/ui/data-table.tsx'
import { Disclosure } from '../../../src/core/portal/ui/disclosure.tsx'
import { EmptyLine } from '../../../src/core/portal/ui/empty-line.tsx'
import { FactsList, GroupTitle } from '../../../src/core/portal/ui/facts-list.tsx'
import { Figures } from '../../../src/core/portal/ui/figures.tsx'
import { IconButton } from '../../../src/core/portal/ui/icon-button.tsx'
import { Icon } from '../../../src/core/portal/ui/icons.tsx'
import { Panel } from '../../../src/core/portal/ui/panel.tsx'
import { TripHeader } from '../../../src/core/portal/ui/trip-header.tsx'
import { MemberPage } from './gallery-frame.tsx'

const edit = (label: string) => <IconButton icon="edit" label={`Modifica ${label}`} />

interface Service {
  name: string
  quantity: number
  price: string
}
const serviceColumns: readonly DataColumn<Service>[] = [
  { key: 'name', header: 'Servizio', leads: true, cell: (service) => service.name },
  { key: 'quantity', header: 'Quantità', cell: (service) => service.quantity },
  { key: 'price', header: 'Prezzo', align: 'end', onPhone: 'figure', cell: (service) => service.price },
]

function Participant() {
  return (
    <Grid data-gap="wide">
      <div>
        <GroupTitle>Scuola e salute</GroupTitle>
        <FactsList
          facts={[
            {
              label: 'Media scolastica',
              value: '8,2',
              state: 'saved',
              beside: (
                <>
                  <Icon name="success" size={22} />
                  Salvato
                </>
              ),
            },
            { label: 'Disabilità', value: 'No', beside: edit('disabilità') },
            { label: 'Intolleranze', value: 'Sì', beside: edit('intolleranze') },
            {
              label: 'Codice fiscale',
              value: 'RNLTMS12P03F257U',
              look: 'code',
              state: 'locked',
              beside: (
                <>
                  <Icon name="lock" size={18} />
                  Non modificabile
                </>
              ),
            },
          ]}
        />
      </div>
      <div>
        <GroupTitle>Documento</GroupTitle>
        <FactsList
          facts={[
            { label: 'Tipo', value: 'Carta d’identità', beside: edit('tipo') },
            {
              label: 'Numero',
              value: 'CA41207MT',
              look: 'code',
              state: 'failed',
              under: 'Numero Carta Identità, deve contenere due lettere e sette numeri, oppure due lettere, cinque numeri e due lettere.',
            },
            { label: 'Data di scadenza', value: '13/03/2029', beside: edit('data di scadenza') },
            { label: 'Note', value: 'Nessuna nota', look: 'absent', beside: edit('note') },
          ]}
        />
      </div>
    </Grid>
  )
}

const services = (
  <DataTable
    caption="Servizi della prenotazione"
    captionHidden
    columns={serviceColumns}
    rowKey={(service) => service.name}
    groups={[
      { key: 'a', title: 'Viaggio', items: [{ name: 'Volo andata e ritorno da Bologna', quantity: 1, price: '320,00 €' }] },
      {
        key: 'b',
        title: 'Soggiorno e corso',
        items: [
          { name: 'College, camera doppia, pensione completa', quantity: 1, price: '1.650,00 €' },
          { name: 'Corso di inglese, 20 lezioni a settimana', quantity: 2, price: '390,00 €' },
        ],
      },
    ]}
  />
)

const code = (text: string) => <code>{text}</code>

export function Practices() {
  return (
    <MemberPage name="practices" title="Viaggi" description="I viaggi di ogni anno, con i partecipanti e i servizi di ciascuno.">
      <Alert severity="warning" icon="calendar">
        Ti consigliamo di modificare le prenotazioni <b>entro il 16 marzo</b>.
      </Alert>
      <div>
        <Disclosure look="year" headingLevel={2} title="2027" subtitle="1 prenotazione">
          <p>…</p>
        </Disclosure>
        <Disclosure
          look="year"
          headingLevel={2}
          title="2026"
          subtitle="3 prenotazioni"
          marks={<Badge tone="sun">Da pagare 890,00 €</Badge>}
          startsOpen
        >
          <Card as="article">
            <TripHeader
              headingLevel={3}
              picture="coast"
              badge={<Badge tone="pine">Confermato</Badge>}
              aside="Prenotata il 12/01/2026"
              title="Malta, college a St. Julian’s"
              subtitle={<>[ID: 4127] · Codice {code('VS26-MLT-04')}</>}
              details={[
                { icon: 'calendar', label: 'Periodo', value: 'dal 28/06/2026 al 12/07/2026' },
                { icon: 'place', label: 'Destinazione', value: 'Malta' },
              ]}
              figure={{ label: 'Costo totale', value: '2.480,00 €' }}
            />
            <Disclosure
              look="row"
              headingLevel={4}
              title="Tommaso Rinaldi"
              subtitle={<>Figlio · {code('RNLTMS12P03F257U')}</>}
              avatar={{ initials: 'TR', tint: 'sea' }}
              startsOpen
            >
              <Participant />
            </Disclosure>
            <Disclosure look="row" headingLevel={4} title="Servizi" subtitle="4 servizi" icon="services" startsOpen>
              {services}
            </Disclosure>
            <ButtonBar look="bar">
              <ButtonWithHint hint="Potrai modificare: Destinazione - Pacchetto - Turno">
                <Button>Modifica prenotazione &gt;</Button>
              </ButtonWithHint>
              <ButtonWithHint hint="Potrai modificare: Fascia ISEE - Città di partenza - Modalità di pagamento">
                <Button look="secondary">Modifica servizi</Button>
              </ButtonWithHint>
            </ButtonBar>
          </Card>
          <Card as="article">
            <TripHeader
              headingLevel={3}
              picture="mountains"
              muted
              badge={<Badge tone="coral">Annullato</Badge>}
              aside="Prenotata il 20/11/2025"
              title="Dolomiti, avventura in rifugio"
              subtitle={<>[ID: 3790] · Codice {code('EST26-DLM-01')}</>}
              details={[
                { icon: 'calendar', value: 'dal 14/06/2026 al 21/06/2026' },
                { icon: 'place', value: 'Italia, Val di Fassa' },
              ]}
              figure={{ label: 'Costo totale', value: '760,00 €' }}
            />
            <Disclosure
              look="row"
              headingLevel={4}
              title="Sofia Rinaldi"
              subtitle={<>Figlia · {code('RNLSFO15S62F257A')}</>}
              avatar={{ initials: 'SR', tint: 'coral' }}
            >
              <Participant />
            </Disclosure>
          </Card>
        </Disclosure>
        <Disclosure look="year" headingLevel={2} title="2025" subtitle="2 prenotazioni">
          <p>…</p>
        </Disclosure>
      </div>
    </MemberPage>
  )
}

interface Payment {
  date: string
  causal: string
  source: string
  channel: string
  state: 'ok' | 'ko'
  amount: string
}
const paymentColumns: readonly DataColumn<Payment>[] = [
  { key: 'date', header: 'Data', onPhone: 'plain', cell: (row) => row.date },
  { key: 'causal', header: 'Causale', leads: true, cell: (row) => row.causal },
  { key: 'source', header: 'Origine', cell: (row) => row.source },
  { key: 'channel', header: 'Canale', cell: (row) => row.channel },
  {
    key: 'state',
    header: 'Stato',
    onPhone: 'under',
    cell: (row) =>
      row.state === 'ok' ? (
        <Badge look="plain" tone="pine">
          Completato
        </Badge>
      ) : (
        <Badge look="plain" tone="coral">
          Non riuscito
        </Badge>
      ),
  },
  { key: 'amount', header: 'Importo', align: 'end', onPhone: 'figure', cell: (row) => row.amount },
]
const invoiceColumns: readonly DataColumn<{ number: string; date: string; amount: string }>[] = [
  { key: 'number', header: 'Numero', leads: true, cell: (row) => code(row.number) },
  { key: 'date', header: 'Data', onPhone: 'plain', cell: (row) => row.date },
  { key: 'amount', header: 'Importo', align: 'end', onPhone: 'figure', cell: (row) => row.amount },
]

export function Payments() {
  return (
    <MemberPage
      name="payments"
      title="Pagamenti e fatture"
      description="Quanto hai pagato, quanto manca e come saldare, viaggio per viaggio."
    >
      <Disclosure look="year" headingLevel={2} title="2026" subtitle="2 prenotazioni" startsOpen>
        <Card as="article">
          <CardBody>
            <TripHeader
              flush
              headingLevel={3}
              picture="sea"
              badge={<Badge tone="sun">Opzionato</Badge>}
              marks={
                <Badge tone="sun" look="strong" icon="due">
                  Pagamento richiesto
                </Badge>
              }
              title="Bellaria, mare e sport"
              subtitle={<>Codice {code('EST26-BLR-02')} · Sofia Rinaldi</>}
              details={[{ icon: 'calendar', value: 'dal 05/07/2026 al 18/07/2026' }]}
            />
            <Stack>
              <Figures
                figures={[
                  { label: 'Costo totale', value: '1.190,00 €', tone: 'plain' },
                  {
                    label: 'Pagato',
                    value: '300,00 €',
                    tone: 'plain',
                    share: { ratio: 0.25, promised: 0, label: '300,00 € su 1.190,00 €' },
                  },
                  { label: 'Da pagare', value: '890,00 €', tone: 'due' },
                ]}
              />
              <DataTable
                caption="Pagamenti"
                columns={paymentColumns}
                rowKey={(row) => row.date}
                groups={[
                  {
                    key: 'all',
                    items: [
                      { date: '14/02/2026', causal: 'Saldo', source: 'Giulia Bianchi', channel: 'PayPal', state: 'ko', amount: '890,00 €' },
                      {
                        date: '09/02/2026',
                        causal: 'Acconto',
                        source: 'Giulia Bianchi',
                        channel: 'Carta di credito',
                        state: 'ok',
                        amount: '300,00 €',
                      },
                    ],
                  },
                ]}
              />
              <div>
                <h4>Fatture</h4>
                <EmptyLine icon="invoice">Nessuna fattura disponibile...</EmptyLine>
              </div>
              <Grid>
                <Panel data-chosen="true">
                  <GroupTitle>Bonifico bancario</GroupTitle>
                  <FactsList
                    facts={[
                      {
                        label: 'IBAN',
                        value: 'IT60 X054 2811 1010 0000 0123 456',
                        look: 'code',
                        beside: (
                          <Button look="text" size="row" icon="copy">
                            Copia
                          </Button>
                        ),
                      },
                      {
                        label: 'Importo',
                        value: '1.580,00 €',
                        look: 'figure',
                        beside: (
                          <Button look="text" size="row" icon="copy">
                            Copia
                          </Button>
                        ),
                      },
                    ]}
                  />
                </Panel>
                <Panel>
                  <Button closed fullWidth>
                    Paga con bonifico
                  </Button>
                </Panel>
              </Grid>
            </Stack>
          </CardBody>
        </Card>
        <Card as="article">
          <CardBody>
            <Stack>
              <Figures
                figures={[
                  { label: 'Costo totale', value: '1.190,00 €', tone: 'plain' },
                  { label: 'Da pagare', value: '0,00 €', tone: 'done', word: 'Tutto pagato' },
                ]}
              />
              <DataTable
                caption="Fatture"
                columns={invoiceColumns}
                rowKey={(row) => row.number}
                groups={[
                  {
                    key: 'all',
                    items: [
                      { number: '2026/0418', date: '11/02/2026', amount: '600,00 €' },
                      { number: '2026/0097', date: '13/01/2026', amount: '300,00 €' },
                    ],
                  },
                ]}
                actions={{
                  header: 'File',
                  align: 'end',
                  cell: () => (
                    <Button look="text" size="row" icon="download">
                      Scarica PDF
                    </Button>
                  ),
                }}
              />
            </Stack>
          </CardBody>
        </Card>
      </Disclosure>
    </MemberPage>
  )
}

interface Document {
  date: string
  type: string
  name: string
  by: string
  state?: 'signed' | 'to-sign'
}
const documentColumns: readonly DataColumn<Document>[] = [
  { key: 'date', header: 'Data', onPhone: 'plain', widthPercent: 18, cell: (row) => row.date },
  { key: 'type', header: 'Tipologia', onPhone: 'plain', widthPercent: 20, cell: (row) => row.type },
  {
    key: 'name',
    header: 'Nome documento',
    leads: true,
    cell: (row) => (
      <>
        {row.name}{' '}
        {row.state === 'signed' && (
          <Badge size="small" tone="pine" icon="signed">
            DOCUMENTO FIRMATO
          </Badge>
        )}
        {row.state === 'to-sign' && (
          <Badge size="small" tone="sun" icon="sign">
            Da firmare
          </Badge>
        )}
      </>
    ),
  },
  { key: 'by', header: 'Caricato da', widthPercent: 13, cell: (row) => row.by },
]

export function Documents() {
  return (
    <MemberPage
      name="documents"
      title="Contratti e documenti"
      description="Leggi e firma i contratti, carica i documenti che servono per partire."
    >
      <Alert severity="warning" icon="clock" title="I contratti possono aprirsi lentamente">
        Dopo il clic attendi qualche secondo, senza chiudere la pagina.
      </Alert>
      <Disclosure look="year" headingLevel={2} title="2026" subtitle="2 prenotazioni" startsOpen>
        <Card>
          <CardBody>
            <DataTable
              caption="Malta, college a St. Julian’s"
              captionAside={<>Codice {code('VS26-MLT-04')}</>}
              columns={documentColumns}
              rowKey={(row) => row.date}
              groups={[
                {
                  key: 'all',
                  items: [
                    { date: '11/02/2026 18:42', type: 'Contratto', name: 'Contratto di viaggio', by: 'Orizzonti', state: 'to-sign' },
                    { date: '28/01/2026 21:07', type: 'Documenti d’identità', name: 'Carta d’identità di Tommaso', by: 'Cliente' },
                    { date: '13/01/2026 10:30', type: 'Contratto', name: 'Proposta di prenotazione', by: 'Orizzonti', state: 'signed' },
                  ],
                },
              ]}
              actions={{
                header: 'Azioni',
                cell: (row) =>
                  row.state === 'to-sign' ? (
                    <Button size="row" icon="sign">
                      Apri e firma online
                    </Button>
                  ) : (
                    <Button look="tonal" size="row" icon="open">
                      Apri File
                    </Button>
                  ),
              }}
            />
          </CardBody>
        </Card>
      </Disclosure>
    </MemberPage>
  )
}

const voucherColumns: readonly DataColumn<{ code: string }>[] = [
  { key: 'code', header: 'Codice', leads: true, cell: (row) => code(row.code) },
  { key: 'value', header: 'Valore', align: 'end', onPhone: 'line', cell: () => '60,00 €' },
  { key: 'used', header: 'Valore consumato', align: 'end', onPhone: 'line', cell: () => '0,00 €' },
  { key: 'extra', header: 'Sconto supplementare', align: 'end', onPhone: 'line', cell: () => '0,00 €' },
  { key: 'extraUsed', header: 'Sconto consumato', align: 'end', onPhone: 'line', cell: () => '0,00 €' },
  { key: 'detail', header: 'Dettaglio', onPhone: 'plain', cell: () => 'Voucher cluster gold' },
  { key: 'total', header: 'Totale', align: 'end', onPhone: 'line', cell: () => '60,00 €' },
  { key: 'expiry', header: 'Scadenza', cell: () => '30/09/2026' },
  { key: 'redeemed', header: 'Riscattato', cell: () => 'NO' },
  { key: 'division', header: 'Divisione', cell: () => 'Vacanze studio' },
]

export function Vouchers() {
  return (
    <MemberPage name="vouchers" title="Voucher" description="I tuoi punti diventano sconti.">
      <ButtonBar look="row">
        <Button icon="ticket">Genera voucher da punti</Button>
        <Button look="secondary" busy busyLabel="Generazione...">
          Genera voucher da cluster
        </Button>
      </ButtonBar>
      <Card>
        <CardBody>
          <DataTable
            caption="I tuoi voucher"
            columns={voucherColumns}
            rowKey={(row) => row.code}
            groups={[{ key: 'all', items: [{ code: 'CLU-2026-GOLD-0001' }, { code: 'PTS-2026-0007' }] }]}
          />
        </CardBody>
      </Card>
    </MemberPage>
  )
}
