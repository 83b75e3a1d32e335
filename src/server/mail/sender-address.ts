/** The sender that SMTP_URL names: `?from=`, or its user where that is an address; undefined when it names none. */
export function senderOf(smtpUrl: URL): string | undefined {
  const from = smtpUrl.searchParams.get('from')
  if (from !== null && from !== '') return from
  const user = decodeURIComponent(smtpUrl.username)
  return user.includes('@') ? user : undefined
}
