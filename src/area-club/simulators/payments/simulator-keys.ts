/** Credentials of the simulator when no settings name an account. No secrets: both sides are this server. */
export const simulatorKeys = {
  clientId: 'stand-in-client',
  clientSecret: 'stand-in-secret',
  payeeId: 'STANDYNPAYEE2',
  webhookId: 'STANDINWEBHOOK1',
} as const
