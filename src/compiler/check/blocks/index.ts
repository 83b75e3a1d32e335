/** Blocks of a page: each kind has its own builder; the map is exhaustive over the grammar. */
import type { BlockModel } from '../../../catalogue/model.ts'
import { itemsOf, kindOf, type Source } from '../../read/source.ts'
import type { Context } from '../context.ts'
import type { Place } from '../place.ts'
import type { BlockBuilder } from './builder.ts'
import { compileArea, compileFormBlock, compileFrame, compileInside, compilePart, compilePromo, compileTiles } from './placed.ts'
import { compileAlert, compileButtonsBlock, compileFacts, compileFigures, compileNotice, compileProse } from './plain.ts'
import { compileAccordion, compileCard, compileChoose, compileSection, compileTable } from './repeated.ts'

const builders: Readonly<Record<string, BlockBuilder>> = {
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
  promo: compilePromo,
  form: compileFormBlock,
  part: compilePart,
  inside: compileInside,
  frame: compileFrame,
  area: compileArea,
}

export function compileBlocks(source: Source | undefined, place: Place, context: Context): BlockModel[] {
  return itemsOf(source).flatMap((item) => {
    const kind = kindOf(item)
    return kind ? [...(builders[kind.name]?.(kind.value, place, context) ?? [])] : []
  })
}
