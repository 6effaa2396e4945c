import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { makeDataFolder } from './data-folder.ts'

export interface Secrets {
  jwt: string
  /** Ed25519 private key, PKCS#8, base64. */
  receiptKey: string
  /** What pushes are signed with: raw P-256 keys, base64url. */
  vapid: PushKeys
}

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * Secrets come from the environment. What is not set there is made once and kept under DATA_DIR (readable by
 * its owner alone), so that a newcomer's tokens and receipts outlive a restart; production demands both.
 */
export function loadSecrets(config: Config): Secrets {
  const { dataDir, jwtSecret, receiptKey } = config
  const made = jwtSecret && receiptKey ? undefined : kept(dataDir, 'secrets.json', freshSecrets)
  return {
    jwt: jwtSecret ?? (made as Kept).jwt,
    receiptKey: receiptKey ?? (made as Kept).receiptKey,
    vapid: config.vapid ?? kept(dataDir, 'vapid.json', freshPushKeys),
  }
}

type Kept = Pick<Secrets, 'jwt' | 'receiptKey'>

const freshSecrets = (): Kept => ({
  jwt: randomBytes(48).toString('base64url'),
  receiptKey: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
})

function freshPushKeys(): PushKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

function kept<T>(folder: string, name: string, make: () => T): T {
  makeDataFolder(folder)
  const file = join(folder, name)
  const fresh = make()
  try {
    // Exclusive: of two processes that start at once one writes, the other reads what was written.
    writeFileSync(file, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return read<T>(file)
  }
}

/** A disk that was full, or power that failed, may have left half a file. What is wrong with it would quote it. */
function read<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    throw new ConfigError(
      `${file} cannot be read. Restore it; without it everybody logs in anew, with new receipt keys, and browsers are asked anew whether they may be rung.`,
    )
  }
}
