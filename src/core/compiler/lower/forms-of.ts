import type { BlockModel } from '../../model/catalogue-model.ts'

/** Returns the names of the forms that these blocks show, sorted. The forms of dialogs are not included. */
export const formsOf = (blocks: readonly BlockModel[]): readonly string[] => [...new Set(namesIn(blocks))].sort()

const namesIn = (blocks: readonly BlockModel[]): readonly string[] =>
  blocks.flatMap((block) => [
    ...(block.kind === 'form' ? [block.form] : []),
    ...('content' in block ? namesIn(block.content) : []),
    ...(block.kind === 'card' && block.folded ? namesIn(block.folded.content) : []),
  ])
