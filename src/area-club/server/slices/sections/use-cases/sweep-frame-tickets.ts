export { deleteExpiredFrameTickets as sweepFrameTickets } from '../stores/frame-tickets-store.ts'
