/**
 * Maps each kind of block to its component; the map's type requires a component for every kind.
 *
 * Large blocks, and blocks that the first screens do not show, are lazy-loaded.
 */
import type { ComponentType, ReactNode } from 'react'
import type { BlockKind, BlockModel } from '../../../model/catalogue-model.ts'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import { ButtonsView } from '../actions/buttons-view.tsx'
import { AlertView } from '../words/alert-view.tsx'
import { NoticeView } from '../words/notice-view.tsx'
import { ProseView } from '../words/prose-view.tsx'

type BlockOf<Kind extends BlockKind> = Extract<BlockModel, { kind: Kind }>
type BlockComponent<Kind extends BlockKind> = ComponentType<{ block: BlockOf<Kind> }> & { preload?(): Promise<unknown> }
type BlockComponents = { readonly [Kind in BlockKind]: BlockComponent<Kind> }

/** Blocks that occur on the same pages share a chunk. */
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
  agenda: lazyComponent(async () => (await import('../agenda/agenda-view.tsx')).default),
  promo: lazyComponent(async () => (await tiles()).PromoView),
  choose: lazyComponent(async () => (await import('../containers/choose-view.tsx')).default),
  find: lazyComponent(async () => (await import('../containers/find-view.tsx')).default),
  form: lazyComponent(async () => (await import('./form-block-view.tsx')).default),
  frame: lazyComponent(async () => (await import('../frame/frame-view.tsx')).default),
}

/**
 * Preloads the chunks of these blocks in parallel, instead of one by one as the page renders.
 *
 * Never rejects: each block shows the failure of its own chunk.
 */
export async function preloadBlocks(kinds: readonly BlockKind[]): Promise<void> {
  await Promise.all(kinds.map((kind) => blockComponents[kind].preload?.().catch(() => undefined)))
}

export function renderBlock(block: BlockModel): ReactNode {
  // TypeScript cannot correlate the kind with the props of its component; the type of the map guarantees it.
  const Component = blockComponents[block.kind] as ComponentType<{ block: BlockModel }>
  return <Component block={block} />
}
