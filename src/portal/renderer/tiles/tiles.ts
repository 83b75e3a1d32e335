/** One chunk for the navigation blocks of a home page. */
export { PromoView } from './promo-view.tsx'
export { TilesView } from './tiles-view.tsx'
