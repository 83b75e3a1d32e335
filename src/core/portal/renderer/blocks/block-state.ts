/** Computes the state of a block from its condition and its loads. Pure. */
import type { BlockModel } from '../../../model/catalogue-model.ts'
import { evaluateDependencies } from '../loads/evaluate-loads.ts'
import type { LoadFailure, Surroundings } from '../scope/scope-context.tsx'

/** `awaited`: the block's data is pending, and it may turn out to be nothing. */
export type BlockState =
  | { kind: 'hidden' }
  | { kind: 'awaited' }
  | { kind: 'pending' }
  | { kind: 'failed'; failures: readonly LoadFailure[] }
  | { kind: 'shown' }

/**
 * Kinds of block that may render nothing.
 *
 * They have no skeleton, which could only disappear, and show no failure of their data: the block that presents that data does.
 */
export const mayRenderNothing = new Set<BlockModel['kind']>(['alert', 'notice', 'buttons', 'promo', 'prose', 'keep'])

function judgeNames(dependencies: readonly string[], block: BlockModel, around: Surroundings): BlockState {
  const { pending, failures } = evaluateDependencies(dependencies, around.loads)
  if (failures.length > 0) return mayRenderNothing.has(block.kind) ? { kind: 'hidden' } : { kind: 'failed', failures }
  if (pending) return { kind: mayRenderNothing.has(block.kind) ? 'awaited' : 'pending' }
  return { kind: 'shown' }
}

/**
 * Returns whether a block's data is loaded around it, before its state is computed.
 *
 * A folded section loads its data when it is opened; a part loads it inside, where its inputs are in scope.
 */
export function loadsAround(block: BlockModel): boolean {
  return block.data.length > 0 && block.kind !== 'part' && !(block.kind === 'section' && block.folded)
}

/** Evaluates `when`, before any data of the block is loaded. */
export function evaluateWhen(block: BlockModel, around: Surroundings): BlockState {
  const { when } = block
  if (!when) return { kind: 'shown' }
  const state = judgeNames(when.dependencies, block, around)
  if (state.kind !== 'shown') return state
  return when.holds(around.scope) ? state : { kind: 'hidden' }
}

/** Computes the state from the loads that the block itself reads. Its own data must be in scope. */
export function evaluateOwnState(block: BlockModel, around: Surroundings): BlockState {
  return judgeNames(block.dependencies ?? [], block, around)
}
