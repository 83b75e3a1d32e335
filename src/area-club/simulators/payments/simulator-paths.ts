/** The simulator's path on the server's origin. */
export const simulatorPath = '/simulators/payments'
/** The path of its API: the default of PAYPAL_API_URL. */
export const simulatorApiPath = `${simulatorPath}/api`
