/** By what the server and its stand-in for PayPal know each other where no settings name an account. No secrets: both are this server. */
export const standInKeys = {
  clientId: 'stand-in-client',
  clientSecret: 'stand-in-secret',
  payeeId: 'STANDYNPAYEE2',
  webhookId: 'STANDINWEBHOOK1',
} as const
