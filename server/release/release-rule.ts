import { and, eq, gt, ne } from 'drizzle-orm'
import type { Rilis } from '#contract/choices.ts'
import type { Tx } from '../db/connect.ts'
import { lastStartOfJadwal } from '../db/last-start.ts'
import { jadwalPaketTable, paketTable, paperTable, publishedPaperTable } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { totalsProblem } from './release.ts'
import { type Sharing, sharingWithPaket, sharingWithSoal } from './sharing.ts'

/** Others who sit, or will, a question that a schedule asks whose keys are open at once. */
const stillSat = (sharing: readonly Sharing[], own: string | undefined, now: number): Sharing[] =>
  sharing.filter(({ jadwal_id, rilis, closes_at }) => jadwal_id !== own && rilis !== 'langsung' && closes_at > now)

interface Asked {
  id: string
  paket_id: string
  rilis: Rilis
}

/** Why a schedule may not release as it asks to, in words; null where it may. */
export async function releaseProblem(tx: Tx, { id, paket_id, rilis }: Asked, now: number): Promise<string | null> {
  if (rilis === 'setelah_semua') return null
  const [paket] = await tx.select().from(paketTable).where(eq(paketTable.id, paket_id))
  if (!paket) return null
  if (rilis === 'nilai_langsung') return totalsProblem({ ...paket, subtes: await publishedSubtes(tx, paket_id) })
  if (paket.mode === 'nasional') return 'Rilis langsung hanya untuk latihan; paket ini bermode nasional.'
  const sat = stillSat(await sharingWithPaket(tx, paket_id), id, now)
  return sat.length ? `Kunci belum boleh dibuka: soalnya masih dipakai ${wordsOf(sat)}.` : null
}

async function publishedSubtes(tx: Tx, paket_id: string) {
  const [row] = await tx
    .select({ outline: paperTable.outline })
    .from(publishedPaperTable)
    .innerJoin(paperTable, eq(paperTable.paper_sha256, publishedPaperTable.paper_sha256))
    .where(eq(publishedPaperTable.paket_id, paket_id))
  return row?.outline.subtes ?? []
}

/** Why publishing these questions would open keys that somebody still sits with: one sentence per schedule of the package. */
export async function openedKeys(
  tx: Tx,
  paket_id: string,
  soal_ids: readonly string[],
  now: number,
): Promise<string[]> {
  const { id, nama, status, rilis } = jadwalPaketTable
  const open = await tx
    .select({ id, nama })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, and(eq(paketTable.id, jadwalPaketTable.paket_id), eq(paketTable.mode, 'mandiri')))
    .where(
      and(
        eq(jadwalPaketTable.paket_id, paket_id),
        eq(rilis, 'langsung'),
        ne(status, 'batal'),
        gt(lastStartOfJadwal, new Date(now).toISOString()),
        notTrial(id),
      ),
    )
    .orderBy(nama, id)
  if (open.length === 0) return []
  const sharing = await sharingWithSoal(tx, soal_ids)
  return open.flatMap((jadwal) => {
    const sat = stillSat(sharing, jadwal.id, now)
    return sat.length
      ? [`Jadwal ${jadwal.nama} membuka kunci langsung, tetapi soalnya masih dipakai ${wordsOf(sat)}.`]
      : []
  })
}

const SHOWN = 3

function wordsOf(sat: readonly Sharing[]): string {
  const shown = sat.slice(0, SHOWN).map(({ nama, closes_at }) => `${nama} (sampai ${stampOf(closes_at)})`)
  return [...shown, ...(sat.length > SHOWN ? [`${sat.length - SHOWN} jadwal lain`] : [])].join(', ')
}

const stampOf = (at: number): string => {
  const clock = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' })
  return `${clock.format(at)} WIB`
}
