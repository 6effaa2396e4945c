import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { Paper } from '#contract/exam/paper.ts'
import type { Db } from '../db/connect.ts'
import { paperTable } from '../db/tables/index.ts'

const inflate = promisify(gunzip)
const KEPT = 8

/** Papers never change under their hash, so the few in use stay unpacked, without their images. */
const kept = new Map<string, Promise<Paper>>()

export function loadPaper(db: Db, paper_sha256: string): Promise<Paper> {
  const found = kept.get(paper_sha256) ?? read(db, paper_sha256)
  // Last used last; the first one goes.
  kept.delete(paper_sha256)
  kept.set(paper_sha256, found)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
  found.catch(() => kept.delete(paper_sha256))
  return found
}

async function read(db: Db, paper_sha256: string): Promise<Paper> {
  const [row] = await db
    .select({ content: paperTable.content_gzip })
    .from(paperTable)
    .where(eq(paperTable.paper_sha256, paper_sha256))
  if (!row) throw new Error(`no paper ${paper_sha256}`)
  const paper = JSON.parse((await inflate(row.content)).toString('utf8')) as Paper
  return { ...paper, media: [] }
}
