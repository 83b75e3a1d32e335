/**
 * Each kind of block and its component. The map is complete by its type: a kind without a component does not compile. What is heavy, or
 * not on the first screens, is loaded when a page first shows it.
 */
import type { ComponentType, ReactNode } from 'react'
import type { BlockKind, BlockModel } from '../../../catalogue/model.ts'
import { ButtonsView } from '../actions/buttons-view.tsx'
import { late } from '../loads/late.tsx'
import { AlertView } from '../words/alert-view.tsx'
import { NoticeView } from '../words/notice-view.tsx'
import { ProseView } from '../words/prose-view.tsx'

type BlockOf<Kind extends BlockKind> = Extract<BlockModel, { kind: Kind }>
type BlockComponent<Kind extends BlockKind> = ComponentType<{ block: BlockOf<Kind> }> & { ahead?(): Promise<unknown> }
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
  facts: late(async () => (await values()).FactsView),
  figures: late(async () => (await values()).FiguresView),
  section: late(async () => (await import('../containers/section-view.tsx')).SectionView),
  card: late(async () => (await containers()).CardView),
  accordion: late(async () => (await containers()).AccordionView),
  part: late(async () => (await containers()).PartView),
  area: late(async () => (await containers()).AreaView),
  table: late(async () => (await import('../tables/table-view.tsx')).default),
  tiles: late(async () => (await tiles()).TilesView),
  links: late(async () => (await import('../links/links-view.tsx')).default),
  promo: late(async () => (await tiles()).PromoView),
  choose: late(async () => (await import('../containers/choose-view.tsx')).default),
  form: late(async () => (await import('./form-block-view.tsx')).default),
  frame: late(async () => (await import('../frame/frame-view.tsx')).default),
}

/**
 * Asks for the code of these blocks at once, instead of for one after the other as the page unfolds. Resolves when they can be drawn; a
 * failure is told where the block is shown.
 */
export async function loadBlocks(kinds: readonly BlockKind[]): Promise<void> {
  await Promise.all(kinds.map((kind) => blockComponents[kind].ahead?.().catch(() => undefined)))
}

export function drawBlock(block: BlockModel): ReactNode {
  // The map pairs each kind with the component of its own block: a relation that the compiler keeps above and cannot follow here.
  const Component = blockComponents[block.kind] as ComponentType<{ block: BlockModel }>
  return <Component block={block} />
}
