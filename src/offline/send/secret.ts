import type { AppConfig } from '#contract/app-config.ts'
import { APP_CONFIG_PATH } from '#contract/version.ts'
import { silenceLimit, textOf } from '../silence.ts'
import type { Connection } from '../store/connection.ts'

const KEY = 'application_secret'
/** Every call waits for it: it may not stay silent for long, ms. */
const SILENCE_MS = 2000

/** The application secret, asked for once and kept for starts without a network; null where the server wants none. */
export function applicationSecret(
  fetch: typeof globalThis.fetch,
  connection: Connection,
): () => Promise<string | null> {
  let asked: Promise<string | null> | null = null

  async function ask(): Promise<string | null> {
    const silence = silenceLimit(SILENCE_MS)
    const reply = await fetch(APP_CONFIG_PATH, { signal: silence.signal })
    const { application_secret: value } = JSON.parse(await textOf(reply, silence)) as Partial<AppConfig>
    silence.stop()
    if (value !== null && typeof value !== 'string') throw new Error('Not our configuration.')
    await connection.use((db) => db.meta.put({ key: KEY, value })).catch(() => undefined)
    return value
  }

  async function kept(): Promise<string | null> {
    const row = await connection.use((db) => db.meta.get(KEY)).catch(() => undefined)
    return typeof row?.value === 'string' ? row.value : null
  }

  return () => {
    asked ??= ask().catch(() => {
      asked = null
      return kept()
    })
    return asked
  }
}
