/** Where the stand-in is on the server's origin. */
export const simulatorPath = '/simulators/payments'
/** The path of its API: what PAYPAL_API_URL names by default. */
export const simulatorApiPath = `${simulatorPath}/api`
