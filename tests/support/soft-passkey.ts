import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A passkey without a device, as a program that speaks WebAuthn by itself has one: ES256, no attestation. */
export class SoftPasskey {
  readonly #id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    // COSE_Key (RFC 9053): EC2, ES256, P-256, and the point.
    const key: [number, number | Buffer][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]
    this.#publicKey = cbor(new Map(key))
  }

  /** What a browser answers when it is asked to make one. */
  created(challenge: string, origin: string) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const made = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey])
    const authData = Buffer.concat([this.#authenticatorData(origin, ATTESTED), made])
    const parts: [string, Cbor][] = [
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]
    return this.#reply({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: cbor(new Map(parts)).toString('base64url'),
    })
  }

  /** What a browser answers when it is asked to show it. */
  shown(challenge: string, origin: string) {
    const data = clientData('webauthn.get', challenge, origin)
    const authenticatorData = this.#authenticatorData(origin, 0)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()])
    return this.#reply({
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    })
  }

  #reply(response: Record<string, string>) {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  #authenticatorData(origin: string, flags: number): Buffer {
    const tail = Buffer.alloc(5)
    // Its counter stays 0, as that of a passkey which several devices share: only the challenge tells a reply from the next.
    tail.writeUInt8(PRESENT | VERIFIED | flags)
    return Buffer.concat([createHash('sha256').update(new URL(origin).hostname).digest(), tail])
  }
}

/** Flags of what an authenticator says: somebody is there, it is the owner, a new key follows. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** RFC 8949, as far as a passkey needs it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  return Buffer.concat([head(2, value.length), value])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
