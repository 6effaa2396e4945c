import { announce } from '#server/notices/announce.ts'
import type { Outcome } from '../load/tally.ts'
import { pass } from '../support/pass.ts'
import type { BenchReport } from '../support/report.ts'
import { atLeast, atMost } from '../support/rows.ts'
import { savesMeanwhile } from '../support/saves-meanwhile.ts'
import { openSitting } from '../support/sitting.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const MEMBERS = 10_000
const SAVES_SECONDS = 20
/** Saves as fast as they are answered: what the machine has left for them shows. */
const SAVES = 40_000

/** A message to all members of a schedule, told by the server's own job, beside saves: what saves lose by it. */
export const notices = ({ profile, students = MEMBERS }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const sitting = await openSitting(world)
    const paced = await savesMeanwhile(world, sitting, SAVES_SECONDS)
    const jadwal_id = await crowd(world, sitting.jadwal_id, students)
    const { rate: _rate, ...rest } = paced
    const full = { ...rest, requests: SAVES }
    const alone = [await pass(world, full), await pass(world, paced)]
    const from = performance.now()
    await tellAll(world, jadwal_id, 'first')
    const [seconds, beside] = await Promise.all([told(world, 1, from), pass(world, full)])
    await tellAll(world, jadwal_id, 'second')
    const [, pacedBeside] = await Promise.all([told(world, 2, performance.now()), pass(world, paced)])
    const savesOf = ({ outcomes }: Awaited<ReturnType<typeof pass>>) => outcomes.saves as Outcome
    const [without, with_] = [savesOf(alone[0] as Awaited<ReturnType<typeof pass>>), savesOf(beside)]
    const [calm, stormed] = [savesOf(alone[1] as Awaited<ReturnType<typeof pass>>), savesOf(pacedBeside)]
    const rows = [
      atMost(`${students} notices in their lists`, seconds, 60, 's'),
      atLeast(
        'saves beside it, as a share of those alone',
        Math.round((100 * with_.per_second) / without.per_second),
        80,
        '%',
      ),
      atMost('p99 of 300 saves a second beside it', stormed.p99, Math.max(50, 2 * calm.p99), 'ms'),
    ]
    return { rows, raw: { seconds, without, with: with_, calm, stormed } }
  })

/** People of whom each has a browser that may be rung in quiet hours: settings, subscriptions and deliveries are written too. */
async function crowd({ connection }: BenchWorld, jadwal_id: string, count: number): Promise<string> {
  await connection.pool.query(
    `with people as (
      insert into app_user (id, email, password_hash, nama, level_id)
      select gen_random_uuid(), 'kabar' || n || '@elp.test', '-', 'Kabar ' || n, (select level_id from app_user limit 1)
      from generate_series(1, $2::int) n returning id
    ), sessions as (
      insert into session_family (id, user_id, device_id, created_at, expires_at, token_hash)
      select gen_random_uuid(), id, gen_random_uuid(), now(), now() + interval '30 days', '-' from people returning id, user_id
    ), quiet as (
      insert into notice_setting (user_id, choices, quiet_from, quiet_to) select id, '{}', 0, 1439 from people
    ), browsers as (
      insert into push_subscription (id, user_id, family_id, endpoint, p256dh, auth, created_at)
      select gen_random_uuid(), user_id, id, 'https://push.elp.test/' || id, '-', '-', now() from sessions
    )
    insert into jadwal_paket_member (id, jadwal_id, user_id, status)
    select gen_random_uuid(), $1::uuid, id, 'terdaftar' from people`,
    [jadwal_id, count],
  )
  return jadwal_id
}

async function tellAll({ connection }: BenchWorld, jadwal_id: string, key: string): Promise<void> {
  const params = { judul: 'Bawa kartu', message: 'Halo {nama}, bawa kartu peserta.', link: null }
  await connection.db.transaction((tx) =>
    announce(tx, { kind: 'staff_message', params, to: { jadwal_id }, key }, Date.now()),
  )
}

const PATIENCE_MS = 120_000
const LOOK_MS = 100

/** Seconds until so many events have reached everybody. */
async function told({ connection }: BenchWorld, events: number, from: number): Promise<number> {
  while (performance.now() - from < PATIENCE_MS) {
    const { rows } = await connection.pool.query(
      'select count(*)::int as n from notice_event where done_at is not null',
    )
    if (rows[0].n >= events) return (performance.now() - from) / 1000
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`not everybody was told after ${PATIENCE_MS / 1000} s`)
}
