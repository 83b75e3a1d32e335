import type { CascadeProps } from '../cascade-area.ts'
import { findPeriod, findPrice } from '../cascade-state.ts'
import { writeDifference } from '../steps/price-difference.tsx'

/** Who travels, the old and the new dates, and what the move costs more or less than today. */
export function MoveFacts({ area, cascade, totalCents }: CascadeProps & { totalCents: number }) {
  const { given, showText } = area
  const { participants, shortCode, buyedPackage } = given.practice
  const period = findPeriod(cascade.state)
  const presentTotal = findPrice(cascade.state)?.presentTotal
  const who = participants.map(({ customerName }) => customerName).join(', ') || shortCode
  return (
    <>
      {period && (
        <p>
          {showText('move', {
            who,
            oldFrom: buyedPackage.periodFrom,
            oldTo: buyedPackage.periodTo,
            newFrom: period.periodFrom,
            newTo: period.periodTo,
          })}
        </p>
      )}
      {presentTotal !== undefined && <p>{showText('move-difference', { difference: writeDifference(area, totalCents - presentTotal) })}</p>}
    </>
  )
}
