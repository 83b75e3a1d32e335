import { useCloseOnBack } from '../../../../core/portal/renderer/use-close-on-back.ts'
import { Button } from '../../../../core/portal/ui/button.tsx'
import { DialogShell } from '../../../../core/portal/ui/dialog-shell.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { findPrice } from '../cascade-state.ts'
import { MoveFacts } from '../summary/move-facts.tsx'
import { PriceNotes } from '../summary/price-rows.tsx'
import { Consequences } from './consequences.tsx'

/** Asks the customer to confirm the price and the consequences of the change. */
export function ChangeDialog({ area, cascade }: CascadeProps) {
  const { readText, showText } = area
  const { state, session } = cascade
  const { change } = state
  useCloseOnBack(change.status === 'confirming', session.leaveConfirm)
  if (change.status !== 'confirming') return null
  const { totalCents, isNewPrice } = change
  const price = findPrice(state)
  return (
    <DialogShell
      open
      size="wide"
      title={readText(isNewPrice ? 'new-price-title' : 'confirm-title')}
      onClose={session.leaveConfirm}
      closeLabel={readText('confirm-cancel')}
      actions={
        <>
          <Button look="primary" onClick={session.agree}>
            {readText('confirm-proceed')}
          </Button>
          <Button look="text" onClick={session.leaveConfirm}>
            {readText('confirm-cancel')}
          </Button>
        </>
      }
    >
      <MoveFacts area={area} cascade={cascade} totalCents={totalCents} />
      <p>{showText(isNewPrice ? 'new-price' : 'confirm', { total: totalCents })}</p>
      {price && !isNewPrice && <PriceNotes area={area} payload={price} />}
      <Consequences area={area} consequences={price?.consequences ?? []} />
    </DialogShell>
  )
}
