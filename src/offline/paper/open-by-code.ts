import type { BundleInfo } from '#contract/exam/bundle.ts'
import { startCode } from '#contract/exam/start-code.ts'
import { aesOpen, fromBase64, toBase64 } from './open-bundle.ts'

const KEY_BITS = 256

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
