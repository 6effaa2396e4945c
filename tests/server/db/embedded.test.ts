import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, open } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { mapelTable } from '#server/db/tables/index.ts'
import { ConfigError, readConfig } from '#server/process/config.ts'
import { freshDatabase } from '#tests/support/world.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'elp-embedded-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const config = () => readConfig({ NODE_ENV: 'test', DATA_DIR: folder })
const pid = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('D1 two processes on one folder share one server, and the last to leave stops it', async () => {
  const [one, other] = await Promise.all([connect(config()), connect(config())])
  const started = pid()
  await one.close()
  expect((await other.pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
  expect(pid()).toBe(started)
  await other.close()
  expect(pid).toThrow()
})

test('D1 two that leave at the same moment leave no server behind', async () => {
  const both = await Promise.all([connect(config()), connect(config())])
  await Promise.all(both.map((connection) => connection.close()))
  expect(pid).toThrow()
})

test('D2 a server left behind by a killed process is found and used again', async () => {
  const left = await startEmbedded(folder)
  const started = pid()
  const connection = await connect(config())
  expect(pid()).toBe(started)
  await connection.close()
  await left.stop()
})

test('D2 a stale postmaster.pid and a stale lock of a killed process do not stop the start', async () => {
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), '4194000\n/nowhere\n0\n1\n\n\n\n')
  writeFileSync(join(folder, 'postgres.lock'), '4194000')
  const connection = await connect(config())
  expect((await connection.pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
  await connection.close()
})

test('D6 times are read as they are, whatever zone and style of dates the database’s server has', async () => {
  const { connection, drop } = await freshDatabase()
  const [name] = (await connection.pool.query('select current_database() as name')).rows.map((row) => row.name)
  await connection.pool.query(`alter database ${name} set datestyle to 'SQL, DMY'`)
  await connection.pool.query(`alter database ${name} set timezone to 'Asia/Jakarta'`)
  const other = await open(connection.url)
  const created_at = '2026-12-01T23:30:00.250Z'
  const row = { id: randomUUID(), nama: 'Matematika', kode: 'MTK', status: 'terbit' as const, created_at }
  await other.db.insert(mapelTable).values(row)
  expect(await other.db.select().from(mapelTable)).toMatchObject([{ created_at }])
  await other.close()
  await drop()
})

test('D3 a folder that cannot be used is refused in plain words', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  await expect(startEmbedded(join(file, 'data'))).rejects.toThrow(ConfigError)
})
