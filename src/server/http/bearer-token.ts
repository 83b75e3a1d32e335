import { Refusal } from '../domain/refusal.ts'

/** Returns the bearer token of an Authorization header. Throws the refusal `unauthorized` when it has none of valid form. */
export function readBearerToken(authorization: string | undefined): string {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal('unauthorized')
  return token
}
