/** Placeholder of the CSP nonce in the built page (requirements S14). The server replaces it in each response. */
export const cspNoncePlaceholder = '__CSP_NONCE__'
