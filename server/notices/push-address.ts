import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/**
 * Whoever is logged in names the address that we are to call with each notice. Only the open internet is called: never this
 * machine, its networks or what a cloud keeps at an address of its own.
 */
const INSIDE = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4')
// Of IPv6 only what is routed; in it no IPv4 address by another name (6to4, Teredo, NAT64).
const ROUTED = new BlockList()
ROUTED.addSubnet('2000::', 3, 'ipv6')
const ALIASES = new BlockList()
for (const [network, bits] of [
  ['2001::', 32],
  ['2002::', 16],
  ['2001:db8::', 32],
] as const)
  ALIASES.addSubnet(network, bits, 'ipv6')

export const isInside = (address: string): boolean =>
  isIPv6(address) ? !ROUTED.check(address, 'ipv6') || ALIASES.check(address, 'ipv6') : INSIDE.check(address, 'ipv4')

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** `loopback`: a stand-in for a push service on this machine, in tests. */
export interface PushPlaces {
  loopback: boolean
}

/** Whether an endpoint may be written down. The address behind a name is judged with each call. */
export function isPushAddress(endpoint: string, { loopback }: PushPlaces): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (username || password) return false
  if (loopback && LOOPBACK.has(hostname)) return protocol === 'http:' || protocol === 'https:'
  if (protocol !== 'https:') return false
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? !isInside(bare) : hostname.includes('.')
}

/** Name resolution of a call that goes nowhere inside, whatever the name says by then. */
export const lookupOutside: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const inside = addresses.find(({ address }) => isInside(address))
    const [first] = addresses
    if (inside || !first) return callback(new Error('this name leads to an address inside'), '', 0)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
