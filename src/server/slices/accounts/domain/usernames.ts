/**
 * Says why a username cannot be chosen, as the code of the message; undefined when it can. Its length and first letter are the
 * description's matter. An e-mail address must be the customer's own: it becomes the username of whoever registers with it.
 */
export function findUsernameFlaw(username: string, email1: string): 'username-of-another' | undefined {
  return username.includes('@') && username.toLowerCase() !== email1.toLowerCase() ? 'username-of-another' : undefined
}
