import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Paper } from '#contract/exam/paper.ts'
import { ensureDatabase, migrateUp, open } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { levelTable, paperTable, userTable } from '#server/db/tables/index.ts'
import type { StrayRow } from '#server/exam/core/state.ts'
import { postgresStore } from '#server/exam/postgres/store.ts'
import { outlineOfPaper } from '#server/packages/publication/outline.ts'
import type { Backing } from '#tests/offline/faults/history.ts'
import { sha256, somePaper } from '#tests/offline/support/exam-world.ts'
import { sitting } from '#tests/support/exam-factory.ts'
import type { World } from '#tests/support/world.ts'

/** The server's store on a real PostgreSQL (DATABASE_URL, else the embedded one), in a database of its own. */
export async function postgresBacking(): Promise<{ backing: Backing; close(): Promise<void> }> {
  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbedded(join(tmpdir(), `elp-faults-${process.pid}`), { fsync: 'off' })
  const url = await ensureDatabase(
    process.env.DATABASE_URL ?? (embedded as { url: string }).url,
    `elp_faults_${process.pid}`,
  )
  const connection = await open(url)
  await migrateUp(connection)
  const { db, pool } = connection
  const level_id = randomUUID()
  const stamp = new Date().toISOString()
  await db.insert(levelTable).values({ id: level_id, nama_level: 'Siswa' })
  const store = postgresStore(connection.guard)
  const sittings = { total: await sittingOf('total'), subtes: await sittingOf('subtes') }

  async function sittingOf(waktu: Paper['waktu']): Promise<Backing['sittings']['total']> {
    const paper = somePaper(waktu)
    const outline = outlineOfPaper(paper)
    const world = { db, clock: { ms: Date.parse(stamp) } } as unknown as World
    const { jadwal_id, jadwal_ujian_id, ujian_id, paket_id } = await sitting(world, { outline })
    const row = { paper_sha256: sha256(JSON.stringify(paper)), paket_id, outline, content_gzip: Buffer.alloc(0) }
    await db.insert(paperTable).values({ ...row, created_at: stamp })
    return { paper, place: { jadwal_id, jadwal_ujian_id, ujian_id } }
  }

  const backing: Backing = {
    sittings,
    store,
    async newStudent() {
      const id = randomUUID()
      const times = { created_at: stamp, updated_at: stamp }
      await db
        .insert(userTable)
        .values({ id, email: `${id}@elp.test`, password_hash: '-', nama: 'Siswa', level_id, ...times })
      return id
    },
    async kept(attempt_id) {
      const found = await store.read(attempt_id)
      if (!found) return undefined
      const strays = await pool.query<StrayRow>('select * from stray_entry where attempt_id = $1', [attempt_id])
      const log = await store.log(attempt_id, 100_000)
      return { attempt: found.attempt, devices: [...found.devices], log, strays: strays.rows }
    },
  }
  const close = async () => {
    await store.close()
    await connection.close()
    await embedded?.stop()
  }
  return { backing, close }
}
