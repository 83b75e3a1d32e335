/** What `npm start` prints about the demonstration. */
import { accounts } from '../../demonstration/accounts.ts'
import { password } from '../../demonstration/club.ts'

export const demonstrationPassword = password

/** The accounts that are worth a visit, with what they show. */
export const demonstrationAccounts = accounts.flatMap(({ username, shows }) => (shows === undefined ? [] : [{ username, shows }]))

/** Logs in by the API at this address, or out where nobody is given. Returns the cookies of the browser's session, as the portal sets them. */
export async function signInForDemonstration(address: string, username: string | undefined): Promise<readonly string[]> {
  if (username === undefined) return ['session', 'session-id'].map((cookie) => `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`)
  const answer = await fetch(`${address}/api/member/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, password, cookie: true }),
  })
  if (!answer.ok) throw new Error(`The login of ${username} was answered with ${answer.status}`)
  const { session } = (await answer.json()) as { session: string }
  return [...answer.headers.getSetCookie(), `session-id=${session}; Path=/; SameSite=Lax`]
}
