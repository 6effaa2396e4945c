import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FieldError } from '#contract/errors.ts'
import type { Tx } from '../db/connect.ts'
import { paketTable, paperTable, publishedPaperTable } from '../db/tables/index.ts'
import { AppError } from '../errors.ts'
import type { WriteDeps } from '../resources/types.ts'
import { publishedAmong } from './affected.ts'
import { type Bank, loadBank, loadMedia, type MediaRow } from './bank.ts'
import { buildKeys, buildPaper, discussionMedia, outlineOf, shownMedia } from './build.ts'
import { bundleSittings } from './bundles.ts'
import { drawAhead } from './draw-ahead.ts'
import { correctEarlierKeys, keepKeys } from './key-versions.ts'
import { unready } from './readiness.ts'
import { sha256Hex } from './seal.ts'

const zip = promisify(gzip)

/** Publishes anew those of the packages that are published; what an edit of a question calls in its transaction. */
export async function republish(tx: Tx, paket_ids: readonly string[], deps: WriteDeps): Promise<void> {
  for (const paket_id of await publishedAmong(tx, paket_ids)) await publish(tx, paket_id, deps)
}

/**
 * Makes the package's paper and hands it out to the sittings still to be sat. A paper that differs is a new one; one
 * that differs in its keys alone gets a new key version. Throws `not_publishable` with every reason.
 */
export async function publish(tx: Tx, paket_id: string, deps: WriteDeps): Promise<string> {
  // One publication of a package at a time: the later one sees what the earlier one left.
  await tx.select({ id: paketTable.id }).from(paketTable).where(eq(paketTable.id, paket_id)).for('no key update')
  const bank = await loadBank(tx, paket_id)
  if (!bank) throw notPublishable([{ path: `paket.${paket_id}`, message: 'Paket ini sudah tidak ada.' }])
  await drawAhead(bank)
  const media = await loadMedia(tx, [...new Set([...shownMedia(bank), ...discussionMedia(bank)])])
  const problems = [...unready(bank), ...missingMedia(bank, media)]
  if (problems.length) throw notPublishable(problems)

  const paper = buildPaper(bank, media)
  const json = JSON.stringify(paper)
  const paper_sha256 = sha256Hex(json)
  const created_at = new Date(deps.now).toISOString()
  const content_gzip = await zip(json, { level: 9 })
  await tx
    .insert(paperTable)
    .values({ paper_sha256, paket_id, content_gzip, outline: outlineOf(paper), created_at })
    .onConflictDoNothing()
  const keys = buildKeys(bank, media)
  await keepKeys(tx, paper_sha256, keys, created_at)
  await correctEarlierKeys(tx, paper, paper_sha256, keys, created_at)
  await tx
    .insert(publishedPaperTable)
    .values({ paket_id, paper_sha256, published_at: created_at })
    .onConflictDoUpdate({ target: publishedPaperTable.paket_id, set: { paper_sha256, published_at: created_at } })
  await bundleSittings(tx, { paket_ids: [paket_id] }, deps)
  return paper_sha256
}

function missingMedia(bank: Bank, media: ReadonlyMap<string, MediaRow>): FieldError[] {
  const missing = [...shownMedia(bank), ...discussionMedia(bank)].filter((sha256) => !media.has(sha256))
  return missing.map((sha256) => ({
    path: `media.${sha256}`,
    message: `Media ${sha256.slice(0, 12)}… tidak ada di server.`,
  }))
}

const SHOWN_REASONS = 3

function notPublishable(errors: FieldError[]): AppError {
  const shown = errors.slice(0, SHOWN_REASONS).map((error) => error.message)
  const rest = errors.length - shown.length
  const text = rest > 0 ? `${shown.join(' ')} (dan ${rest} hal lain)` : shown.join(' ')
  return new AppError('not_publishable', 'Belum dapat diterbitkan', text, { errors })
}
