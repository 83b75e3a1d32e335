/** Overwrites people with the same data. Call it with their rows locked, in the transaction that changes or closes their account. */
export { overwritePersons } from '../stores/persons-store.ts'
