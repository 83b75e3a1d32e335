/** One chunk: what is nested in one another on every page of bookings. */
export { AccordionView } from './accordion-view.tsx'
export { AreaView } from './area-view.tsx'
export { CardView } from './card-view.tsx'
export { FoldedSection } from './folded-section.tsx'
export { PartView } from './part-view.tsx'
