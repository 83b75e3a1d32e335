/** Reads of accounts for operations and other slices. */
export { findContact, findMember, lockOpenAccount } from './stores/members-store.ts'
export { listPasskeysOf } from './stores/passkeys-store.ts'
export { countOpenSessions, listSessionsOf } from './stores/sessions-store.ts'
