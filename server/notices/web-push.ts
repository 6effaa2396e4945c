import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/**
 * What a push service is handed: a message that the browser alone can read (RFC 8291, `aes128gcm`), and our signature
 * (VAPID, RFC 8292).
 */

export interface BrowserKeys {
  /** The browser's public key: a point of P-256, base64url. */
  p256dh: string
  /** Its secret of 16 bytes, base64url. */
  auth: string
}

/** The whole body is one record. */
const RECORD_SIZE = 4096
/** A record without what comes before and behind: push services take 4,096 bytes at the least. */
const MOST_BYTES = RECORD_SIZE - 16 - 1 - 86
const LAST_RECORD = 2

const bytes = (text: string) => Buffer.from(text, 'base64url')
const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
const info = (text: string) => Buffer.from(`${text}\0`)

/** `salt` and `privateKey` are drawn anew each time; the published example fixes them. Throws on keys that are none. */
export function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  { salt = randomBytes(16), privateKey }: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > MOST_BYTES) throw new Error(`a push has at most ${MOST_BYTES} bytes`)
  const own = createECDH('prime256v1')
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const [theirs, ours] = [bytes(p256dh), own.getPublicKey()]
  const secret = derive(
    own.computeSecret(theirs),
    bytes(auth),
    Buffer.concat([info('WebPush: info'), theirs, ours]),
    32,
  )
  const key = derive(secret, salt, info('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(secret, salt, info('Content-Encoding: nonce'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([LAST_RECORD])), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, sealed, cipher.getAuthTag()])
}

export interface Vapid {
  /** Raw P-256 keys, base64url. */
  publicKey: string
  privateKey: string
  /** Whom a push service writes to: `mailto:` or https. */
  subject: string
}

/** A push service takes a day at the most. */
const SIGNED_SECONDS = 12 * 3600

/** The `Authorization` header for one push service; `now`: epoch ms. */
export function vapidHeader({ publicKey, privateKey, subject }: Vapid, endpoint: string, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + SIGNED_SECONDS, sub: subject }
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = signingKey(publicKey, privateKey)
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey}`
}

function signingKey(publicKey: string, d: string): KeyObject {
  const point = bytes(publicKey)
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}
