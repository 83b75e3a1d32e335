/**
 * The default policy of Trusted Types (requirements S34), for libraries that assign plain text.
 *
 * The browser asks it for each text that becomes markup or the address of a script. What no rule covers is refused.
 */

interface PolicyRules {
  createHTML(text: string): string | null
  createScriptURL(address: string): string | null
}
interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: string, rules: PolicyRules): unknown }
}

const scripts = new Set<string>()
let sanitize: ((markup: string) => string) | undefined
let isCreated = false

function createDefaultPolicy(): void {
  if (isCreated) return
  isCreated = true
  ;(globalThis as TrustedTypesWindow).trustedTypes?.createPolicy('default', {
    createHTML: (text) => sanitize?.(text) ?? null,
    createScriptURL: (address) => (scripts.has(withoutQuery(address)) ? address : null),
  })
}

function withoutQuery(address: string): string {
  return address.split('?')[0] ?? ''
}

/** Allows the script of this address, with any query, in addition to the others. */
export function trustScript(address: string): void {
  scripts.add(withoutQuery(address))
  createDefaultPolicy()
}

/** Sanitizes the markup of libraries with this function. */
export function sanitizeMarkup(clean: (markup: string) => string): void {
  sanitize = clean
  createDefaultPolicy()
}
