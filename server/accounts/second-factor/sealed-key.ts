import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (serverSecret: string) => Buffer.from(hkdfSync('sha256', serverSecret, '', 'second-factor', 32))

/** Seals the key of an authenticator app by AES-256-GCM, bound to its row: iv ‖ ciphertext ‖ tag, base64. */
export function sealKey(serverSecret: string, factor_id: string, key: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverSecret), iv).setAAD(Buffer.from(factor_id))
  return Buffer.concat([iv, cipher.update(key, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Undefined where the server's secret is another than the one it was sealed by. */
export function openKey(serverSecret: string, factor_id: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', keyOf(serverSecret), bytes.subarray(0, IV_BYTES))
  cipher.setAAD(Buffer.from(factor_id)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)).toString('utf8') + cipher.final('utf8')
  } catch {
    return undefined
  }
}
