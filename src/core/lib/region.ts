/** Where a portal is: what its moments and amounts are shown in. Read from portal.yaml. */
export interface Region {
  /** Of dates and times: an IANA zone. */
  timeZone: string
  /** Of amounts: a code of ISO 4217, of which `XXX` is no currency. Amounts are whole numbers of its smallest unit, such as cents. */
  currency: string
}

export const noCurrency = 'XXX'
