import { problemMessages, ruleMessages, serverMessages } from '../generated/server/messages.ts'
import { requestTexts } from '../generated/server/texts.ts'
import type { Messages } from './domain/messages.ts'
import { sayInEach } from './domain/say-text.ts'

/** What customers read of the server, by code: all of it the catalogue's. */
export const catalogueMessages: Messages = {
  ...problemMessages,
  ...serverMessages,
  ...wordedRules(ruleMessages),
  'field-unknown': sayInEach(requestTexts['unknown-field']),
}

/** The catalogue's words for a rule, by the code under which a field's mistake is told: `tooShort` is `field-too-short`. */
function wordedRules(rules: Messages): Messages {
  return Object.fromEntries(
    Object.entries(rules).map(([rule, words]) => [`field-${rule.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, words]),
  )
}
