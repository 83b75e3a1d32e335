/** What `npm start` prints about the demonstration. */
import { accounts } from '../../demonstration/accounts.ts'

export { password as demonstrationPassword } from '../../demonstration/club.ts'

/** The accounts that are worth a visit, with what they show. */
export const demonstrationAccounts = accounts.flatMap(({ username, shows }) => (shows === undefined ? [] : [{ username, shows }]))
