/** Delete what customers uploaded. Call them in the transaction that empties the bookings. */
export { deleteUploadsOfParticipants, deleteUploadsOfPractices } from '../stores/documents-store.ts'
