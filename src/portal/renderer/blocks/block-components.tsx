/**
 * Each kind of block and its component. The map is complete by its type: a kind without a component does not compile. What is heavy, or
 * not on the first screens, is loaded when a page first shows it.
 */
import { type ComponentType, lazy, type ReactNode } from 'react'
import type { BlockKind, BlockModel } from '../../../catalogue/model.ts'
import { ButtonsView } from '../actions/buttons-view.tsx'
import { AlertView } from '../words/alert-view.tsx'
import { NoticeView } from '../words/notice-view.tsx'
import { ProseView } from '../words/prose-view.tsx'

type BlockOf<Kind extends BlockKind> = Extract<BlockModel, { kind: Kind }>
type BlockComponents = { readonly [Kind in BlockKind]: ComponentType<{ block: BlockOf<Kind> }> }

/** Families that stand on the same pages share a chunk. */
const containers = () => import('../containers/containers.ts')
const values = () => import('../values/values.ts')
const tiles = () => import('../tiles/tiles.ts')

const blockComponents: BlockComponents = {
  alert: AlertView,
  prose: ProseView,
  notice: NoticeView,
  buttons: ButtonsView,
  facts: lazy(async () => ({ default: (await values()).FactsView })),
  figures: lazy(async () => ({ default: (await values()).FiguresView })),
  section: lazy(async () => ({ default: (await containers()).SectionView })),
  card: lazy(async () => ({ default: (await containers()).CardView })),
  accordion: lazy(async () => ({ default: (await containers()).AccordionView })),
  area: lazy(async () => ({ default: (await containers()).AreaView })),
  table: lazy(() => import('../tables/table-view.tsx')),
  tiles: lazy(async () => ({ default: (await tiles()).TilesView })),
  promo: lazy(async () => ({ default: (await tiles()).PromoView })),
  choose: lazy(() => import('../containers/choose-view.tsx')),
  form: lazy(() => import('./form-block-view.tsx')),
  frame: lazy(() => import('../frame/frame-view.tsx')),
}

/** The chunks of these kinds are asked for at once, beside the data, instead of one after the other as the page unfolds. */
export function preloadBlocks(blocks: readonly BlockModel[]): void {
  for (const block of blocks) {
    switch (block.kind) {
      case 'section':
      case 'card':
      case 'accordion':
        void containers()
        break
      case 'facts':
      case 'figures':
        void values()
        break
      case 'tiles':
      case 'promo':
        void tiles()
        break
      case 'table':
        void import('../tables/table-view.tsx')
        break
      case 'choose':
        void import('../containers/choose-view.tsx')
        break
      case 'form':
        void import('./form-block-view.tsx')
        break
    }
    if ('content' in block) preloadBlocks(block.content)
  }
}

export function drawBlock(block: BlockModel): ReactNode {
  // The map pairs each kind with the component of its own block: a relation that the compiler keeps above and cannot follow here.
  const Component = blockComponents[block.kind] as ComponentType<{ block: BlockModel }>
  return <Component block={block} />
}
