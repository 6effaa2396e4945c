import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Profiles and databases of all workers together stay far below it. */
const ENOUGH_BYTES = 8 * 1024 ** 3

/**
 * Under Playwright in memory, where the system has room for it: what a killed process has written is there as on a disk,
 * and nobody waits for one. Elsewhere, and for what is measured (bench/), among the temporary files.
 */
export const freshFolder = (prefix: string): string =>
  mkdtempSync(join(process.env.TEST_WORKER_INDEX && memoryHasRoom() ? MEMORY : tmpdir(), prefix))

function memoryHasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
