/** Blocks of a page: each kind has its own builder. The map is complete by its type: a word of the grammar without a builder does not compile. */
import type { BlockKind, BlockModel } from '../../../catalogue/model.ts'
import type { BlockKeyword } from '../../grammar/index.ts'
import { itemsOf, kindOf, type Source } from '../../read/source.ts'
import type { Context } from '../context.ts'
import type { Place } from '../place.ts'
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
import { compileAccordion, compileCard, compileChoose, compileSection, compileTable } from './repeated.ts'

/** Words that stand for other blocks. */
type Expanded = 'part' | 'inside'

/** A word that is a kind of block makes blocks of that kind. A word that is none, and stands for no others, can have no builder. */
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
  tiles: compileTiles,
  links: compileLinks,
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
    // An unknown word has been reported.
    return kind && isBlockKeyword(kind.name) ? [...builders[kind.name](kind.value, place, context)] : []
  })
}
