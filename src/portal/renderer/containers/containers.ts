/** One chunk for the containers that every page of bookings nests. */
export { AccordionView } from './accordion-view.tsx'
export { AreaView } from './area-view.tsx'
export { CardView } from './card-view.tsx'
export { FoldedSection } from './folded-section.tsx'
export { PartView } from './part-view.tsx'
