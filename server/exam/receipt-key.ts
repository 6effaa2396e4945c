import { createHash, createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto'
import type { Crypto } from './rows.ts'

export interface ReceiptKey {
  key_id: string
  /** Raw public key (32 bytes), base64. */
  public_key: string
  crypto: Crypto
}

/** The Ed25519 key that signs receipts, from PKCS#8 in base64. `key_id`: 16 hex digits of the public key's SHA-256. */
export function receiptKey(pkcs8: string): ReceiptKey {
  const key = createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' })
  const raw = rawPublicKey(key)
  const key_id = createHash('sha256').update(raw).digest('hex').slice(0, 16)
  return {
    key_id,
    public_key: raw.toString('base64'),
    crypto: {
      sha256: (text) => hash('sha256', text),
      sign: (text) => ({ signature: sign(null, Buffer.from(text), key).toString('base64'), key_id }),
    },
  }
}

function rawPublicKey(key: KeyObject): Buffer {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x as string, 'base64url')
}
