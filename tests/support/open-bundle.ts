import { gunzipSync } from 'node:zlib'
import type { BundleInfo } from '#contract/exam/bundle.ts'

/** What a phone does with a bundle, by WebCrypto alone: the server's own cipher is not asked. */
const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/** The paper's JSON text out of `iv ‖ AES-256-GCM(gzip(JSON))`. */
export async function openSealed(sealed: Buffer, paper_key: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytes(paper_key), 'AES-GCM', false, ['decrypt'])
  const [iv, text] = [new Uint8Array(sealed.subarray(0, 12)), new Uint8Array(sealed.subarray(12))]
  return gunzipSync(Buffer.from(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, text))).toString()
}

/** The paper's key out of what a start code wraps; rejects for a wrong code. */
export async function unwrap(wrapped: NonNullable<BundleInfo['wrapped_key']>, code: string): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(wrapped.salt), iterations: wrapped.iterations }
  const key = await crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(wrapped.iv) }, key, bytes(wrapped.key))
  return Buffer.from(plain).toString('base64')
}
