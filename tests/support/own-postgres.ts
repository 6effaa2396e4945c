import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { hangPostgres } from './hang-postgres.ts'

/** A PostgreSQL of a test's own, which it may hold up: no other test waits for it. */
export interface OwnPostgres {
  url: string
  /** Stops all its processes where they are (SIGSTOP): connections stay open, and nothing is answered. */
  hang(): void
  /** Lets them go on. */
  goOn(): void
  stop(): Promise<void>
}

export async function ownPostgres(settings: Record<string, string> = { fsync: 'off' }): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elp-own-'))
  const embedded = await startEmbedded(dataDir, settings)
  const url = await ensureDatabase(embedded.url, 'elp')
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  let goOn: (() => void) | undefined
  return {
    url,
    hang: () => {
      goOn = hangPostgres(postmaster)
    },
    goOn: () => goOn?.(),
    async stop() {
      goOn?.()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
