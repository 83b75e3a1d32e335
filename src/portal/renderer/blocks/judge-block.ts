/** In which of its states a block stands: pure. */
import type { BlockModel } from '../../../catalogue/model.ts'
import { judgeWaits } from '../loads/judge-loads.ts'
import type { LoadFailure, Surroundings } from '../scope/scope-context.tsx'
import { blockWaits } from './block-waits.ts'

export type BlockState = { kind: 'hidden' } | { kind: 'pending' } | { kind: 'failed'; failures: readonly LoadFailure[] } | { kind: 'shown' }

/**
 * Blocks that may turn out to be nothing show nothing while they wait, rather than a placeholder that goes away; and where their data
 * failed, the block that is made of that data says so.
 */
export const mayBeNothing = new Set<BlockModel['kind']>(['alert', 'notice', 'buttons', 'promo', 'prose'])

function judgeNames(waits: readonly string[], block: BlockModel, around: Surroundings): BlockState {
  const { pending, failures } = judgeWaits(waits, around.loads)
  if (failures.length > 0) return mayBeNothing.has(block.kind) ? { kind: 'hidden' } : { kind: 'failed', failures }
  if (pending) return mayBeNothing.has(block.kind) ? { kind: 'hidden' } : { kind: 'pending' }
  return { kind: 'shown' }
}

/**
 * Whether a block's data is asked for around it, before it is judged. A folded section asks for its own when it is opened, and a part by the
 * names that it takes.
 */
export function loadsAround(block: BlockModel): boolean {
  return block.data.length > 0 && block.kind !== 'part' && !(block.kind === 'section' && block.folded)
}

/** `when`, judged before anything of the block is loaded. */
export function judgeWhen(block: BlockModel, around: Surroundings): BlockState {
  const { when } = block
  if (!when) return { kind: 'shown' }
  const state = judgeNames(when.waits, block, around)
  if (state.kind !== 'shown') return state
  return when.holds(around.scope) ? state : { kind: 'hidden' }
}

/** What the block itself reads, once its own data is declared. */
export function judgeOwn(block: BlockModel, around: Surroundings): BlockState {
  return judgeNames(blockWaits(block), block, around)
}
