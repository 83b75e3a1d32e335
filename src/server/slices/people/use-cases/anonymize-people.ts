/** Overwrites people with anonymous data. Call it in the transaction that closes the account. */
export { overwritePersons as anonymizePeople } from '../stores/persons-store.ts'
