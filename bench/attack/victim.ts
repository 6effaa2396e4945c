import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDatabase, open } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import type { Ground } from '#tests/support/attack/ground.ts'
import { readyPort } from '../support/node.ts'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const JWT_SECRET = 'the secret of the server under attack, long enough'

/** A real server process with the demo, on a database of its own; without ceilings on calls, behind which faults could hide. */
export async function withVictim<T>(work: (victim: { ground: Ground; pid: number }) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elp-attack-'))
  const embedded = await startEmbedded(dataDir)
  const url = await ensureDatabase(embedded.url, 'elp')
  const child = spawn(process.execPath, [MAIN], {
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
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const port = await readyPort(child)
    const { pool, close } = await open(url)
    const ground = { pool, port, jwtSecret: JWT_SECRET, now: Date.now }
    try {
      return await work({ ground, pid: child.pid as number })
    } finally {
      await close()
    }
  } finally {
    child.kill()
    await gone
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
