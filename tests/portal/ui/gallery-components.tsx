/** Each component in each of its states. */
import { useState } from 'react'
import { buttonStyles, icons, pictures, severities, tones } from '../../../src/core/model/vocabulary.ts'
import { Alert } from '../../../src/core/portal/ui/alert.tsx'
import { Badge } from '../../../src/core/portal/ui/badge.tsx'
import { Button } from '../../../src/core/portal/ui/button.tsx'
import { ButtonBar } from '../../../src/core/portal/ui/button-bar.tsx'
import { Card, CardBody } from '../../../src/core/portal/ui/card.tsx'
import { DialogShell } from '../../../src/core/portal/ui/dialog-shell.tsx'
import { ErrorWithRetry } from '../../../src/core/portal/ui/error-with-retry.tsx'
import { Icon } from '../../../src/core/portal/ui/icons.tsx'
import { Picture } from '../../../src/core/portal/ui/pictures/picture.tsx'
import { ToastRegion } from '../../../src/core/portal/ui/toast-region.tsx'
import { MemberPage } from './gallery-frame.tsx'

function Dialogs() {
  const [open, setOpen] = useState<'none' | 'confirm' | 'full'>('none')
  const close = () => setOpen('none')
  return (
    <>
      <ButtonBar look="row">
        <Button look="secondary" onClick={() => setOpen('confirm')}>
          Apri conferma
        </Button>
        <Button look="secondary" onClick={() => setOpen('full')}>
          Apri firma
        </Button>
      </ButtonBar>
      <DialogShell
        open={open === 'confirm'}
        title="Stai uscendo dalla firma"
        closeLabel="Chiudi"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Continua a firmare</Button>
            <Button look="text" onClick={close}>
              Esci senza firmare
            </Button>
          </>
        }
      >
        <p>Il processo di firma non è ancora completato. Sei sicuro di voler uscire?</p>
      </DialogShell>
      <DialogShell
        open={open === 'full'}
        fullScreen
        title="Firma online"
        subtitle="Contratto di viaggio · Malta, college a St. Julian’s"
        closeLabel="Chiudi"
        onClose={close}
      >
        <p>Il documento.</p>
      </DialogShell>
    </>
  )
}

function Toasts() {
  const [gone, setGone] = useState(true)
  return (
    <>
      <Button look="secondary" onClick={() => setGone(false)}>
        Mostra avviso
      </Button>
      <ToastRegion
        fadeMs={300}
        closeLabel="Chiudi"
        messages={
          gone
            ? []
            : [
                {
                  id: 1,
                  severity: 'success',
                  title: 'Transazione eseguita con successo',
                  text: 'La ricevuta arriva per e-mail.',
                  hideAfterMs: 700,
                },
              ]
        }
        onGone={() => setGone(true)}
      />
    </>
  )
}

export function Components() {
  const [presses, setPresses] = useState(0)
  return (
    <MemberPage name="" title="Componenti e stati" description="Il vocabolario visivo, stato per stato.">
      <Card>
        <CardBody>
          <h2>Etichette</h2>
          <div className="gallery-row">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
            {tones.map((tone) => (
              <Badge key={tone} tone={tone} look="plain">
                {tone}
              </Badge>
            ))}
            <Badge tone="lavender" look="strong" icon="upselling">
              PIÙ VENDUTO
            </Badge>
          </div>
        </CardBody>
      </Card>
      <Card>
        <CardBody>
          <h2>Pulsanti</h2>
          <div className="gallery-row">
            {buttonStyles.map((look) => (
              <Button key={look} look={look} onClick={() => setPresses(presses + 1)}>
                {look}
              </Button>
            ))}
            <Button busy busyLabel="Generazione..." onClick={() => setPresses(presses + 1)}>
              Genera
            </Button>
            <Button closed onClick={() => setPresses(presses + 1)}>
              Paga con bonifico
            </Button>
            <output>{presses}</output>
          </div>
        </CardBody>
      </Card>
      {severities.map((severity) => (
        <Alert
          key={severity}
          severity={severity}
          title={severity === 'error' ? undefined : 'La prima riga'}
          onClose={severity === 'success' ? () => undefined : undefined}
          closeLabel="Chiudi"
        >
          Siamo spiacenti, non è stato possibile completare l’operazione di pagamento. Riprova in un secondo momento.
        </Alert>
      ))}
      <ErrorWithRetry retryLabel="Riprova" onRetry={() => undefined}>
        Non riusciamo a leggere le tue prenotazioni.
      </ErrorWithRetry>
      <Dialogs />
      <Toasts />
      <Card>
        <CardBody>
          <h2>Disegni</h2>
          <div className="gallery-row">
            {pictures.map((name) => (
              <Picture key={name} name={name} size={120} />
            ))}
          </div>
        </CardBody>
      </Card>
      <Card>
        <CardBody>
          <h2>Icone</h2>
          <div className="gallery-row">
            {icons.map((name) => (
              <Icon key={name} name={name} label={name} />
            ))}
          </div>
        </CardBody>
      </Card>
    </MemberPage>
  )
}
