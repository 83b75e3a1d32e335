/** What operations, pages and other slices may read of sections. */
export { listCompanionGroups, listGroupsLedBy } from './stores/companion-groups-store.ts'
export { listKeptSections } from './stores/sections-store.ts'
