import type { CascadeTexts } from '../cascade-area.ts'

/** The difference to today's price, in words, as screen readers may skip a plus or minus sign. */
export function PriceDifference({
  words,
  cents,
  presentCents,
}: {
  words: Pick<CascadeTexts, 'readText'>
  cents: number
  presentCents: number | undefined
}) {
  if (presentCents === undefined) return null
  const difference = cents - presentCents
  if (difference === 0) return <span>{words.readText('difference-none')}</span>
  return (
    <span>
      {difference > 0
        ? words.readText('difference-more', { amount: difference })
        : words.readText('difference-less', { amount: -difference })}
    </span>
  )
}
