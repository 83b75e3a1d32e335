import type { FigureModel, FiguresBlock, Scope } from '../../../model/catalogue-model.ts'
import { Figures } from '../../ui/figures.tsx'
import { useReadText } from '../renderer-context.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'

/** Returns the shares of the whole, from 0 to 1 and in sum at most 1. Undefined without a part or a positive whole. */
function findShares(share: NonNullable<FigureModel['share']>, scope: Scope): { ratio: number; promised: number } | undefined {
  const whole = share.whole.read(scope) ?? 0
  const part = share.part.read(scope)
  if (part === undefined || part === null || whole <= 0) return undefined
  const ratio = Math.min(1, Math.max(0, part / whole))
  const promised = (share.promised?.read(scope) ?? 0) / whole
  return { ratio, promised: Math.min(1 - ratio, Math.max(0, promised)) }
}

export function FiguresView({ block }: { block: FiguresBlock }) {
  const scope = useScope()
  const read = useReadText()
  const figures = block.items
    .filter((item) => item.when?.holds(scope) !== false)
    .map((item) => {
      const shares = item.share && findShares(item.share, scope)
      return {
        label: <Text text={item.label} />,
        value: <Text text={item.value} />,
        tone: item.tone,
        share: item.share && shares && { ...shares, label: read(item.share.text, scope) },
      }
    })
  return figures.length === 0 ? null : <Figures figures={figures} />
}
