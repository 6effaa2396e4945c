import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Server } from '../../e2e/support/server.ts'
import { logInAs } from '../../e2e/support/staff.ts'

/** As long as a national tryout, with as many pictures as one has. */
export const QUESTIONS = 160
const PICTURES = 20
/** The demo's package that grows, by the address that it has in the shop, and the part of it. */
const PAKET = 'tryout-skd-cpns'
const SUBTES = 'TIU'

interface Subtest {
  id: string
  version: number
  soal_ids: string[]
}

/** The demo's longest paper is made as long as the longest that is sat; an admin does it, as with every other. */
export async function lengthen(server: Server): Promise<void> {
  const admin = await logInAs(server, 'superadmin@elp.test')
  const parts = await server.query<Subtest & { kode: string }>(
    `select part.id, part.version, part.soal_ids, part.kode from subtest_paket part
     join paket on paket.id = part.paket_id where paket.slug = $1`,
    [PAKET],
  )
  const part = parts.find(({ kode }) => kode === SUBTES) as Subtest
  const missing = QUESTIONS - parts.reduce((sum, { soal_ids }) => sum + soal_ids.length, 0)
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, async (_, index) => admin.upload(await drawing(index))),
  )
  const soal = Array.from({ length: missing }, (_, index) => question(index, pictures[index]?.url))
  await write(
    'soal',
    soal.map((data) => ({ op: 'create', id: randomUUID(), data })),
  )
    .then((rows) => [...part.soal_ids, ...rows.map(({ id }) => id)])
    .then((soal_ids) =>
      write('subtest-paket', [{ op: 'update', id: part.id, version: part.version, data: { soal_ids } }]),
    )

  async function write(path: string, changes: object[]): Promise<{ id: string }[]> {
    const reply = await admin.post(`/input/${path}`, { batch: randomUUID(), changes })
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }
}

function question(index: number, picture?: string) {
  const shown = picture ? `<p><img src="${picture}" alt="Diagram ${index + 1}"></p>` : ''
  return {
    jenis: 'pilihan',
    teks: `${shown}<p>Perhatikan barisan \\(a_n = ${index + 2}n + ${index + 3}\\). Suku ke-${index + 5} barisan itu adalah …</p>`,
    opsi: ['A', 'B', 'C', 'D', 'E'].map((id, place) => ({ id, teks: String((index + 2) * (index + 4 + place)) })),
    kunci: ['A'],
    materi: 'Barisan',
    tingkat: 'sedang',
    status: 'terbit',
  }
}

/** Every other one a drawing with clean lines, the others as grainy as a photograph. */
function drawing(index: number): Promise<Buffer> {
  const [width, height] = [800, 600]
  const points = Array.from({ length: 12 }, (_, x) => `${40 + x * 65},${300 + 200 * Math.sin(x * (1 + index / 7))}`)
  const lines = `<svg width="${width}" height="${height}"><polyline points="${points.join(' ')}" fill="none" stroke="#134" stroke-width="4"/></svg>`
  const grain = { type: 'gaussian' as const, mean: 160, sigma: index % 2 ? 40 : 0 }
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise: grain } })
    .blur(2)
    .composite([{ input: Buffer.from(lines) }])
    .png()
    .toBuffer()
}
