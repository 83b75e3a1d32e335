import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

const predefinedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Further networks that are not on the Internet (RFC 6890), besides the predefined ones. */
const specialNetworks = ['0.0.0.0/8', '100.64.0.0/10', '192.0.0.0/24', '198.18.0.0/15', '224.0.0.0/3', '::/128', 'fec0::/10', 'ff00::/8']

/** Matches IPv4-mapped addresses (RFC 4291) and the well-known NAT64 prefix (RFC 6052), in canonical form. */
const embeddedIpv4 = /^(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})$/
const ipv6GroupCount = 8
const networkGroupCount = 4

/**
 * Returns an IP address in canonical form; undefined for other text.
 *
 * Strips ports (`192.0.2.1:443`, `[2001:db8::1]:443`) and zone ids. An IPv6 address that embeds an IPv4 one becomes the IPv4 address; any
 * other takes the form of RFC 5952.
 */
export function normalizeAddress(text: string): string | undefined {
  const address = withoutPort(text.trim())
  if (isIPv4(address)) return address
  const withoutZone = address.replace(/%[^%]*$/, '')
  if (!isIPv6(withoutZone)) return undefined
  // The URL standard serializes IPv6 hosts canonically, without dotted quads.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [, high, low] = embeddedIpv4.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}

/**
 * Returns the network that a rate limit counts: an IPv4 address, or the /64 of an IPv6 address.
 *
 * One customer holds a whole /64. Text that is not an address is returned unchanged.
 */
export function limitedNetwork(address: string): string {
  const normalized = normalizeAddress(address)
  if (normalized === undefined || isIPv4(normalized)) return normalized ?? address
  const [head = '', tail = ''] = normalized.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = ipv6GroupCount - groupsOf(head).length - groupsOf(tail).length
  const groups = [...groupsOf(head), ...Array<string>(missing).fill('0'), ...groupsOf(tail)]
  return `${groups.slice(0, networkGroupCount).join(':')}::/64`
}

/** Returns whether text is an IP address, a CIDR network, `loopback`, `linklocal` or `uniquelocal`. */
export function isNetwork(text: string): boolean {
  if (Object.hasOwn(predefinedNetworks, text)) return true
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return false
  return prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** Creates a predicate that tells whether an address lies in one of the networks. */
export function createNetworkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => predefinedNetworks[name] ?? [name])) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family)
  }
  return (text) => {
    const address = normalizeAddress(text)
    return address !== undefined && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}

const isLoopback = createNetworkMatcher(['loopback'])
const isSpecial = createNetworkMatcher([...Object.keys(predefinedNetworks), ...specialNetworks])

/** Returns whether the host name of a URL is this machine's own: localhost or a loopback address. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname)
}

/** Returns whether the host name of a URL can be on the Internet: an address of no special network, or a name with a public suffix. */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (normalizeAddress(name) !== undefined) return !isSpecial(name)
  return name.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(name)
}

function withoutPort(text: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? []
  return bracketed ?? dotted ?? text
}
