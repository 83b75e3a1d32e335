/** Formats numbers and sizes in Italian style in both languages: a full stop has one meaning on a page. */
const plain = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 3 })
const oneDecimal = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 1 })

/** Formats `1240` as `1.240` and `8.2` as `8,2`. */
export function showNumber(value: number): string {
  return plain.format(value)
}

const sizeUnits = ['byte', 'kB', 'MB', 'GB'] as const

/** Formats in decimal units, as the limit of specification 9 is given: 4,000,000 bytes are `4 MB`. */
export function showFileSize(bytes: number): string {
  let amount = bytes
  let unit = 0
  while (amount >= 1000 && unit < sizeUnits.length - 1) {
    amount /= 1000
    unit += 1
  }
  return `${oneDecimal.format(amount)}\u00a0${sizeUnits[unit]}`
}
