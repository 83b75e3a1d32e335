/** Deletes an account's links and all links to the people anonymized with it. Call it in the transaction that closes it. */
export { deleteLinks as unlinkPeople } from '../stores/families-store.ts'
