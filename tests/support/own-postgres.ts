import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { postmasterOf, promotePostgres, startAsStandby, stopPostgres } from './demote-postgres.ts'
import { hangPostgres } from './hang-postgres.ts'

/** A PostgreSQL of a test's own, which it may hold up and demote: no other test waits for it. */
export interface OwnPostgres {
  url: string
  /** Stops all its processes where they are (SIGSTOP): connections stay open, and nothing is answered. */
  hang(): void
  /** Lets them go on. */
  goOn(): void
  /** Starts it anew as a standby, which lacks what `missing` writes, as one that had not yet been told of it. */
  demote(missing?: () => Promise<unknown>): Promise<void>
  /** The standby takes writes from now on. */
  promote(): Promise<void>
  /** What it has written to its log. */
  log(): string
  stop(): Promise<void>
}

export async function ownPostgres(settings: Record<string, string> = { fsync: 'off' }): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elp-own-'))
  const embedded = await startEmbedded(dataDir, settings)
  const url = await ensureDatabase(embedded.url, 'elp')
  const { port } = new URL(url)
  let goOn: (() => void) | undefined
  return {
    url,
    hang: () => {
      goOn = hangPostgres(postmasterOf(dataDir))
    },
    goOn: () => goOn?.(),
    async demote(missing) {
      await stopPostgres(dataDir)
      if (missing) {
        const [folder, copy] = [join(dataDir, 'postgres'), join(dataDir, 'standby')]
        // With its owner, as whom the server runs.
        execFileSync('cp', ['-a', folder, copy])
        await startEmbedded(dataDir, { ...settings, port })
        await missing()
        await stopPostgres(dataDir)
        rmSync(folder, { recursive: true })
        renameSync(copy, folder)
      }
      await startAsStandby(dataDir, port, settings)
    },
    promote: () => promotePostgres(url),
    log: () => readFileSync(join(dataDir, 'postgres/server.log'), 'utf8'),
    async stop() {
      goOn?.()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
