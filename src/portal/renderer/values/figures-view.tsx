import type { FigureModel, FiguresBlock, Scope } from '../../../catalogue/model.ts'
import { Figures } from '../../ui/figures.tsx'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'

/** From 0 to 1; undefined where there is no whole to share. */
function findRatio(share: FigureModel['share'], scope: Scope): number | undefined {
  const part = share?.part.read(scope)
  const whole = share?.whole.read(scope)
  if (part === undefined || part === null || whole === undefined || whole === null || whole <= 0) return undefined
  return Math.min(1, Math.max(0, part / whole))
}

export function FiguresView({ block }: { block: FiguresBlock }) {
  const scope = useScope()
  const read = useReadText()
  const { texts } = useRenderer().model
  const figures = block.items
    .filter((item) => item.when?.holds(scope) !== false)
    .map((item) => {
      const ratio = findRatio(item.share, scope)
      const part = item.share?.part.read(scope)
      const whole = item.share?.whole.read(scope)
      return {
        label: <Text text={item.label} />,
        value: <Text text={item.value} />,
        tone: item.tone,
        share:
          ratio === undefined
            ? undefined
            : { ratio, label: read(texts.paidShare, { ...scope, part, whole, percent: Math.round(ratio * 100) }) },
      }
    })
  return figures.length === 0 ? null : <Figures figures={figures} />
}
