import { useEffect, useState } from 'react'
import type { PaymentArea } from './payment-area.ts'

/** A voucher that the customer uses for the payment, and what it pays. */
export interface UsedVoucher {
  code: string
  amountCents: number
}

export type OfferedVoucher = Awaited<ReturnType<typeof loadVouchers>>[number]

export interface Vouchers {
  offered: readonly OfferedVoucher[]
  used: UsedVoucher | undefined
  /** False until the vouchers are known or their load has failed. They would move what is below them. */
  isReady: boolean
  use(code: string): void
  drop(): void
  /** Loads the vouchers again, after one was refused. */
  reload(): void
}

const loadVouchers = (call: PaymentArea['call'], id: number, signal: AbortSignal) => call('listOfferedVouchers', { id }, { signal })

/**
 * Loads the vouchers of the booking where the area offers them, and keeps which one is used.
 *
 * The booking can be paid without them, so a failed load only leaves them out.
 */
export function useVouchers({ call, given }: PaymentArea): Vouchers {
  const { practice, amount, vouchers: isOffered = false } = given
  const { id } = practice
  const [offered, setOffered] = useState<readonly OfferedVoucher[]>([])
  const [code, setCode] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [isReady, setIsReady] = useState(!isOffered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a voucher pays depends on the amount.
  useEffect(() => {
    if (!isOffered) return
    const left = new AbortController()
    loadVouchers(call, id, left.signal).then(
      (loaded) => {
        if (left.signal.aborted) return
        setOffered(loaded)
        setIsReady(true)
      },
      () => {
        if (!left.signal.aborted) setIsReady(true)
      },
    )
    return () => left.abort()
  }, [call, id, isOffered, amount, attempt])
  const found = offered.find(({ voucherCode, reason }) => voucherCode === code && reason === null)
  return {
    offered,
    isReady,
    used: found && { code: found.voucherCode, amountCents: Math.min(found.amount, amount) },
    use: setCode,
    drop: () => setCode(undefined),
    reload: () => setAttempt(attempt + 1),
  }
}
