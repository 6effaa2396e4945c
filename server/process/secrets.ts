import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { makeDataFolder } from './data-folder.ts'

export interface Secrets {
  jwt: string
  /** Ed25519 private key, PKCS#8, base64. */
  receiptKey: string
}

/**
 * Secrets come from the environment. What is not set there is made once and kept under DATA_DIR (readable by
 * its owner alone), so that a newcomer's tokens and receipts outlive a restart; production demands both.
 */
export function loadSecrets(config: Config): Secrets {
  const made =
    config.jwtSecret && config.receiptKey
      ? undefined
      : keptSecrets(join(config.dataDir, 'secrets.json'), config.dataDir)
  return {
    jwt: config.jwtSecret ?? (made as Secrets).jwt,
    receiptKey: config.receiptKey ?? (made as Secrets).receiptKey,
  }
}

function keptSecrets(file: string, folder: string): Secrets {
  makeDataFolder(folder)
  const fresh: Secrets = {
    jwt: randomBytes(48).toString('base64url'),
    receiptKey: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
  try {
    // Exclusive: of two processes that start at once one writes, the other reads what was written.
    writeFileSync(file, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readSecrets(file)
  }
}

/** A disk that was full, or power that failed, may have left half a file. What is wrong with it would quote it. */
function readSecrets(file: string): Secrets {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  } catch {
    throw new ConfigError(
      `${file} cannot be read. Restore it; without it everybody logs in anew, with new receipt keys.`,
    )
  }
}
