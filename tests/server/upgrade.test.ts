import { execFileSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { receiptText } from '#contract/exam/log/receipt.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { ensureDatabase, migrateUp, open } from '#server/db/connect.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { logIn, refresh } from '#tests/support/account.ts'
import { calls } from '#tests/support/exam-http.ts'
import { ranOnce } from '#tests/support/ran-once.ts'
import { type Left, makeRelease, phoneOf, STUDENT, secretsIn, unpackRelease } from '#tests/support/release.ts'
import { type World, worldOn } from '#tests/support/world.ts'
import { changedSince, migrationsNow, releaseProblem, releases, shippedBy } from '../../scripts/lib/releases.ts'

/** Version n is also tried on what n - 1 left, while n is the last that was released. */
const LAST_TWO = releases().slice(-2)
const latest = () => releases().at(-1) as string

let folder: string
const lefts = new Map<string, Left>()
let databases = 0
beforeAll(async () => {
  // npm run release makes one here, and goes on to try it.
  if (process.env.RELEASE) await makeRelease(process.env.RELEASE)
  folder = mkdtempSync(join(tmpdir(), 'elp-upgrade-'))
  for (const version of new Set([...LAST_TWO, latest()]))
    lefts.set(version, await unpackRelease(version, join(folder, version)))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A release's database, as it was left. */
async function restored(version = latest()) {
  const name = `elp_copy_${process.pid}_upgrade_${databases++}`
  const url = await ensureDatabase(inject('adminUrl'), name)
  const dataDir = join(folder, name)
  await restoreBackup({ url, dataDir, files: folderStore(join(dataDir, 'files')) }, join(folder, version))
  return { url, dataDir, left: lefts.get(version) as Left }
}

async function started({ url, dataDir, left }: Awaited<ReturnType<typeof restored>>): Promise<World> {
  const connection = await open(url)
  await migrateUp(connection)
  const world = await worldOn(connection, { DATA_DIR: dataDir }, secretsIn(dataDir))
  world.clock.ms = left.at
  return world
}

/** A student who was in the midst of an exam when the new version came. */
async function goOn(world: World, left: Left): Promise<void> {
  const { running, sealed } = left
  const login = await logIn(world, STUDENT)
  expect(login.status).toBe(200)
  expect((await refresh(world, left.refreshToken)).status).toBe(200)
  const student = { token: login.body.accessToken as string }

  const phone = phoneOf(running.phone)
  const again = await calls(world).init(student as never, phone, running)
  expect(again.status).toBe(200)
  phone.choose(running.asked[2] as string, 'C', 20_000)
  world.clock.advance(60_000)
  // By the token that the phone was given before.
  const { body } = await calls(world).end(running.token, phone, 60_000)
  expect(body.receipt?.writers).toMatchObject([{ seq: phone.entries.length }])
  await scoreAttempts(world.db, [phone.attempt_id], world.clock.now)
  for (const attempt_id of [phone.attempt_id, sealed.attempt_id]) {
    const { data } = (await world.call('GET', `/result-paket?attempt_id=${attempt_id}`, student)).body
    expect(data.score).toBeTruthy()
  }

  const keys = (await world.call('GET', '/receipt-key')).body.data
  const named = keys.find(({ key_id }: { key_id: string }) => key_id === sealed.key_id)
  const x = Buffer.from(named.public_key, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, Buffer.from(receiptText(sealed)), key, Buffer.from(sealed.signature, 'base64'))).toBe(true)

  expect((await world.call('GET', '/notification', student)).body.data).toMatchObject([{ kind: 'payment_paid' }])
  const orders = (await world.call('GET', '/my-order', student)).body.data
  expect(orders.map(({ state }: { state: string }) => state)).toEqual(['awaiting_payment'])
}

test('X5.1 what a release has shipped of migrations stays as it is, and what comes after it is later', () => {
  expect(releases().length).toBeGreaterThan(0)
  for (const version of releases())
    expect([version, changedSince(shippedBy(version), migrationsNow())]).toEqual([version, []])
  const [one, two] = [
    { hash: 'a', when: 1 },
    { hash: 'b', when: 2 },
  ]
  expect(changedSince([one, two], [one, { ...two, hash: 'c' }])).toHaveLength(1)
  expect(changedSince([one, two], [one])).toHaveLength(1)
  expect(changedSince([one], [one, { hash: 'b', when: 1 }])).toHaveLength(1)
  expect(changedSince([one], [one, two])).toEqual([])
})

test.each(LAST_TWO)(
  'X5.2 a database of release %s goes on under this version: the running exam, its result, and the receipt of an earlier one',
  async (version) => {
    const place = await restored(version)
    const world = await started(place)
    await goOn(world, place.left)
    await world.close()
  },
)

test('X5.3 this version goes on while a later one has expanded the schema under it', async () => {
  const place = await restored()
  await onDatabase(place.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) await client.query(`alter table ${name} add column of_a_later_version text`)
    await client.query(
      `create table of_a_later_version (id uuid primary key);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.now() * 2})`,
    )
  })
  const world = await started(place)
  await goOn(world, place.left)
  await world.close()
})

test.each(LAST_TWO)('X5.4 the server starts on the database of release %s', async (version) => {
  const { url, dataDir } = await restored(version)
  await ranOnce({ DATABASE_URL: url, DATA_DIR: dataDir })
  const rows = await onDatabase(
    url,
    async (client) => (await client.query('select count(*)::int as n from attempt')).rows,
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('X5.5 a change of a table becomes one more migration, touches none that is there, and reaches the database of the release before', async () => {
  const copy = join(folder, 'copy')
  for (const name of ['contract', 'server/db', 'package.json', 'drizzle.config.ts'])
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  const migrations = join(copy, 'server/db/migrations')
  const sqlFiles = () => readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  const texts = () => sqlFiles().map((name) => readFileSync(join(migrations, name), 'utf8'))
  const before = texts()
  const generate = () =>
    execFileSync('npm', ['run', 'db:generate', '--', '--name', 'more'], { cwd: copy, stdio: 'pipe' })
  // Nobody forgot it after a change of a table.
  generate()
  expect(texts()).toEqual(before)
  const tables = join(copy, 'server/db/tables/content.ts')
  writeFileSync(tables, readFileSync(tables, 'utf8').replace('    nama: text().notNull(),', '$&\n    catatan: text(),'))
  generate()
  expect(texts().slice(0, -1)).toEqual(before)
  expect(texts().at(-1)).toBe('ALTER TABLE "category_page" ADD COLUMN "catatan" text;')

  const { url } = await restored()
  const rows = await onDatabase(url, async (client) => {
    await migrate(drizzle(client), { migrationsFolder: migrations })
    return (await client.query('select catatan from category_page limit 1')).rows
  })
  expect(rows).toEqual([{ catatan: null }])
})

test('X5.6 a release is refused in a line where it is not that of package.json, or was made before', () => {
  expect(releaseProblem('99.0.0')).toMatch(/^package\.json says .*: npm version 99\.0\.0 --no-git-tag-version$/)
  expect(releaseProblem(releases().at(-1))).toMatch(/^package\.json says|was released\. A release is not made twice\.$/)
  expect(releaseProblem(undefined)).toBe('npm run release -- VERSION')
})

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
