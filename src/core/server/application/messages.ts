import { problemMessages, ruleMessages, serverMessages } from '#generated/server/messages.ts'
import { requestTexts } from '#generated/server/texts.ts'
import type { Messages } from '../domain/messages.ts'
import { renderInEachLanguage } from '../domain/render-text.ts'

/** The server's customer-facing texts by code, all from the catalogue. */
export const catalogueMessages: Messages = {
  ...problemMessages,
  ...serverMessages,
  ...wordedRules(ruleMessages),
  'field-unknown': renderInEachLanguage(requestTexts['unknown-field']),
}

/** Maps the catalogue's rule messages to codes of field errors: `tooShort` becomes `field-too-short`. */
function wordedRules(rules: Messages): Messages {
  return Object.fromEntries(
    Object.entries(rules).map(([rule, words]) => [`field-${rule.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, words]),
  )
}
