/** What a kind of block is to the compiler: its grammar, its checks and its model, in one definition. */
import type { BlockModel } from '../../../model/catalogue-model.ts'
import type { RecordShape, Shape } from '../../grammar/shape.ts'
import type { Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { type LoadNames, withDependencies } from '../dependencies.ts'

export type CompileBlocks = (source: Source | undefined, place: Place, context: Context) => BlockModel[]

/**
 * Checks one block and compiles it. It returns a list, because a part expands to several blocks, and a mistake leaves the block out.
 *
 * @param compileBlocks compiles the blocks inside.
 */
export type CompileBlock<Block extends BlockModel = BlockModel> = (
  value: Source,
  place: Place,
  context: Context,
  compileBlocks: CompileBlocks,
) => readonly Block[]

interface Examples {
  /** The block as one line. */
  example?: string
  /** One line for each key, by construct: the record of the block and those inside. The reference shows them. */
  examples: Readonly<Record<string, string>>
}

/** @template Block the model of `src/core/model`, which the portal's component of the same kind takes. */
interface Definition<Block extends BlockModel> extends Examples {
  /** @param block the shape of any block, for a kind that contains blocks. */
  shape: (block: Shape) => RecordShape
  compile: CompileBlock<Block>
  /**
   * The loads that the block reads itself, and waits for.
   *
   * Blocks inside wait for their own, so that a card shows its heading while a table inside it still loads. `when` is evaluated earlier.
   */
  dependencies: (block: Block) => LoadNames
}

/** A kind of block. What it compiles to names the loads that it waits for. */
export interface BlockDefinition<Block extends BlockModel = BlockModel> extends Examples {
  shape: (block: Shape) => RecordShape
  compile: CompileBlock<Block>
}

export const defineBlock = <Block extends BlockModel>({ compile, dependencies, ...rest }: Definition<Block>): BlockDefinition<Block> => ({
  ...rest,
  compile: (...given) => compile(...given).map((block) => withDependencies(block, dependencies(block))),
})
