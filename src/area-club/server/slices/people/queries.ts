/** Reads of people for operations and other slices. */
export { listFamily, listLinksTo, lockFamily } from './stores/families-store.ts'
export { listAddressesOf } from './stores/persons-store.ts'
export { listRelationships, lockRelationship } from './stores/relationships-store.ts'
