/** Reads of sections for operations, pages and other slices. */
export { listCompanionGroups, listGroupsLedBy } from './stores/companion-groups-store.ts'
export { listStoredSections } from './stores/sections-store.ts'
