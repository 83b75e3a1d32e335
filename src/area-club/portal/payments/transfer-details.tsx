import styled from '@emotion/styled'
import { region } from '#generated/region.ts'
import type { S } from '#generated/schemas.ts'
import { showAmount } from '../../../core/lib/money.ts'
import { FactRow, FactRows } from '../../../core/portal/ui/facts-list.tsx'
import { colour, media } from '../../../core/portal/ui/theme/tokens.ts'
import { CopiedFact } from './copied-fact.tsx'
import { encodeTransfer, euros } from './epc-payload.ts'
import { Iban } from './iban.tsx'
import type { PaymentArea } from './payment-area.ts'
import { QrDrawing } from './qr-drawing.tsx'
import { TransferFile } from './transfer-file.tsx'

const Root = styled.div`
  display: grid;
  gap: 12px;
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 16px 32px;
  align-items: start;
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`
/** A phone does not scan its own screen. */
const Code = styled.figure`
  display: grid;
  gap: 8px;
  justify-items: center;
  margin: 0;
  max-width: 16rem;
  figcaption { font-size: 0.9375rem; line-height: 1.4; color: ${colour.textMuted}; }
  ${media.phone} { display: none; }
`

/** What a bank asks for an announced transfer: as text to copy, share and download, and as a QR code. */
export function TransferDetails({ area, transfer }: { area: PaymentArea; transfer: S['AnnouncedTransfer'] }) {
  const { readText, showText } = area
  const { amount, holder, iban, causal } = transfer
  return (
    <Root>
      <p>
        {showText('transfer-deadline')} {showText('transfer-until', { payBefore: transfer.payBefore })}
      </p>
      <Columns>
        <FactRows>
          <CopiedFact name="holder" text={holder} words={area}>
            {holder}
          </CopiedFact>
          <FactRow fact={{ label: readText('transfer-bank'), value: transfer.bank }} />
          <CopiedFact name="iban" text={iban} look="code" words={area}>
            <Iban iban={iban} />
          </CopiedFact>
          <CopiedFact name="amount" text={euros(amount).replace('.', ',')} look="figure" words={area}>
            {showAmount(amount, region.currency)}
          </CopiedFact>
          <CopiedFact name="causal" text={causal} words={area}>
            {causal}
          </CopiedFact>
        </FactRows>
        <Code>
          <QrDrawing text={encodeTransfer(transfer)} name={readText('qr-name', { amount, holder, iban, causal })} />
          <figcaption>{readText('qr-hint')}</figcaption>
        </Code>
      </Columns>
      <TransferFile area={area} transfer={transfer} />
      <p>{readText('transfer-mailed')}</p>
    </Root>
  )
}
