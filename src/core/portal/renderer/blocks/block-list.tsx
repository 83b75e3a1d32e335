/** Renders a list of blocks, each in its state. */
import type { BlockModel } from '../../../model/catalogue-model.ts'
import { type LoadFailure, useSurroundings } from '../scope/scope-context.tsx'
import { StatePath } from '../surroundings/state-path-context.tsx'
import { evaluateOwnState, evaluateWhen, loadsAround } from './block-state.ts'
import { BlockView } from './block-view.tsx'

/**
 * Renders blocks in order.
 *
 * Keys are kind and ordinal, so that a hot update that adds or removes a block keeps the state of the other kinds. When one failure
 * affects several blocks, only the first shows it; when several are pending, only the first announces it. A block that may turn out to be
 * nothing announces it only when none of the list has a skeleton.
 */
export function BlockList({ blocks }: { blocks: readonly BlockModel[] }) {
  const around = useSurroundings()
  const turns = new Map<string, number>()
  const shownFailures = new Set<LoadFailure>()
  const judged = blocks.map((block) => {
    const when = evaluateWhen(block, around)
    return { block, state: when.kind === 'shown' && !loadsAround(block) ? evaluateOwnState(block, around) : when }
  })
  const announced = judged.find(({ state }) => state.kind === 'pending') ?? judged.find(({ state }) => state.kind === 'awaited')
  return judged.map((one) => {
    const { block, state } = one
    const turn = (turns.get(block.kind) ?? 0) + 1
    turns.set(block.kind, turn)
    let repeatsFailure = false
    if (state.kind === 'failed') {
      repeatsFailure = state.failures.every((failure) => shownFailures.has(failure))
      for (const failure of state.failures) shownFailures.add(failure)
    }
    const spot = `${block.kind} ${turn}`
    return repeatsFailure ? null : (
      <StatePath key={spot} name={spot}>
        <BlockView block={block} quiet={announced !== undefined && one !== announced} />
      </StatePath>
    )
  })
}
