import type { ComponentType } from 'react'
import type { BlockKind, BlockModel } from '../../../model/catalogue-model.ts'

type BlockOf<Kind extends BlockKind> = Extract<BlockModel, { kind: Kind }>

/** A component for every kind of block. */
export type BlockComponents = { readonly [Kind in BlockKind]: ComponentType<{ block: BlockOf<Kind> }> }
