import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { importSoalItemTable, importSoalMediaTable, importSoalTable, mediaTable } from '../db/tables/index.ts'
import type { Media } from '../packages/media/encode.ts'
import type { Prepared, ReadySoal, ReadyStimulus } from './prepare.ts'
import type { Judged } from './validate-file.ts'

type Rest = Pick<Judged, 'format' | 'losses'> & Pick<Prepared, 'stimuli' | 'refused'>

const CHUNK = 200

/** Keeps what a file says until it is confirmed, so that whichever node confirms it need not read it again. */
export async function stage(db: Db, upload_id: string, { format, prepared, losses }: Judged): Promise<void> {
  const { soal, rejected, stimuli, refused, media } = prepared
  const rows = [
    ...soal.map((isi) => ({ upload_id, nomor: isi.nomor, ready: true, isi })),
    ...rejected.map((isi) => ({ upload_id, nomor: isi.nomor, ready: false, isi })),
  ]
  await db.transaction(async (tx) => {
    const judged: Rest = { format, losses, stimuli, refused }
    // A file that was taken up again was perhaps judged before.
    await tx.delete(importSoalItemTable).where(eq(importSoalItemTable.upload_id, upload_id))
    await tx.delete(importSoalMediaTable).where(eq(importSoalMediaTable.upload_id, upload_id))
    await tx.update(importSoalTable).set({ judged }).where(eq(importSoalTable.id, upload_id))
    for (let at = 0; at < rows.length; at += CHUNK)
      await tx.insert(importSoalItemTable).values(rows.slice(at, at + CHUNK))
    // One by one: together they may weigh as much as the file.
    for (const one of media.values()) await tx.insert(importSoalMediaTable).values({ ...one, upload_id })
  })
}

/** The judged file again, its media by name only; undefined where it was never judged to the end. */
export async function staged(tx: Tx | Db, upload_id: string): Promise<Judged | undefined> {
  const [row] = await tx
    .select({ judged: importSoalTable.judged })
    .from(importSoalTable)
    .where(eq(importSoalTable.id, upload_id))
  if (!row?.judged) return undefined
  const { format, losses, stimuli, refused } = row.judged as Rest
  const rows = await tx
    .select({ ready: importSoalItemTable.ready, isi: importSoalItemTable.isi })
    .from(importSoalItemTable)
    .where(eq(importSoalItemTable.upload_id, upload_id))
    .orderBy(asc(importSoalItemTable.nomor))
  const of = (ready: boolean) => rows.filter((one) => one.ready === ready).map(({ isi }) => isi as ReadySoal)
  const { sha256, mime, width, height } = importSoalMediaTable
  const media = await tx
    .select({ sha256, mime, width, height, bytes: sql<Buffer>`''::bytea` })
    .from(importSoalMediaTable)
    .where(eq(importSoalMediaTable.upload_id, upload_id))
  const named = new Map(media.map((one) => [one.sha256, one as Media]))
  return {
    format,
    losses,
    tables: [],
    prepared: { soal: of(true), rejected: of(false), stimuli, refused, media: named },
  }
}

/** Its pictures and sounds into the bank's; those that are there stay. */
export async function keepMedia(tx: Tx, upload_id: string, created_at: string): Promise<void> {
  await tx.execute(sql`
    insert into ${mediaTable} (sha256, mime, bytes, width, height, created_at)
    select sha256, mime, bytes, width, height, ${created_at}
    from ${importSoalMediaTable} where upload_id = ${upload_id} order by sha256
    on conflict do nothing`)
}

/** The file and all that was made of it are no longer needed once it is saved; its report stays. */
export async function dropStaged(tx: Tx, upload_id: string): Promise<void> {
  await tx.delete(importSoalMediaTable).where(eq(importSoalMediaTable.upload_id, upload_id))
}

interface StagedSoal {
  ready: ReadySoal
  stimulus: ReadyStimulus | undefined
}

export async function stagedSoal(db: Db, upload_id: string, nomor: number): Promise<StagedSoal | undefined> {
  const [row] = await db
    .select({ isi: importSoalItemTable.isi, judged: importSoalTable.judged })
    .from(importSoalItemTable)
    .innerJoin(importSoalTable, eq(importSoalTable.id, importSoalItemTable.upload_id))
    .where(and(eq(importSoalItemTable.upload_id, upload_id), eq(importSoalItemTable.nomor, nomor)))
  if (!row) return undefined
  const ready = row.isi as ReadySoal
  return { ready, stimulus: (row.judged as Rest | null)?.stimuli.find(({ key }) => key === ready.stimulus) }
}
