/** The component of each kind of block. The renderer gets them by its context, as blocks contain blocks. */
import { ButtonsView } from '../actions/buttons-view.tsx'
import { AgendaView } from '../agenda/agenda-view.tsx'
import type { BlockComponents } from '../blocks/block-registry.ts'
import { FormBlockView } from '../blocks/form-block-view.tsx'
import { AccordionView } from '../containers/accordion-view.tsx'
import { AreaView } from '../containers/area-view.tsx'
import { CardView } from '../containers/card-view.tsx'
import { ChooseView } from '../containers/choose-view.tsx'
import { FindView } from '../containers/find-view.tsx'
import { PartView } from '../containers/part-view.tsx'
import { SectionView } from '../containers/section-view.tsx'
import { FrameView } from '../frame/frame-view.tsx'
import { LinksView } from '../links/links-view.tsx'
import { TableView } from '../tables/table-view.tsx'
import { PromoView } from '../tiles/promo-view.tsx'
import { TilesView } from '../tiles/tiles-view.tsx'
import { FactsView } from '../values/facts-view.tsx'
import { FiguresView } from '../values/figures-view.tsx'
import { AlertView } from '../words/alert-view.tsx'
import { ArticleView } from '../words/article-view.tsx'
import { KeepView } from '../words/keep-view.tsx'
import { NoticeView } from '../words/notice-view.tsx'
import { ProseView } from '../words/prose-view.tsx'

export const blockComponents: BlockComponents = {
  alert: AlertView,
  prose: ProseView,
  article: ArticleView,
  notice: NoticeView,
  buttons: ButtonsView,
  facts: FactsView,
  figures: FiguresView,
  section: SectionView,
  card: CardView,
  accordion: AccordionView,
  part: PartView,
  area: AreaView,
  table: TableView,
  tiles: TilesView,
  links: LinksView,
  agenda: AgendaView,
  promo: PromoView,
  choose: ChooseView,
  find: FindView,
  form: FormBlockView,
  frame: FrameView,
  keep: KeepView,
}
