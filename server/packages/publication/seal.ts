import { createCipheriv, createHash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { StartPolicy } from '#contract/exam/choices.ts'
import { startCode } from '#contract/exam/start-code.ts'
import type { Random } from '../../lib/random-id.ts'

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
const derive = promisify(pbkdf2)

export const CODE_ITERATIONS = 600_000
const IV_BYTES = 12

export type WrappedKey = NonNullable<BundleInfo['wrapped_key']>

export interface BundleBytes {
  bundle_sha256: string
  bytes: Buffer
  bytes_gzip: Buffer | null
  bytes_brotli: Buffer | null
  /** The AES-256 key, base64, where the bytes are sealed. */
  paper_key: string | null
}

export const sha256Hex = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The bytes a phone fetches: plain JSON with its compressed forms, or iv ‖ AES-256-GCM(gzip(JSON)). */
export async function bundleBytes(json: string, policy: StartPolicy, random: Random): Promise<BundleBytes> {
  const plain = Buffer.from(json)
  if (policy === 'open') {
    const bytes_brotli = await brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 },
    })
    return {
      bundle_sha256: sha256Hex(plain),
      bytes: plain,
      bytes_gzip: await zip(plain, { level: 9 }),
      bytes_brotli,
      paper_key: null,
    }
  }
  const key = random(32)
  const bytes = encrypt(await zip(plain, { level: 9 }), key, random(IV_BYTES))
  return {
    bundle_sha256: sha256Hex(bytes),
    bytes,
    bytes_gzip: null,
    bytes_brotli: null,
    paper_key: key.toString('base64'),
  }
}

/**
 * The paper's key wrapped by the start code: PBKDF2-HMAC-SHA-256, then AES-256-GCM (`key` = ciphertext ‖ tag). `code_key`:
 * what the code derives to, base64; who knows it knows the code, and proves it (exam/code-proof.ts).
 */
export async function wrapKey(
  paper_key: string,
  code: string,
  random: Random,
): Promise<{ wrapped_key: WrappedKey; code_key: string }> {
  const salt = random(16)
  const iv = random(IV_BYTES)
  const wrapping = await derive(startCode(code), salt, CODE_ITERATIONS, 32, 'sha256')
  const sealed = encrypt(Buffer.from(paper_key, 'base64'), wrapping, iv).subarray(IV_BYTES)
  return {
    wrapped_key: {
      salt: salt.toString('base64'),
      iterations: CODE_ITERATIONS,
      iv: iv.toString('base64'),
      key: sealed.toString('base64'),
    },
    code_key: wrapping.toString('base64'),
  }
}

/** iv ‖ ciphertext ‖ tag, as WebCrypto's AES-GCM reads it. */
function encrypt(plain: Buffer, key: Buffer, iv: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}
