/** The path of the sign server's API on the portal's listener. */
export const signApiPath = '/sign/api/v3'
