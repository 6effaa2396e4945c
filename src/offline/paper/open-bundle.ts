import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { Paper } from '#contract/exam/paper.ts'
import { gunzip } from './gunzip.ts'

type Bytes = Uint8Array<ArrayBuffer>
const IV_BYTES = 12

export class DamagedPaper extends Error {}
export class WrongKey extends Error {}

export async function sha256Hex(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The paper in a bundle that is whole, verified against its hash. `key`: base64, for a sealed one. Throws WrongKey, DamagedPaper. */
export async function openBundle(bytes: Bytes, info: BundleInfo, key: string | null): Promise<Paper> {
  const json = info.policy === 'open' ? bytes : await gunzip(await decrypt(bytes, key))
  // An open one bears the name under which it was verified when it was read.
  const known = info.paper_sha256 === info.bundle_sha256
  if (!known && (await sha256Hex(json)) !== info.paper_sha256)
    throw new DamagedPaper('The paper is not the one published.')
  return JSON.parse(new TextDecoder().decode(json)) as Paper
}

async function decrypt(bytes: Bytes, key: string | null): Promise<Bytes> {
  if (key === null) throw new WrongKey('The paper is sealed.')
  const imported = await crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['decrypt'])
  return aesOpen(imported, bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES))
}

export async function aesOpen(key: CryptoKey, iv: Bytes, sealed: Bytes): Promise<Bytes> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
  } catch {
    // GCM says only that key and bytes do not belong together.
    throw new WrongKey('The key does not fit.')
  }
}

export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
