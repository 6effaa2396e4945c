import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditRow, auditReply } from '#contract/audit/trail.ts'
import { userTable } from '#server/db/tables/index.ts'
import { draft, make, RESOURCE_KEYS, resourceOf } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, send, updating } from '#tests/support/writes.ts'

let world: World
let boss: Person
beforeAll(async () => {
  world = await createWorld()
  const menus = [...new Set(RESOURCE_KEYS.map((key) => resourceOf(key).access.write))]
  boss = await staff(world, [...menus, 'customer', 'jejak-audit'])
})
afterAll(() => world.close())

const trail = async (query: string, token = boss.token): Promise<AuditRow[]> =>
  auditReply.parse((await world.call('GET', `/audit?${query}`, { token })).body).data

test.each(RESOURCE_KEYS)('A33.3 adding, changing and deleting %s each leave one line with who did it', async (key) => {
  const { name } = resourceOf(key)
  const id = randomUUID()
  const made = await send(world, boss.token, name, creating(await draft(world, key), id))
  expect([name, made.status, made.body.error]).toEqual([name, 200, undefined])
  await send(world, boss.token, name, updating(id, {}))
  await send(world, boss.token, name, deleting(id, 2))
  const rows = await trail(`subject=${id}`)
  expect(rows.map((row) => row.action).sort()).toEqual([`${name}/create`, `${name}/delete`, `${name}/update`])
  expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set([boss.id]))
})

test('A33.4 a line holds what was changed from what to what; of a start code only that it was changed', async () => {
  const id = await make(world, 'jadwalPaket', { kuota: 10, cara_mulai: 'code', kode_mulai: 'LAMA-1' })
  await send(world, boss.token, 'jadwal-paket', updating(id, { kuota: 20 }))
  const [row] = await trail(`subject=${id}`)
  expect(row?.detail).toEqual({ kuota: { before: 10, after: 20 }, kode_mulai: 'changed' })
  expect(JSON.stringify(row)).not.toMatch(/LAMA|[0-9A-Z]{5}-[0-9A-Z]{5}/)
})

test('A33.4 a refused change leaves no line, and a batch sent twice leaves one', async () => {
  const id = await make(world, 'mapel')
  await send(world, boss.token, 'mapel', updating(id, { nama: 'A' }, 7))
  expect(await trail(`subject=${id}`)).toEqual([])
  const body = { batch: randomUUID(), changes: [updating(id, { nama: 'B' })] }
  await world.call('POST', '/input/mapel', { token: boss.token, body })
  await world.call('POST', '/input/mapel', { token: boss.token, body })
  expect(await trail(`subject=${id}`)).toHaveLength(1)
})

test('A33.4 a long text is cut, so that the trail is no copy of the data', async () => {
  const id = await make(world, 'paket')
  await send(world, boss.token, 'paket', updating(id, { deskripsi: '😀'.repeat(900) }))
  const [row] = await trail(`subject=${id}`)
  const { after } = (row as AuditRow).detail.deskripsi as { after: string }
  expect([after.length <= 1001, after.isWellFormed(), after.endsWith('…')]).toEqual([true, true, true])
})

test('A33.5 it is filtered by who, what, when and on what, and names what it was done to', async () => {
  const other = await staff(world, ['mata-pelajaran'])
  await world.db.update(userTable).set({ nama: 'Pemeriksa 100%' }).where(eq(userTable.id, other.id))
  const id = await make(world, 'mapel', { nama: 'Geografi' })
  world.clock.advance(60_000)
  await send(world, other.token, 'mapel', updating(id, { kode: 'GEO' }))
  const [row] = await trail(`subject=${id}`)
  expect(row).toMatchObject({ actor_nama: 'Pemeriksa 100%', subject_nama: 'Geografi' })
  expect((await trail(`actor=${encodeURIComponent('100%')}`)).map((found) => found.subject)).toEqual([id])
  expect(await trail('actor=nobody-of-that-name')).toEqual([])
  const at = new Date(world.clock.ms).toISOString()
  expect((await trail(`action=mapel/&from=${at}`)).map((found) => found.subject)).toEqual([id])
  expect((await trail(`action=mapel/update&until=${at}`)).map((found) => found.subject)).not.toContain(id)
})

test('A33.6 the trail is for holders of its menu alone', async () => {
  const { token } = await staff(world, ['jejak-audit'], { create: false, update: false, delete: false })
  expect((await world.call('GET', '/audit', { token })).status).toBe(200)
  const student = await person(world)
  const others = await staff(world, ['mata-pelajaran', 'role-management', 'jadwal-admin'])
  for (const { token } of [others, student]) {
    expect((await world.call('GET', '/audit', { token })).body.code).toBe('forbidden')
  }
})

/** Lines of the file, once it is written. */
async function fileOfTrail(token: string, body: object): Promise<string[]> {
  const asked = await world.call('POST', '/export/jejak-audit', { token, body })
  expect(asked.body).toMatchObject({ state: 'running' })
  const { filename } = asked.body
  const status = () => world.call('GET', `/export-status?filename=${filename}`, { token })
  await expect.poll(async () => (await status()).body.state).toBe('done')
  const { body: file } = await world.call('GET', `/clear-export?filename=${filename}`, { token })
  return String(file).trim().split('\r\n')
}

test('A33.6 a deleted row stands in the file by its last name', async () => {
  const id = await make(world, 'mapel', { nama: 'Biologi lama' })
  await send(world, boss.token, 'mapel', deleting(id))
  const columns = [{ key: 'subject', title: 'Pada' }]
  const body = { format: 'csv', zone: 'Asia/Jakarta', columns, query: { subject: id } }
  expect(await fileOfTrail(boss.token, body)).toEqual([expect.stringContaining('"Pada"'), '"Biologi lama"'])
})

test('A33.6 a file of the trail says in the words of its reader who changed what from what to what', async () => {
  const author = await staff(world, ['jejak-audit', 'mata-pelajaran'])
  await world.db.update(userTable).set({ nama: '=Rina' }).where(eq(userTable.id, author.id))
  const id = await make(world, 'mapel', { nama: 'Biologi', kode: 'BIO' })
  await send(world, author.token, 'mapel', updating(id, { kode: 'BIOL' }))
  const columns = [
    { key: 'at', title: 'Waktu (WIT)' },
    { key: 'actor', title: 'Siapa' },
    { key: 'action', title: 'Apa', words: { 'mapel/update': 'Ubah · Mata pelajaran' } },
    { key: 'subject', title: 'Pada' },
    { key: 'changes', title: 'Perubahan', words: { 'mapel.kode': 'Kode', none: 'kosong' } },
    { key: 'outcome', title: 'Hasil', words: { ok: 'Berhasil' } },
  ]
  const body = { format: 'csv', zone: 'Asia/Jayapura', columns, query: { subject: id, actor: '=Rina' } }
  const [head, line, ...more] = await fileOfTrail(author.token, body)
  expect(more).toEqual([])
  expect(head).toContain('"Waktu (WIT)";"Siapa";"Apa"')
  expect(line).toMatch(/^"\d\d\/\d\d\/\d{4} \d\d:\d\d";"'=Rina";"Ubah · Mata pelajaran";"Biologi";/)
  expect(line).toMatch(/"Kode: BIO → BIOL"/)
  expect(line).toMatch(/"Berhasil"$/)
  expect(await trail('action=export/create&actor=%3DRina')).toMatchObject([
    { actor_id: author.id, subject: 'jejak-audit' },
  ])
  const other = await staff(world, ['mata-pelajaran'])
  const refused = await world.call('POST', '/export/jejak-audit', { token: other.token, body })
  expect(refused.body.code).toBe('forbidden')
})
