/** Deletes the links of an account, and those to the people who leave with it. Call it in the transaction that closes it. */
export { deleteLinks as unlinkPeople } from '../stores/families-store.ts'
