/** One chunk: the ways on from a home page. */
export { PromoView } from './promo-view.tsx'
export { TilesView } from './tiles-view.tsx'
