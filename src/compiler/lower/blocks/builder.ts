/** Compiles one kind of block. It returns a list, because a part expands to several blocks. */
import type { BlockModel } from '../../../model/catalogue-model.ts'
import type { Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'

export type CompileBlocks = (source: Source | undefined, place: Place, context: Context) => BlockModel[]

/** @param compileBlocks compiles the blocks inside. */
export type BlockBuilder<Block extends BlockModel = BlockModel> = (
  value: Source,
  place: Place,
  context: Context,
  compileBlocks: CompileBlocks,
) => readonly Block[]
