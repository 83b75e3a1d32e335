/**
 * Matches the accessible name of a control by its visible label.
 *
 * In a card or row of a list the name continues with the item's title: 'Paga English Camp Dublino'. Titles begin with a capital letter, so
 * 'Paga' does not find 'Paga con PayPal'.
 */
export function labelled(...labels: readonly string[]): RegExp {
  const escaped = labels.map((label) =>
    label
      .replace(/\s+>$/, '')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\s/g, '\\s'),
  )
  return new RegExp(`^(${escaped.join('|')})(?=$| \\p{Lu})`, 'u')
}
