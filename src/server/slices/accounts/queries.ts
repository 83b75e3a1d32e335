/** What operations and other slices may read of accounts. */
export { findContact, findMember, holdAccount } from './stores/members-store.ts'
export { countOpenSessions, listSessionsOf } from './stores/sessions-store.ts'
