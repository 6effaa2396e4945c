import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { configKey, sebConfiguration, sha256 } from './configuration.ts'

/** Of a schedule, what its papers ask of a browser. */
export interface SebDemand {
  jadwal_id: string
  /** Config keys of the school's own files. */
  kunci_seb: readonly string[]
}

/** What the page read of the browser's own interface: a hash, and addresses of the page for one of which it was made. */
export interface PageProof {
  seb_hash?: string | undefined
  seb_url?: readonly string[] | undefined
}

/**
 * Whether a call comes from Safe Exam Browser with a configuration of this schedule. The browser hashes an address followed by its config
 * key: that of each call, in a header, or that of the page, which its newer engines tell the page alone.
 */
export function isFromSeb(request: FastifyRequest, page: PageProof, demand: SebDemand, publicUrl: string): boolean {
  const keys = [configKey(sebConfiguration(publicUrl, demand.jadwal_id)), ...demand.kunci_seb]
  const header = request.headers['x-safeexambrowser-configkeyhash']
  const called = [`${publicUrl}${request.url}`, `${request.protocol}://${request.host}${request.url}`]
  return proves(header, called, keys) || proves(page.seb_hash, page.seb_url ?? [], keys)
}

const proves = (hash: string | string[] | undefined, addresses: readonly string[], keys: readonly string[]): boolean =>
  typeof hash === 'string' && addresses.some((address) => keys.some((key) => same(hash, sha256(bare(address) + key))))

/** The browser hashes an address without its fragment. */
const bare = (address: string) => address.replace(/#.*$/s, '')

const same = (given: string, hash: string) => {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(hash)]
  return a.length === b.length && timingSafeEqual(a, b)
}
