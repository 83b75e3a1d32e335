/** Updates a person and the unique keys of their account for another slice. The caller must hold the row lock of the person. */
export { updatePerson as changePerson } from '../stores/members-store.ts'
