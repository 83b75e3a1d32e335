/** Puts the same data in the place of everyone who leaves with an account. Call it in the transaction that closes it. */
export { overwritePersons as anonymizePeople } from '../stores/persons-store.ts'
