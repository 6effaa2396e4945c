import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { Receipt } from '#contract/exam/log/messages.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { seed } from '#server/demo/index.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { announce } from '#server/notices/announce.ts'
import { fanOut } from '#server/notices/fan-out.ts'
import { readConfig } from '#server/process/config.ts'
import { loadSecrets, type Secrets } from '#server/process/secrets.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { migrationsNow, RELEASES, type Shipped } from '../../scripts/lib/releases.ts'
import { logIn } from './account.ts'
import { calls } from './exam-http.ts'
import { Phone } from './exam-material.ts'
import { ordered, till } from './orders.ts'
import { createWorld, secondNode, type World } from './world.ts'

export const STUDENT = { email: 'siswa@elp.test', password: DEMO_PASSWORD }

/** What stands in release.json beside the migrations: what a phone and its student had when the database was left. */
export interface Left {
  migrations: Shipped[]
  /** Epoch ms. */
  at: number
  refreshToken: string
  running: { jadwal_id: string; paper_sha256: string; token: string; asked: string[]; phone: SavedPhone }
  sealed: Receipt
}

interface SavedPhone {
  attempt_id: string
  phone_id: string
  writer: string
  entries: LogEntry[]
}

export const phoneOf = ({ attempt_id, phone_id, writer, entries }: SavedPhone): Phone => {
  const phone = new Phone(attempt_id, phone_id, writer)
  phone.entries.splice(0, phone.entries.length, ...entries)
  return phone
}

export const secretsIn = (dataDir: string): Secrets => loadSecrets(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))

/** The demo with a student who sealed an attempt, is in the midst of another one, ordered a package and was told of it. */
export async function makeRelease(version: string): Promise<void> {
  const bare = await createWorld()
  const world = await secondNode(bare, secretsIn(bare.dataDir))
  await seed(world.db, readConfig({ NODE_ENV: 'test', DATA_DIR: world.dataDir, SEED_DEMO: 'true' }), world.clock.now)
  const left = await leave(world)
  await shrink(world)
  const folder = join(mkdtempSync(join(tmpdir(), 'elp-release-')), 'backup')
  const files = folderStore(join(world.dataDir, 'no-files'))
  await makeBackup({ url: world.connection.url, files, dataDir: world.dataDir, now: world.clock.now }, folder)
  const target = join(RELEASES, version)
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'backup.tar.gz'), await packed(folder))
  writeFileSync(join(target, 'release.json'), `${JSON.stringify(left, null, 1)}\n`)
  await world.close()
  await bare.close()
}

async function leave(world: World): Promise<Left> {
  const login = (await logIn(world, STUDENT)).body
  const [user] = [{ id: login.data.id as string, token: login.accessToken as string }]
  const { data } = (await world.call('GET', '/my-jadwal', { token: user.token })).body as { data: MyJadwal[] }
  const jadwal = data.find(({ paket, cara_mulai }) => paket.nama === 'Latihan Cepat' && cara_mulai === 'open')
  if (!jadwal) throw new Error('The demo has no practice.')
  const { jadwal_id } = jadwal
  const paper = await world.call('GET', `/get-soal-ujian?jadwal_id=${jadwal_id}`, { token: user.token })
  const asked = (paper.body as Paper).subtes.flatMap(({ soal }) =>
    soal.flatMap(({ id, jenis }) => (jenis === 'pilihan' ? [id] : [])),
  )
  const paper_sha256 = jadwal.sittings[0]?.bundle.paper_sha256 as string
  const place = { jadwal_id, paper_sha256 }

  const first = new Phone()
  const begun = await calls(world).init(user as never, first, place)
  first.choose(asked[0] as string, 'A', 5000)
  world.clock.advance(60_000)
  const { receipt } = (await calls(world).end(begun.body.upload_token, first, 60_000)).body
  if (!receipt) throw new Error('The attempt was not sealed.')
  await scoreAttempts(world.db, [first.attempt_id], world.clock.now)

  const { id: order_id, goods_id: _ } = await ordered(world, user.token, await till(world))
  const order = { order_id, goods: 'paket' as const, goods_name: 'Paket' }
  await world.db.transaction((tx) =>
    announce(tx, { kind: 'payment_paid', params: order, to: { user_id: user.id } }, world.clock.now()),
  )
  await fanOut({ db: world.db, now: world.clock.now, stopped: () => false })

  const phone = new Phone()
  const { upload_token: token } = (await calls(world).init(user as never, phone, place)).body
  phone.choose(asked[0] as string, 'A', 5000)
  phone.choose(asked[1] as string, 'B', 9000)
  world.clock.advance(10_000)
  await calls(world).answer(token, phone)
  const { attempt_id, phone_id, writer, entries } = phone
  return {
    migrations: migrationsNow(),
    at: world.clock.ms,
    refreshToken: login.refreshToken,
    running: { ...place, token, asked, phone: { attempt_id, phone_id, writer, entries } },
    sealed: receipt,
  }
}

/** What no upgrade looks into: pictures, and what phones would download. */
async function shrink({ connection }: World): Promise<void> {
  await connection.pool.query(`
    update media set bytes = '';
    update bundle_bytes set bytes = '', bytes_gzip = null, bytes_brotli = null;
    update paper set content_gzip = '' where paper_sha256 not in (select paper_sha256 from attempt)`)
}

async function packed(folder: string): Promise<Buffer> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const entries = await Promise.all(
    names
      .filter((one) => one.isFile())
      .map(async (one) => {
        const path = join(one.parentPath, one.name)
        const body = await readFile(path)
        const name = path.slice(folder.length + 1)
        return { header: { name, size: body.length, type: 'file' as const }, body }
      }),
  )
  return gzipSync(await packTar(entries), { level: 9 })
}

/** The backup of a release, unpacked into a folder. */
export async function unpackRelease(version: string, folder: string): Promise<Left> {
  const bytes = gunzipSync(readFileSync(join(RELEASES, version, 'backup.tar.gz')))
  for (const { header, data } of await unpackTar(bytes)) {
    await mkdir(dirname(join(folder, header.name)), { recursive: true })
    await writeFile(join(folder, header.name), data ?? '')
  }
  return JSON.parse(readFileSync(join(RELEASES, version, 'release.json'), 'utf8'))
}
