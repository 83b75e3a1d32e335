/**
 * Each kind of block and its component. The map is complete by its type: a kind without a component does not compile. Blocks that are
 * heavy, or not on the first screens, are lazy.
 */
import type { ComponentType, ReactNode } from 'react'
import type { BlockKind, BlockModel } from '../../../catalogue/model.ts'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import { ButtonsView } from '../actions/buttons-view.tsx'
import { AlertView } from '../words/alert-view.tsx'
import { NoticeView } from '../words/notice-view.tsx'
import { ProseView } from '../words/prose-view.tsx'

type BlockOf<Kind extends BlockKind> = Extract<BlockModel, { kind: Kind }>
type BlockComponent<Kind extends BlockKind> = ComponentType<{ block: BlockOf<Kind> }> & { preload?(): Promise<unknown> }
type BlockComponents = { readonly [Kind in BlockKind]: BlockComponent<Kind> }

/** Families that stand on the same pages share a chunk. */
const containers = () => import('../containers/containers.ts')
const values = () => import('../values/values.ts')
const tiles = () => import('../tiles/tiles.ts')

const blockComponents: BlockComponents = {
  alert: AlertView,
  prose: ProseView,
  notice: NoticeView,
  buttons: ButtonsView,
  facts: lazyComponent(async () => (await values()).FactsView),
  figures: lazyComponent(async () => (await values()).FiguresView),
  section: lazyComponent(async () => (await import('../containers/section-view.tsx')).SectionView),
  card: lazyComponent(async () => (await containers()).CardView),
  accordion: lazyComponent(async () => (await containers()).AccordionView),
  part: lazyComponent(async () => (await containers()).PartView),
  area: lazyComponent(async () => (await containers()).AreaView),
  table: lazyComponent(async () => (await import('../tables/table-view.tsx')).default),
  tiles: lazyComponent(async () => (await tiles()).TilesView),
  links: lazyComponent(async () => (await import('../links/links-view.tsx')).default),
  promo: lazyComponent(async () => (await tiles()).PromoView),
  choose: lazyComponent(async () => (await import('../containers/choose-view.tsx')).default),
  form: lazyComponent(async () => (await import('./form-block-view.tsx')).default),
  frame: lazyComponent(async () => (await import('../frame/frame-view.tsx')).default),
}

/**
 * Preloads these blocks together, instead of one after the other as the page renders. Resolves when they can be rendered at once. Never
 * rejects: a failure is reported where the block is.
 */
export async function preloadBlocks(kinds: readonly BlockKind[]): Promise<void> {
  await Promise.all(kinds.map((kind) => blockComponents[kind].preload?.().catch(() => undefined)))
}

export function drawBlock(block: BlockModel): ReactNode {
  // The map pairs each kind with the component of its own block: a relation that the compiler keeps above and cannot follow here.
  const Component = blockComponents[block.kind] as ComponentType<{ block: BlockModel }>
  return <Component block={block} />
}
