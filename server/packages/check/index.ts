import { and, eq, ne } from 'drizzle-orm'
import type { Paper } from '#contract/exam/paper.ts'
import type { Finding, PackageCheck } from '#contract/packages/building.ts'
import type { Tx } from '../../db/connect.ts'
import { overlapsAny } from '../../db/overlaps.ts'
import { paketTable, publishedPaperTable, subtestPaketTable, ujianTable } from '../../db/tables/index.ts'
import { notTrialExam } from '../../db/trial-filter.ts'
import { refusal } from '../../lib/errors.ts'
import { openedKeys } from '../../release/release-rule.ts'
import { jadwalsOf } from '../impact.ts'
import { type Assembled, assemble, type MadePaper, makePaper } from '../publication/assemble.ts'
import { totalSeconds } from '../publication/build.ts'
import { paperText } from '../publication/bundles.ts'
import { changesOf, NO_CHANGES } from '../publication/changes.ts'
import { newestKeys } from '../publication/key-versions.ts'
import { advisory } from './advisory.ts'
import { blocking } from './blocking.ts'
import { ofPaket, type Placed, placedIn } from './finding.ts'

/** Checks a package as it stands; changes nothing. `now` is epoch ms. */
export async function checkPackage(tx: Tx, paket_id: string, now: number): Promise<PackageCheck> {
  const found = await assemble(tx, paket_id)
  if (!found) throw refusal('missing.paket')
  const placed = placedIn(found.bank)
  const elsewhere = await usedElsewhere(tx, paket_id, placed)
  const made = found.problems.length ? undefined : makePaper(found)
  const out = await handedOut(tx, paket_id)
  const ujian = await examsOf(tx, paket_id)
  const changes = made ? changesOf(made, out) : NO_CHANGES
  const soal_ids = placed.flatMap(({ id, soal }) => (soal ? [id] : []))
  const opened = (await openedKeys(tx, paket_id, soal_ids, now)).map((message) => ofPaket('rilis', message))
  const live = out !== undefined && ujian.some((row) => row.status === 'terbit')
  return {
    paket_id,
    state: !live ? 'draft' : made?.paper_sha256 === out.paper_sha256 && !changes.keys ? 'published' : 'changed',
    published_at: out?.published_at ?? null,
    published_paper: out?.paper_sha256 ?? null,
    paper: made?.paper_sha256 ?? null,
    jumlah_soal: placed.length,
    durasi_detik: totalSeconds(found.bank),
    findings: [...blockingOf(found, placed, made), ...opened, ...advisory(found.bank, placed, elsewhere)],
    changes,
    jadwal: await jadwalsOf(tx, paket_id, now),
    ujian,
  }
}

/** Whatever the publication would refuse is said, even where no rule of the check names it. */
function blockingOf(found: Assembled, placed: readonly Placed[], made: MadePaper | undefined): Finding[] {
  const named = blocking(found, placed)
  if (made || named.length) return named
  return found.problems.map(({ message }) => ofPaket('susunan', message))
}

async function handedOut(tx: Tx, paket_id: string) {
  const [row] = await tx.select().from(publishedPaperTable).where(eq(publishedPaperTable.paket_id, paket_id))
  if (!row) return undefined
  const { paper_sha256 } = row
  const keys = (await newestKeys(tx, paper_sha256))?.keys
  if (!keys) return undefined
  const paper = JSON.parse(await paperText(tx, paper_sha256)) as Paper
  return { paper, keys, paper_sha256, published_at: Date.parse(row.published_at) }
}

function examsOf(tx: Tx, paket_id: string): Promise<PackageCheck['ujian']> {
  const { id, nama, status } = ujianTable
  return tx
    .select({ id, nama, status })
    .from(ujianTable)
    .where(and(eq(ujianTable.paket_id, paket_id), notTrialExam(id)))
    .orderBy(ujianTable.created_at, id)
}

/** soal_id → the name of another package that has it. */
async function usedElsewhere(tx: Tx, paket_id: string, placed: readonly Placed[]): Promise<Map<string, string>> {
  const ids = placed.map(({ id }) => id)
  if (!ids.length) return new Map()
  const rows = await tx
    .select({ nama: paketTable.nama, soal_ids: subtestPaketTable.soal_ids })
    .from(subtestPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, subtestPaketTable.paket_id))
    .where(and(overlapsAny(subtestPaketTable.soal_ids, ids), ne(subtestPaketTable.paket_id, paket_id)))
    .orderBy(paketTable.nama)
  const wanted = new Set(ids)
  return new Map(
    rows.flatMap(({ nama, soal_ids }) =>
      soal_ids.filter((id) => wanted.has(id)).map((id): [string, string] => [id, nama]),
    ),
  )
}
