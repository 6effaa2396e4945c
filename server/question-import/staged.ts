import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { imporSoalButirTable, imporSoalMediaTable, imporSoalTable, mediaTable } from '../db/tables/index.ts'
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
    await tx.delete(imporSoalButirTable).where(eq(imporSoalButirTable.upload_id, upload_id))
    await tx.delete(imporSoalMediaTable).where(eq(imporSoalMediaTable.upload_id, upload_id))
    await tx.update(imporSoalTable).set({ judged }).where(eq(imporSoalTable.id, upload_id))
    for (let at = 0; at < rows.length; at += CHUNK)
      await tx.insert(imporSoalButirTable).values(rows.slice(at, at + CHUNK))
    // One by one: together they may weigh as much as the file.
    for (const one of media.values()) await tx.insert(imporSoalMediaTable).values({ ...one, upload_id })
  })
}

/** The judged file again, its media by name only; undefined where it was never judged to the end. */
export async function staged(tx: Tx | Db, upload_id: string): Promise<Judged | undefined> {
  const [row] = await tx
    .select({ judged: imporSoalTable.judged })
    .from(imporSoalTable)
    .where(eq(imporSoalTable.id, upload_id))
  if (!row?.judged) return undefined
  const { format, losses, stimuli, refused } = row.judged as Rest
  const rows = await tx
    .select({ ready: imporSoalButirTable.ready, isi: imporSoalButirTable.isi })
    .from(imporSoalButirTable)
    .where(eq(imporSoalButirTable.upload_id, upload_id))
    .orderBy(asc(imporSoalButirTable.nomor))
  const of = (ready: boolean) => rows.filter((one) => one.ready === ready).map(({ isi }) => isi as ReadySoal)
  const { sha256, mime, width, height } = imporSoalMediaTable
  const media = await tx
    .select({ sha256, mime, width, height, bytes: sql<Buffer>`''::bytea` })
    .from(imporSoalMediaTable)
    .where(eq(imporSoalMediaTable.upload_id, upload_id))
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
    from ${imporSoalMediaTable} where upload_id = ${upload_id} order by sha256
    on conflict do nothing`)
}

/** The file and all that was made of it are no longer needed once it is saved; its report stays. */
export async function dropStaged(tx: Tx, upload_id: string): Promise<void> {
  await tx.delete(imporSoalMediaTable).where(eq(imporSoalMediaTable.upload_id, upload_id))
}

interface StagedSoal {
  ready: ReadySoal
  stimulus: ReadyStimulus | undefined
}

export async function stagedSoal(db: Db, upload_id: string, nomor: number): Promise<StagedSoal | undefined> {
  const [row] = await db
    .select({ isi: imporSoalButirTable.isi, judged: imporSoalTable.judged })
    .from(imporSoalButirTable)
    .innerJoin(imporSoalTable, eq(imporSoalTable.id, imporSoalButirTable.upload_id))
    .where(and(eq(imporSoalButirTable.upload_id, upload_id), eq(imporSoalButirTable.nomor, nomor)))
  if (!row) return undefined
  const ready = row.isi as ReadySoal
  return { ready, stimulus: (row.judged as Rest | null)?.stimuli.find(({ key }) => key === ready.stimulus) }
}
