/** Stands in the built page for the nonce of the content policy (S14). The server replaces it in each answer. */
export const cspNoncePlaceholder = '__CSP_NONCE__'
