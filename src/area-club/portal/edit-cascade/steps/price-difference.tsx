import type { CascadeTexts } from '../cascade-area.ts'

/** Writes a difference in cents in words, as screen readers may skip a plus or minus sign. */
export function writeDifference({ readText }: Pick<CascadeTexts, 'readText'>, cents: number): string {
  if (cents === 0) return readText('difference-none')
  return cents > 0 ? readText('difference-more', { amount: cents }) : readText('difference-less', { amount: -cents })
}

/** The difference to today's price. */
export function PriceDifference({
  words,
  cents,
  presentCents,
}: {
  words: Pick<CascadeTexts, 'readText'>
  cents: number
  presentCents: number | undefined
}) {
  return presentCents === undefined ? null : <span>{writeDifference(words, cents - presentCents)}</span>
}
