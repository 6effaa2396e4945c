import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldShape } from '#contract/field-shape.ts'
import { draft, make, RESOURCE_KEYS, type ResourceKey, resourceOf, tableOf } from '#tests/support/factories.ts'
import { HOSTILE_VALUES, isCleanRefusal } from '#tests/support/hostile.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, send, updating } from '#tests/support/writes.ts'

/** One suite over every declared resource: what the declaration promises, its three routes keep. */
const TEN_YEARS = 10 * 365 * 86_400_000

let world: World
let admin: Person
let siswa: Person

beforeAll(async () => {
  world = await createWorld()
  // Rows that another support file makes bear the database's own clock; those made here must be newer.
  world.clock.advance(TEN_YEARS)
  // With the students' menu beside the staff's: they share a list.
  admin = await staff(world, [...new Set(RESOURCE_KEYS.map((key) => resourceOf(key).access.write).concat('customer'))])
  siswa = await person(world)
})
afterAll(() => world.close())

/** A change without a rule of its own speaking up, of those whose first text is not free to be any. */
const PATCH: Partial<Record<ResourceKey, object>> = {
  jadwalPengawas: { ruang: ['Aula'] },
  bobotPenilaianPas: { kkm: 70 },
  voucher: { nama: 'Nama baru' },
  school: { nama: 'Nama baru' },
  schoolMajor: { nama: 'Nama baru' },
  mapelMajor: { kurikulum: 'smk' },
  sekolahSiswa: { nama: 'Nama baru' },
  soal: { materi: 'Materi baru' },
  subSoalPauli: { angka: [4, 5] },
  jadwalPaketUjian: { urutan: 7 },
  jadwalPaketMember: { status: 'dibatalkan' },
  memberPaket: { status: 'berakhir' },
  snbpMember: { mulai: '2026-06-01T00:00:00.000Z' },
  menu: { name: 'Nama baru' },
  role: { update: false },
}

function patchOf(key: ResourceKey): object {
  const resource = resourceOf(key)
  const text = Object.keys(resource.fields).find((field) => fieldShape(resource, field).kind === 'text')
  return PATCH[key] ?? { [text as string]: 'Nama baru' }
}

const ids = (body: { data: { id: string }[] }) => body.data.map((row) => row.id)

describe.each(RESOURCE_KEYS)('%s', (key) => {
  const resource = resourceOf(key)
  const name = resource.name
  const list = (query: string, token = admin.token) => world.call('GET', `/${name}?${query}`, { token })
  const one = (id: string, token?: string) => world.call('GET', `/${name}/${id}`, token ? { token } : {})

  /** A row that stands first in every list that is not sorted otherwise. */
  const newest = () => {
    world.clock.advance(1000)
    return make(world, key)
  }

  test('P1.1 a row that was made is read back as it was written', async () => {
    const id = randomUUID()
    const data = await draft(world, key)
    const made = await send(world, admin.token, name, creating(data, id))
    expect(made.body).toMatchObject({ data: [{ ...data, id, version: 1 }] })
    expect((await one(id, admin.token)).body.data).toMatchObject(made.body.data[0])
  })

  test('P1.2 blanks fill in what the sender leaves out', async () => {
    const data = await draft(world, key)
    const given = Object.fromEntries(
      Object.entries(data).filter(([field, value]) => value !== (resource.blank as Record<string, unknown>)?.[field]),
    )
    const made = await send(world, admin.token, name, creating(given))
    expect(made.status).toBe(200)
    expect(made.body.data[0]).toMatchObject(data)
  })

  test('P1.3 pages neither overlap nor leave a row out', async () => {
    for (let n = 0; n < 5; n++) await make(world, key)
    const all = await list('size=100')
    const total = all.body.total as number
    const seen: string[] = []
    for (let page = 1; seen.length < Math.min(total, 100); page++)
      seen.push(...ids((await list(`size=3&page=${page}`)).body))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.slice(0, 100)).toEqual(ids(all.body).slice(0, seen.length))
    expect((await list('size=100&page=999999')).body).toEqual({ data: [], total })
  })

  test('P1.4 every sort key sorts as the database orders, both ways', async () => {
    for (let n = 0; n < 3; n++) await make(world, key)
    const columns = getTableColumns(tableOf(key)) as Record<string, { name: string }>
    for (const field of [...resource.list.sort, 'created_at', 'updated_at']) {
      for (const way of ['asc', 'desc'] as const) {
        const sorted = await list(`size=100&sort=${way === 'desc' ? '-' : ''}${field}`)
        const name_ = columns[field]?.name
        const { rows } = await world.connection.pool.query(
          `select id from ${getTableName(tableOf(key))} order by "${name_}" ${way}, id ${way} limit 100`,
        )
        expect(ids(sorted.body), `${field} ${way}`).toEqual(rows.map((row) => row.id))
      }
    }
  })

  test('P1.5 every filter keeps the rows that have the value, several values by commas', async () => {
    const id = await newest()
    const row = (await one(id, admin.token)).body.data
    for (const field of resource.list.filter ?? []) {
      if (row[field] === null || String(row[field]) === '') continue
      const found = await list(`size=100&${field}=${row[field]}`)
      expect(ids(found.body), field).toContain(id)
      expect(found.body.data.every((other: Record<string, unknown>) => other[field] === row[field])).toBe(true)
      expect(ids((await list(`size=100&${field}=${row[field]},${row[field]}`)).body)).toContain(id)
      const wrong = await list(`${field}=%00bukan`)
      expect(isCleanRefusal(wrong.status, wrong.body), field).toBe(true)
    }
  })

  test('P1.6 a search finds a piece of text, and its signs are only signs', async () => {
    const id = await newest()
    const row = (await one(id, admin.token)).body.data
    for (const field of (resource.list.search ?? []).filter((key: string) => row[key] !== null)) {
      const piece = String(row[field])
        .replace(/<[^>]*>/g, '')
        .slice(0, 100)
      expect(ids((await list(`size=100&q=${encodeURIComponent(piece.toUpperCase())}`)).body), field).toContain(id)
    }
    if (resource.list.search) expect((await list(`q=${encodeURIComponent('%_%_zzz\\')}`)).body.total).toBe(0)
  })

  test('P1.7 a stale version answers 409 with the current row', async () => {
    const id = await make(world, key)
    const fresh = await send(world, admin.token, name, updating(id, patchOf(key)))
    expect(fresh.body.data[0]).toMatchObject({ ...patchOf(key), version: 2 })
    const stale = await send(world, admin.token, name, updating(id, patchOf(key)))
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ code: 'version_conflict', details: { current: { id, version: 2 } } })
    expect((await send(world, admin.token, name, deleting(id))).body.code).toBe('version_conflict')
  })

  test('P1.8 a batch sent twice at once is done once and answers the same', async () => {
    const body = { batch: randomUUID(), changes: [creating(await draft(world, key))] }
    const call = () => world.call('POST', `/input/${name}`, { token: admin.token, body })
    const [first, second] = await Promise.all([call(), call()])
    expect(first?.status).toBe(200)
    expect(second?.body).toEqual(first?.body)
    const other = { ...body, changes: [creating(await draft(world, key))] }
    const refused = await world.call('POST', `/input/${name}`, { token: admin.token, body: other })
    expect(refused.body.code).toBe('batch_conflict')
  })

  test('P1.9 a deleted row is gone; deleting it again says so', async () => {
    const id = await make(world, key)
    expect((await send(world, admin.token, name, deleting(id))).body.data).toEqual([{ id, deleted: true }])
    expect((await one(id, admin.token)).status).toBe(404)
    expect((await send(world, admin.token, name, deleting(id))).body.code).toBe('not_found')
  })

  test('P1.10 each flag grants its own write and no other', async () => {
    for (const op of ['create', 'update', 'delete'] as const) {
      const rights = { create: true, update: true, delete: true, [op]: false }
      const reader = await staff(world, [resource.access.write], rights)
      const id = await make(world, key)
      const change = {
        create: creating(await draft(world, key)),
        update: updating(id, patchOf(key)),
        delete: deleting(id),
      }[op]
      expect((await send(world, reader.token, name, change)).body.code).toBe('forbidden')
      expect((await one(id, admin.token)).body.data.version).toBe(1)
    }
    for (const token of [siswa.token, (await staff(world, [])).token]) {
      expect((await send(world, token, name, creating(await draft(world, key)))).body.code).toBe('forbidden')
    }
  })

  test('P1.11 strangers and students read what the declaration lets them', async () => {
    const stranger = await world.call('GET', `/${name}`)
    expect(stranger.status).toBe(resource.access.read === 'public' ? 200 : 401)
    expect((await send(world, undefined, name, creating(await draft(world, key)))).body.code).toBe('unauthenticated')
    expect((await list('', siswa.token)).status).toBe(resource.access.read === 'menu' ? 403 : 200)
  })

  test('P1.12 private fields are shown to holders of the menu alone', async () => {
    const hidden = resource.access.private ?? []
    await make(world, key)
    const shown = await list('size=100')
    const toStudent = await list('size=100', siswa.token)
    for (const field of hidden) {
      expect(shown.body.data[0]).toHaveProperty(field)
      for (const row of toStudent.body.data ?? []) expect(row).not.toHaveProperty(field)
    }
  })

  test('P1.13 a batch is all or nothing and names the field that failed', async () => {
    const id = randomUUID()
    const good = await draft(world, key)
    const refused = await send(
      world,
      admin.token,
      name,
      creating(good, id),
      creating({ ...(await draft(world, key)), bukan_isian: 1 }),
    )
    expect(refused.status).toBe(400)
    expect(refused.body.errors[0].path).toContain('changes.1.data')
    expect((await one(id, admin.token)).status).toBe(404)
    expect((await send(world, admin.token, name, creating(good, id), creating(good, id))).status).toBe(409)
  })

  test('P1.17 a list refuses what it is asked by a name it does not know, and says the name', async () => {
    const { status, body } = await list('size=1&colour=red')
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual(['colour'])
  })

  test('P1.14 input of any shape is refused in words, never with a 500', async () => {
    const good = await draft(world, key)
    for (const field of Object.keys(resource.fields)) {
      for (const value of HOSTILE_VALUES) {
        const reply = await send(world, admin.token, name, creating({ ...good, [field]: value }))
        const fine = reply.status === 200 || isCleanRefusal(reply.status, reply.body)
        expect(fine, `${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${JSON.stringify(reply.body)}`).toBe(true)
        if (reply.status === 200) await world.db.delete(tableOf(key)).where(eq(tableOf(key).id, reply.body.data[0].id))
      }
    }
    const many = Array.from({ length: 501 }, () => deleting(randomUUID()))
    expect((await send(world, admin.token, name, ...many)).body.code).toBe('invalid_input')
    for (const query of [
      'page=0',
      'size=101',
      'sort=kunci',
      'q=%00',
      `q=${'x'.repeat(121)}`,
      'page=1e9',
      'sort[]=nama',
      'q=a&q=b',
    ]) {
      const reply = await list(query)
      expect(reply.status === 200 || isCleanRefusal(reply.status, reply.body), query).toBe(true)
    }
    for (const id of ['x', '%00', randomUUID()]) {
      const reply = await one(id, admin.token)
      expect(isCleanRefusal(reply.status, reply.body), id).toBe(true)
    }
  })
})

test('P1.15 every filter of a list has an index', async () => {
  const { rows } = await world.connection.pool.query('select tablename, indexdef from pg_indexes')
  for (const key of RESOURCE_KEYS) {
    const resource = resourceOf(key)
    const table = getTableName(tableOf(key))
    const leading = rows.filter((row) => row.tablename === table).map((row) => /\(([\w]+)[,)]/.exec(row.indexdef)?.[1])
    for (const field of resource.list.filter ?? []) expect(leading, `${table}.${field}`).toContain(field)
  }
})

test('P1.16 every search of a list has an index that finds a piece of text', async () => {
  const { rows } = await world.connection.pool.query(
    "select tablename, indexdef from pg_indexes where indexname like '%_search'",
  )
  for (const key of RESOURCE_KEYS) {
    const found = rows.find((row) => row.tablename === getTableName(tableOf(key)))?.indexdef ?? ''
    for (const field of resourceOf(key).list.search ?? []) expect(found, key).toContain(`${field} gin_trgm_ops`)
  }
})
