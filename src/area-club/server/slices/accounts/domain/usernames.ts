/**
 * Returns the message code of why a username is refused; undefined when it is accepted.
 *
 * The API description limits its length and first letter. An e-mail address must be the customer's own, because a registration uses it as
 * username.
 */
export function findUsernameFlaw(username: string, email1: string): 'username-of-another' | undefined {
  return username.includes('@') && username.toLowerCase() !== email1.toLowerCase() ? 'username-of-another' : undefined
}
