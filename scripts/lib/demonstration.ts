/** Accounts of the demonstration data that `npm start` prints. A test compares this list with the seed. */
export const demonstrationPassword = 'Vacanze-2026'

export const demonstrationAccounts: ReadonlyArray<{ username: string; shows: string }> = [
  { username: 'giulia.bianchi', shows: 'a parent with two children, points, and bookings in every status' },
  { username: 'anna.inps', shows: 'an INPS customer, with a booking that parto sicuro can secure' },
  { username: 'marco.docente', shows: 'a teacher who chooses between two profiles' },
  { username: 'sara.docente', shows: 'a teacher without the companions’ frame' },
  { username: 'nuovo.cliente', shows: 'a new customer with nothing yet' },
  { username: 'luca.estero', shows: 'a customer of foreign nationality' },
]
