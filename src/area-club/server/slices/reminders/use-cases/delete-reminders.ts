/** Deletes a member's reminders and switches; a step of the account's deletion, which holds the lock of the person. */
export { deleteReminders } from '../stores/reminders-store.ts'
