/** Table of the block builders. It is exhaustive by type: a keyword of the grammar without a builder does not compile. */
import type { BlockKind, BlockModel } from '../../../model/catalogue-model.ts'
import type { BlockKeyword } from '../../grammar/index.ts'
import { itemsOf, kindOf, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { compileAgenda } from '../agenda.ts'
import { withDependencies } from '../dependencies.ts'
import type { BlockBuilder } from './builder.ts'
import {
  compileArea,
  compileFormBlock,
  compileFrame,
  compileInside,
  compileLinks,
  compilePart,
  compilePromo,
  compileTiles,
} from './placed.ts'
import { compileAlert, compileButtonsBlock, compileFacts, compileFigures, compileNotice, compileProse } from './plain.ts'
import { compileAccordion, compileCard, compileChoose, compileFind, compileSection, compileTable } from './repeated.ts'

/** Keywords that expand to other blocks. */
type Expanded = 'part' | 'inside'

/** A keyword that is a block kind has a builder of that kind. Any other, unless it is expanded, has none. */
type BuilderOf<Word> = Word extends Expanded
  ? BlockBuilder
  : Word extends BlockKind
    ? BlockBuilder<Extract<BlockModel, { kind: Word }>>
    : never

const builders: { readonly [Word in BlockKeyword | BlockKind]: BuilderOf<Word> } = {
  alert: compileAlert,
  prose: compileProse,
  notice: compileNotice,
  facts: compileFacts,
  figures: compileFigures,
  buttons: compileButtonsBlock,
  section: compileSection,
  card: compileCard,
  accordion: compileAccordion,
  table: compileTable,
  choose: compileChoose,
  find: compileFind,
  tiles: compileTiles,
  links: compileLinks,
  agenda: compileAgenda,
  promo: compilePromo,
  form: compileFormBlock,
  part: compilePart,
  inside: compileInside,
  frame: compileFrame,
  area: compileArea,
}

const isBlockKeyword = (word: string): word is BlockKeyword => Object.hasOwn(builders, word)

export function compileBlocks(source: Source | undefined, place: Place, context: Context): BlockModel[] {
  return itemsOf(source).flatMap((item) => {
    const kind = kindOf(item)
    // An unknown keyword was already reported.
    return kind && isBlockKeyword(kind.name) ? builders[kind.name](kind.value, place, context, compileBlocks).map(withDependencies) : []
  })
}
