import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER = join(tmpdir(), `elp-ebook-${process.getuid?.() ?? 0}`)

/** Paths of a file that is worked on and of what comes out; both are gone when `work` is over. */
export async function withWorkFiles<T>(work: (paths: { from: string; to: string }) => Promise<T>): Promise<T> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(FOLDER, 'x'))
  try {
    return await work({ from: join(folder, 'from'), to: join(folder, 'to') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
