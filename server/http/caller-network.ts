import { isIPv6 } from 'node:net'

const MAPPED = '::ffff:'
/** Groups of an IPv6 address that name a network: one household or one server gets all that follows. */
const NETWORK_GROUPS = 4

/**
 * What stands for a caller where tries and places are counted: an IPv4 address, or the /64 of an IPv6 address, of which
 * one caller has 2^64.
 */
export function callerNetwork(ip: string): string {
  if (ip.startsWith(MAPPED) && ip.includes('.')) return ip.slice(MAPPED.length)
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
