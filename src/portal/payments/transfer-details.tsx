import styled from '@emotion/styled'
import { useRef } from 'react'
import { showCents } from '../../lib/money.ts'
import { toSepaText } from '../../lib/sepa-text.ts'
import { useDepth } from '../renderer/surroundings/heading-context.tsx'
import { FactsList } from '../ui/facts-list.tsx'
import { colour, font, media } from '../ui/theme/tokens.ts'
import { CopyButton } from './copy-button.tsx'
import { encodeTransfer } from './epc-payload.ts'
import { Iban } from './iban.tsx'
import type { PaymentArea } from './payment-area.ts'
import { QrDrawing } from './qr-drawing.tsx'
import { findAccount } from './transfer-account.ts'

const Root = styled.div`
  display: grid;
  gap: 12px;
  h2, h3, h4, h5 { margin: 0; font: 650 1.125rem/1.4 ${font.display}; }
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 16px 32px;
  align-items: start;
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`
const Code = styled.figure`
  display: grid;
  gap: 8px;
  justify-items: center;
  margin: 0;
  max-width: 16rem;
  figcaption { font-size: 0.9375rem; line-height: 1.4; color: ${colour.ink2}; }
  ${media.phone} { justify-self: center; }
`

/** Account, amount and causal of the transfer, as text and as a QR code. */
export function TransferDetails({ area, amountCents }: { area: PaymentArea; amountCents: number }) {
  const { given, constants, readText, showText } = area
  const { practice } = given
  const iban = useRef<HTMLSpanElement>(null)
  const causal = useRef<HTMLSpanElement>(null)
  const { level } = useDepth()
  const Heading = `h${level}` as const
  const account = findAccount(practice, constants)
  const travellers = practice.participants.map(({ customerName }) => customerName).join(', ')
  const causalWords = toSepaText(readText('causal', { code: practice.shortCode, travellers }))
  const transfer = { holder: account.holder, iban: account.iban, amountCents, causal: causalWords }
  const notCopied = readText('not-copied')
  return (
    <Root>
      <Heading>{readText('transfer-title')}</Heading>
      <p>{showText('transfer-deadline', { hours: constants.bankTransferHours })}</p>
      <Columns>
        <FactsList
          facts={[
            { label: readText('transfer-holder'), value: account.holder },
            { label: readText('transfer-bank'), value: account.bank },
            {
              label: readText('transfer-iban'),
              value: <Iban ref={iban} iban={account.iban} />,
              look: 'code',
              under: <CopyButton source={iban} label={readText('copy-iban')} copied={readText('iban-copied')} notCopied={notCopied} />,
            },
            { label: readText('transfer-amount'), value: showCents(amountCents), look: 'figure' },
            {
              label: readText('transfer-causal'),
              value: <span ref={causal}>{causalWords}</span>,
              under: (
                <CopyButton source={causal} label={readText('copy-causal')} copied={readText('causal-copied')} notCopied={notCopied} />
              ),
            },
          ]}
        />
        <Code>
          <QrDrawing
            text={encodeTransfer(transfer)}
            name={readText('qr-name', { amount: amountCents, holder: account.holder, iban: account.iban, causal: causalWords })}
          />
          <figcaption>{readText('qr-hint')}</figcaption>
        </Code>
      </Columns>
      <p>{readText('transfer-arrival')}</p>
    </Root>
  )
}
