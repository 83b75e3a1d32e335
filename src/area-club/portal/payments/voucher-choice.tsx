import styled from '@emotion/styled'
import { useState } from 'react'
import { Alert } from '../../../core/portal/ui/alert.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'
import { colour } from '../../../core/portal/ui/theme/tokens.ts'
import type { PaymentArea } from './payment-area.ts'
import type { Vouchers } from './use-vouchers.ts'
import { WithFocus } from './with-focus.tsx'

const Root = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  max-width: 34rem;
`
const Refused = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: 0.9375rem;
  color: ${colour.textMuted};
`

/**
 * The vouchers of the customer: one press uses one, another one gives it up before anything is paid.
 *
 * A voucher that pays all that remains is spent by its own button, without any other method.
 */
export function VoucherChoice({ area, vouchers, isClosed }: { area: PaymentArea; vouchers: Vouchers; isClosed: boolean }) {
  const { given, readText, showText, readFailure, call, tell } = area
  const { offered, used, use, drop, reload } = vouchers
  const [hasChosen, setHasChosen] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (offered.length === 0) return null
  const choose = (change: () => void) => {
    setFailure(undefined)
    setHasChosen(true)
    change()
  }
  const pay = async (code: string) => {
    setIsPaying(true)
    setFailure(undefined)
    try {
      await call('payWithVoucher', { practice: given.practice.id, amount: given.amount, voucher: code })
      // Stays busy until the booking is loaded again.
      await tell('paid', { amount: given.amount })
    } catch (error) {
      setFailure(readFailure(error, 'voucher-failed', true))
      setIsPaying(false)
      reload()
      await tell('changed', {})
    }
  }
  const isClosedNow = isClosed || isPaying
  const restCents = given.amount - (used?.amountCents ?? 0)
  const content =
    used === undefined ? (
      <Root role="group" aria-label={readText('vouchers')}>
        {offered.map(({ voucherCode: code, amount, expirationDate: until, reason }) =>
          reason === null ? (
            <Button key={code} look="tonal" icon="ticket" closed={isClosedNow} onClick={() => choose(() => use(code))}>
              {readText('voucher-use', { code, amount, until })}
            </Button>
          ) : null,
        )}
        <Refused>
          {offered.map(({ voucherCode: code, left, reason }) =>
            reason === null ? null : <li key={code}>{readText('voucher-refused', { code, left, reason })}</li>,
          )}
        </Refused>
      </Root>
    ) : (
      <Root role="group" aria-label={readText('vouchers')}>
        <p>{showText('voucher-used', { code: used.code, amount: used.amountCents, rest: restCents })}</p>
        {restCents === 0 && (
          <Button look="primary" busy={isPaying} onClick={() => void pay(used.code)}>
            {readText('voucher-pay', { amount: used.amountCents })}
          </Button>
        )}
        <Button look="text" icon="back" closed={isClosedNow} onClick={() => choose(drop)}>
          {readText('voucher-drop')}
        </Button>
      </Root>
    )
  return (
    <>
      {hasChosen ? <WithFocus key={used?.code ?? ''}>{content}</WithFocus> : content}
      {failure !== undefined && (
        <div role="alert">
          <Alert severity="error">{failure}</Alert>
        </div>
      )}
    </>
  )
}
