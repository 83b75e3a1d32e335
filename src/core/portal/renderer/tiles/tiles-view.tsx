import styled from '@emotion/styled'
import type { Scope, TileModel, TilesBlock } from '../../../model/catalogue-model.ts'
import { textDependencies } from '../../../model/dependencies.ts'
import { Awaited } from '../../ui/skeletons.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { useLinkTarget } from '../actions/use-link-target.ts'
import { LoadFailed } from '../failures/load-failed.tsx'
import { evaluateDependencies } from '../loads/evaluate-loads.ts'
import { type LoadFailure, type LoadStates, useSurroundings } from '../scope/scope-context.tsx'
import { useDepth } from '../surroundings/heading-context.tsx'
import { Text } from '../text/text.tsx'

/** Returns the first strip whose condition holds. None while an earlier strip's data is pending, since it may take precedence. */
function findStrip(strips: TileModel['strips'], scope: Scope, loads: LoadStates): TileModel['strips'][number] | undefined {
  for (const strip of strips) {
    const { pending, failures } = evaluateDependencies(
      [...(strip.when?.dependencies ?? []), ...textDependencies(strip.label), ...textDependencies(strip.value)],
      loads,
    )
    if (pending || failures.length > 0) return undefined
    if (strip.when?.holds(scope) !== false) return strip
  }
  return undefined
}

/** Judges the loads of all strips. Failures are shown, because a missing strip would hide from the user that something is due. */
function judgeFacts(items: readonly TileModel[], loads: LoadStates): { pending: boolean; failures: readonly LoadFailure[] } {
  const dependencies = items.flatMap((item) =>
    item.strips.flatMap((strip) => [
      ...(strip.when?.dependencies ?? []),
      ...textDependencies(strip.label),
      ...textDependencies(strip.value),
    ]),
  )
  return evaluateDependencies(dependencies, loads)
}

const Failed = styled.div`
  margin-top: 20px;
`

export function TilesView({ block }: { block: TilesBlock }) {
  const { scope, loads } = useSurroundings()
  const { level } = useDepth()
  const linkTarget = useLinkTarget()
  const facts = judgeFacts(block.items, loads)
  return (
    <>
      <Tiles>
        {Object.entries(block.items).map(([place, item]) => {
          const link = linkTarget(item.to, scope)
          const { pending, failures } = evaluateDependencies(item.when?.dependencies ?? [], loads)
          if (!link || pending || failures.length > 0 || item.when?.holds(scope) === false) return null
          const strip = findStrip(item.strips, scope, loads)
          return (
            <Tile
              key={place}
              icon={item.icon}
              title={<Text text={item.title} />}
              headingLevel={level === 2 ? 2 : 3}
              text={<Text text={item.text} />}
              link={link}
              strip={
                strip
                  ? {
                      label: <Text text={strip.label} />,
                      value: <Text text={strip.value} />,
                      tone: strip.tone,
                      icon: strip.icon,
                      link: strip.to && linkTarget(strip.to, scope),
                    }
                  : item.strips.length > 0
                    ? 'empty'
                    : undefined
              }
            />
          )
        })}
      </Tiles>
      {facts.pending && <Awaited />}
      {facts.failures.length > 0 && (
        <Failed>
          <LoadFailed failures={facts.failures} />
        </Failed>
      )}
    </>
  )
}
