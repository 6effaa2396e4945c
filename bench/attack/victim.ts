import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDatabase, open } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import type { Ground } from '#tests/support/attack/ground.ts'
import { readyPort, USUAL } from '../support/node.ts'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const JWT_SECRET = 'the secret of the server under attack, long enough'

/** ms within which an asked server is gone. */
const STOP_MS = 30_000

/** Of its log, where only faults stand. */
const KEPT_LINES = 50

/** A real server process with the demo, on a database of its own; without ceilings on calls, behind which faults could hide. */
export async function withVictim<T>(
  work: (victim: { ground: Ground; pid: number }) => Promise<T>,
): Promise<{ outcome: T; stops: boolean; logged: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elp-attack-'))
  const embedded = await startEmbedded(dataDir)
  const url = await ensureDatabase(embedded.url, 'elp')
  const child = spawn(process.execPath, [...USUAL, MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      JWT_SECRET,
      LOG_LEVEL: 'error',
      CALLS_PER_MINUTE: '0',
      MAX_LOOP_DELAY_MS: '0',
    },
  })
  const logged: string[] = []
  child.stdout.on('data', (chunk: Buffer) => {
    if (logged.length < KEPT_LINES)
      logged.push(
        ...String(chunk)
          .split('\n')
          .filter((line) => line.startsWith('{')),
      )
  })
  const gone = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)))
  try {
    const port = await readyPort(child)
    const { pool, close } = await open(url)
    const ground = { pool, port, jwtSecret: JWT_SECRET, now: Date.now }
    const outcome = await work({ ground, pid: child.pid as number }).finally(close)
    child.kill()
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), STOP_MS).unref())
    return { outcome, stops: await Promise.race([gone, late]), logged }
  } finally {
    child.kill('SIGKILL')
    await gone
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
