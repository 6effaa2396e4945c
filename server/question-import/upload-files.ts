import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const FOLDER = join(tmpdir(), `elp-impor-${process.getuid?.() ?? 0}`)
const KEPT_MS = 24 * 3_600_000

/** Where the file of an upload lies until it is judged: it goes through memory only in the process that judges it. */
export const uploadFile = (token: string): string => join(FOLDER, token)

export async function keepUploadFile(token: string, content: Readable): Promise<void> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 })
  await dropOld()
  await pipeline(content, createWriteStream(uploadFile(token), { mode: 0o600, flags: 'wx' }))
}

export const dropUploadFile = (token: string): Promise<void> => rm(uploadFile(token), { force: true })

/** Files that processes left when they died. */
async function dropOld(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const facts = await stat(join(FOLDER, name)).catch(() => undefined)
    if (facts && facts.mtimeMs < Date.now() - KEPT_MS) await rm(join(FOLDER, name), { force: true })
  }
}
