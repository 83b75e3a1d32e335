/** Returns the sender of SMTP_URL: `?from=`, or its user when that is an address; undefined otherwise. */
export function senderOf(smtpUrl: URL): string | undefined {
  const from = smtpUrl.searchParams.get('from')
  if (from !== null && from !== '') return from
  const user = decodeURIComponent(smtpUrl.username)
  return user.includes('@') ? user : undefined
}
