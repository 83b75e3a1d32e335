/** Reads of accounts for operations and other slices. */
export { findContact, findMember, holdAccount } from './stores/members-store.ts'
export { countOpenSessions, listSessionsOf } from './stores/sessions-store.ts'
