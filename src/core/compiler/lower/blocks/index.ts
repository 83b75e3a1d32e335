/** All kinds of blocks. Exhaustive by type: a kind of the model without a definition does not compile, nor one that the model lacks. */
import type { BlockKind, BlockModel } from '../../../model/catalogue-model.ts'
import { type Key, type KindsShape, kinds, may, on } from '../../grammar/shape.ts'
import { itemsOf, kindOf, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { accordion } from './accordion.ts'
import { agenda } from './agenda.ts'
import { alert } from './alert.ts'
import { area } from './area.ts'
import { article } from './article.ts'
import { buttons } from './buttons.ts'
import { card } from './card.ts'
import { choose } from './choose.ts'
import type { BlockDefinition, CompileBlock } from './define-block.ts'
import { facts } from './facts.ts'
import { figures } from './figures.ts'
import { find } from './find.ts'
import { form } from './form.ts'
import { frame } from './frame.ts'
import { compileInside } from './inside.ts'
import { keep } from './keep.ts'
import { links } from './links.ts'
import { notice } from './notice.ts'
import { part } from './part.ts'
import { promo } from './promo.ts'
import { prose } from './prose.ts'
import { section } from './section.ts'
import { table } from './table.ts'
import { tiles } from './tiles.ts'

/** A part expands to blocks of any kind. */
type ModelOf<Kind extends BlockKind> = Kind extends 'part' ? BlockModel : Extract<BlockModel, { kind: Kind }>

/** In the order of the reference. */
const definitions: { readonly [Kind in BlockKind]: BlockDefinition<ModelOf<Kind>> } = {
  alert,
  prose,
  article,
  notice,
  facts,
  figures,
  buttons,
  section,
  card,
  accordion,
  table,
  tiles,
  links,
  agenda,
  promo,
  choose,
  find,
  form,
  part,
  frame,
  area,
  keep,
}

/** The shape of any block: a mapping with a single key, its kind. */
export const block: KindsShape = kinds('block', 'One piece of a page.', () => keys)

const keys: Readonly<Record<string, Key>> = {
  ...Object.fromEntries(
    Object.entries(definitions).map(([kind, definition]) => {
      const shape = definition.shape(block)
      return [kind, may(shape, shape.description)]
    }),
  ),
  inside: may(on, 'In a part: the place of the blocks that its user passes in.'),
}

const compilers = new Map<string, CompileBlock>([
  ...Object.entries(definitions).map(([kind, { compile }]) => [kind, compile] as const),
  ['inside', compileInside],
])

export function compileBlocks(source: Source | undefined, place: Place, context: Context): BlockModel[] {
  return itemsOf(source).flatMap((item) => {
    const kind = kindOf(item)
    // An unknown keyword was already reported.
    return (kind && compilers.get(kind.name)?.(kind.value, place, context, compileBlocks)) ?? []
  })
}

/** Examples of the reference: one line for each key, by construct. */
export const blockExamples: ReadonlyMap<string, string> = new Map([
  ['block', [...Object.values(definitions).flatMap(({ example }) => example ?? []), 'inside: true'].join('\n')],
  ...Object.values(definitions).flatMap(({ examples }) => Object.entries(examples)),
])
