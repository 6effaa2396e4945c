import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/** None, so many hops from us outwards, or the networks of proxies. */
export type TrustProxy = false | number | string[]

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MOST_HOPS = 16

const SAYS =
  'must be false, how many proxies stand in front (like 1), or their addresses and networks ' +
  '(like 10.0.0.0/8, 192.0.2.7, loopback, linklocal, uniquelocal), separated by commas'
const EVERYBODY =
  'would believe every caller about where it comes from. Say how many proxies stand in front (like 1), or their ' +
  'networks (like 10.0.0.0/8 or loopback)'

/** TRUST_PROXY. Whatever would trust any caller is refused, not only `true`: everybody would choose their own address. */
export const trustProxy = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text, context): TrustProxy => {
    if (text === 'false' || text === '0') return false
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (text === 'true') return refuse(`true ${EVERYBODY}`)
    if (/^\d{1,15}$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : refuse(SAYS)
    const networks = text.split(',').map((part) => part.trim())
    if (networks.some((network) => prefixOf(network) === undefined)) return refuse(SAYS)
    const all = networks.find((network) => prefixOf(network) === 0)
    return all ? refuse(`${all} ${EVERYBODY}`) : networks
  })

/** Bits that a network fixes; undefined for what is none. */
function prefixOf(network: string): number | undefined {
  if (NAMES.has(network)) return 8
  const [address = '', bits, ...more] = network.split('/')
  const most = { 0: undefined, 4: 32, 6: 128 }[isIP(address)]
  if (most === undefined || more.length > 0 || address.includes('%')) return undefined
  if (bits === undefined) return most
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? Number(bits) : undefined
}

/** Where a proxy that is only counted must stand: loopback, link-local and private networks. */
const NEAR = new BlockList()
NEAR.addSubnet('127.0.0.0', 8)
NEAR.addSubnet('169.254.0.0', 16)
NEAR.addSubnet('10.0.0.0', 8)
NEAR.addSubnet('172.16.0.0', 12)
NEAR.addSubnet('192.168.0.0', 16)
NEAR.addAddress('::1', 'ipv6')
NEAR.addSubnet('fe80::', 10, 'ipv6')
NEAR.addSubnet('fc00::', 7, 'ipv6')

/**
 * The setting as Fastify takes it. Fastify knows no number, because hops alone would believe whoever reaches the port:
 * of counted proxies the one that speaks to us must stand in a private network.
 */
export function trustOf(setting: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof setting !== 'number') return setting
  return (address, hop) => hop < setting && (hop > 0 || NEAR.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
}
