import { randomBytes } from 'node:crypto'
import { bundleBytesTable, bundleTable } from '#server/db/tables/index.ts'
import { bundleBytes } from '#server/packages/publication/seal.ts'
import { exam, pilihan } from '#tests/support/score-world.ts'
import { sittingOf } from '#tests/support/sealed-attempt.ts'
import type { World } from '#tests/support/world.ts'
import type { BenchWorld } from './world.ts'

const QUESTIONS = 160
const SUBTESTS = 8
const HOURS = 4
/** Random letters compress to about five eighths: with these a bundle weighs some 16 KB on the wire. */
const LETTERS_PER_QUESTION = 90

/** A sitting of 160 questions in eight sub-tests, open now, with its published paper and the bundle phones fetch. */
export async function openSitting({ connection }: BenchWorld, policy: 'open' | 'sealed' = 'open') {
  const made = exam('benar_salah', Array.from({ length: SUBTESTS }, part))
  made.paper.durasi_detik = HOURS * 3600
  const world = { db: connection.db, clock: { ms: Date.now() } } as World
  const place = await sittingOf(world, made, { jadwal: { cara_mulai: policy, selesai: inHours(24) } })
  const { paper_key, ...content } = await bundleBytes(JSON.stringify(made.paper), policy, randomBytes)
  await connection.db.insert(bundleBytesTable).values(content)
  await connection.db.insert(bundleTable).values({
    jadwal_ujian_id: place.jadwal_ujian_id,
    bundle_sha256: content.bundle_sha256,
    paper_sha256: place.paper_sha256,
    policy,
    size: content.bytes.length,
    paper_key,
    created_at: new Date().toISOString(),
    current: true,
  })
  const questions = made.paper.subtes.flatMap(({ soal }) => soal.map(({ id }) => id))
  return { ...place, questions, bundle_sha256: content.bundle_sha256, bytes: served(content) }
}

export type OpenSitting = Awaited<ReturnType<typeof openSitting>>

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const served = (content: { bytes: Buffer; bytes_brotli: Buffer | null }) =>
  (content.bytes_brotli ?? content.bytes).length

function part() {
  const soal = Array.from({ length: QUESTIONS / SUBTESTS }, () => {
    const asked = pilihan(['A'])
    const html = `<p>${randomBytes(LETTERS_PER_QUESTION).toString('base64')}</p>`
    return { ...asked, soal: { ...asked.soal, html } }
  })
  return { soal, durasi_detik: (HOURS * 3600) / SUBTESTS }
}
