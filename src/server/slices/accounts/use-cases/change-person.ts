/** Changes a person's data for another slice, and with them what is unique of their account. Call it in a transaction that locks the person. */
export { updatePerson as changePerson } from '../stores/members-store.ts'
