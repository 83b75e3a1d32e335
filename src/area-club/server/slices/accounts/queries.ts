/** Reads of accounts for operations and other slices. */
export { actForOpenAccount, type Contact, findMember, lockContact } from './stores/members-store.ts'
export { listPasskeysOf } from './stores/passkeys-store.ts'
export { countOpenSessions, listSessionsOf } from './stores/sessions-store.ts'
