import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'

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
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    // The parent first: it would start others in the place of those that stop.
    process.kill(postmaster, name)
    for (const pid of childrenOf(postmaster)) tell(pid, name)
  }
  return {
    url,
    hang: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    async stop() {
      signal('SIGCONT')
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function tell(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // Ended since they were counted.
  }
}

/** By /proc (Linux). */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // Ended since the folder was read.
    return undefined
  }
}
