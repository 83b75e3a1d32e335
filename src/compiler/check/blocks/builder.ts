/** How a kind of block is compiled. A part stands for several blocks, so a builder gives a list; blocks inside are compiled through the context. */
import type { BlockModel } from '../../../catalogue/model.ts'
import type { Source } from '../../read/source.ts'
import type { Context } from '../context.ts'
import type { Place } from '../place.ts'

export type BlockBuilder<Block extends BlockModel = BlockModel> = (value: Source, place: Place, context: Context) => readonly Block[]
