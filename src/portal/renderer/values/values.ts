/** One chunk for the blocks of labelled values. */
export { FactsView } from './facts-view.tsx'
export { FiguresView } from './figures-view.tsx'
