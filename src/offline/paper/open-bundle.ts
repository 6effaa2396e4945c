import type { BundleInfo, Paper } from '#contract/exam/paper.ts'
import { startCode } from '#contract/exam/start-code.ts'
import { gunzip } from './gunzip.ts'

type Bytes = Uint8Array<ArrayBuffer>
const IV_BYTES = 12
const KEY_BITS = 256

export class DamagedPaper extends Error {}
export class WrongKey extends Error {}

export async function sha256Hex(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The paper in a bundle, verified against its hash. `key`: base64, for a sealed one. Throws WrongKey, DamagedPaper. */
export async function openBundle(bytes: Bytes, info: BundleInfo, key: string | null): Promise<Paper> {
  const json = info.policy === 'open' ? bytes : await gunzip(await decrypt(bytes, key))
  if ((await sha256Hex(json)) !== info.paper_sha256) throw new DamagedPaper('The paper is not the one published.')
  return JSON.parse(new TextDecoder().decode(json)) as Paper
}

async function decrypt(bytes: Bytes, key: string | null): Promise<Bytes> {
  if (key === null) throw new WrongKey('The paper is sealed.')
  const imported = await crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['decrypt'])
  return aesOpen(imported, bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES))
}

/** What a start code opens: the paper's key (base64), and the proof that an attempt was begun by who knows the code. */
export interface OpenedByCode {
  paper_key: string
  proof(attempt_id: string): Promise<string>
}

/** Opens the wrapping of a paper's key by the start code announced in the room. Throws WrongKey. */
export async function openByCode(wrapped: NonNullable<BundleInfo['wrapped_key']>, code: string): Promise<OpenedByCode> {
  const typed = new TextEncoder().encode(startCode(code))
  const secret = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(wrapped.salt), iterations: wrapped.iterations }
  const bits = await crypto.subtle.deriveBits(derivation, secret, KEY_BITS)
  const key = await crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['decrypt'])
  const paper_key = toBase64(await aesOpen(key, fromBase64(wrapped.iv), fromBase64(wrapped.key)))
  const signing = await crypto.subtle.importKey('raw', bits, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return {
    paper_key,
    proof: async (attempt_id) =>
      toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', signing, new TextEncoder().encode(attempt_id)))),
  }
}

async function aesOpen(key: CryptoKey, iv: Bytes, sealed: Bytes): Promise<Bytes> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
  } catch {
    // GCM says only that key and bytes do not belong together.
    throw new WrongKey('The key does not fit.')
  }
}

export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
