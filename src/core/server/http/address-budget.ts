import { limitedNetwork } from '../domain/network-addresses.ts'

export interface AddressLimits {
  /** Requests of one address in a window: an IPv4 address, or the /64 of an IPv6 address. */
  requestsPerAddress: number
  windowMs: number
  /** Addresses tracked in a window; new ones beyond that are refused. */
  addresses: number
}

export interface AddressBudget {
  /** Counts a request. Returns false, without counting it, when the address has used up its requests in this window. */
  takes(address: string): boolean
  /** Takes back one counted request of the address. */
  givesBack(address: string): void
}

/** Creates a counter of requests by address with fixed windows, for this process alone. */
export function createAddressBudget({ requestsPerAddress, windowMs, addresses }: AddressLimits, now: () => Date): AddressBudget {
  let windowStart = Number.NEGATIVE_INFINITY
  let requests = new Map<string, number>()
  const roll = () => {
    const at = now().getTime()
    if (at >= windowStart && at - windowStart < windowMs) return
    windowStart = at
    requests = new Map()
  }
  return {
    takes(address) {
      roll()
      const network = limitedNetwork(address)
      const count = requests.get(network) ?? 0
      if (count >= requestsPerAddress || (count === 0 && requests.size >= addresses)) return false
      requests.set(network, count + 1)
      return true
    },
    givesBack(address) {
      const network = limitedNetwork(address)
      const count = requests.get(network) ?? 0
      if (count > 1) requests.set(network, count - 1)
      else requests.delete(network)
    },
  }
}
