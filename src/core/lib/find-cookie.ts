/** Returns the value of a cookie in a list such as `a=1; b=2`, of a request or of a page. */
export function findCookie(cookies: string | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
}
