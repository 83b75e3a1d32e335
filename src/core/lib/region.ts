/** Where a portal is: what its moments and amounts are shown in. Read from portal.yaml. */
export interface Region {
  /** Of dates and times: an IANA zone. */
  timeZone: string
}
