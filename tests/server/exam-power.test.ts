import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureDatabase, migrateUp, open } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { calls, started } from '#tests/support/exam-http.ts'
import { outlineWith } from '#tests/support/exam-material.ts'
import { Clock, createWorld, secondNode, type World } from '#tests/support/world.ts'

test('F1.32 a server whose disk is full acknowledges nothing, and goes on once there is room', async () => {
  const world = await createWorld()
  const someone = await started(world, { outline: outlineWith([5]) })
  someone.phone.choose(someone.questions[0] as string, 'A', 1000)
  await world.connection.pool.query(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on log_batch execute function full_disk();`)
  const refused = await calls(world).answer(someone.token, someone.phone)
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await world.connection.pool.query('drop function full_disk cascade')
  expect(await calls(world).answer(someone.token, someone.phone)).toMatchObject({
    status: 200,
    body: { acked: [{ seq: 2 }] },
  })
  expect(await headOf(world, someone.phone.attempt_id)).toBe(2)
  await world.close()
})

test('F1.33 after a power cut that took every write not yet synced, everything acknowledged is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'elp-power-'))
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  const first = await startEmbedded(before)
  const connection = await open(await ensureDatabase(first.url, 'elp'))
  await migrateUp(connection)
  const world = await secondNode({ connection, clock: new Clock() } as World)
  const everybody = await Promise.all(Array.from({ length: 4 }, () => started(world, { outline: outlineWith([30]) })))
  // What stands on the disk for sure: data files as of now, and below the log of writes up to where it was synced.
  await connection.pool.query('checkpoint')
  copy(before, after)
  const acked = new Map<string, number>()
  for (let index = 0; index < 30; index++) {
    await Promise.all(
      everybody.map(async ({ phone, questions, token }) => {
        phone.choose(questions[index] as string, 'B', 1000 + index)
        const reply = await calls(world).answer(token, phone, index ? phone.entries.slice(-1) : phone.entries)
        acked.set(phone.attempt_id, reply.body.acked[0]?.seq ?? 0)
      }),
    )
  }
  const { rows } = await connection.pool.query(
    'select f.file_name, f.file_offset from pg_walfile_name_offset(pg_current_wal_flush_lsn()) f',
  )
  const { file_name, file_offset } = rows[0] as { file_name: string; file_offset: number }
  process.kill(Number(readFileSync(join(before, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  cutPower(join(before, 'postgres/pg_wal'), join(after, 'postgres/pg_wal'), file_name, file_offset)
  rmSync(join(after, 'postgres/postmaster.pid'))
  await world.close()
  await connection.close()

  const second = await startEmbedded(after)
  const again = await open(await ensureDatabase(second.url, 'elp'))
  expect([...acked.values()]).toEqual([31, 31, 31, 31])
  for (const [attempt_id, count] of acked) expect(await headOf({ connection: again }, attempt_id)).toBe(count)
  await again.close()
  await second.stop()
  rmSync(folder, { recursive: true })
})

/** With its owner and rights, without which PostgreSQL does not start on it. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

/** The log of writes as the disk has it: whole up to the last sync, nothing behind it. */
function cutPower(from: string, to: string, last: string, offset: number): void {
  for (const name of readdirSync(from).filter((file) => /^[0-9A-F]{24}$/.test(file) && file <= last)) {
    const bytes = readFileSync(join(from, name))
    if (name === last) bytes.fill(0, offset)
    copy(join(from, name), join(to, name))
    writeFileSync(join(to, name), bytes)
  }
}

async function headOf({ connection }: Pick<World, 'connection'>, attempt_id: string): Promise<number> {
  const text = 'select coalesce(max(to_seq), 0)::int as n from log_batch where attempt_id = $1'
  const { rows } = await connection.pool.query<{ n: number }>(text, [attempt_id])
  return rows[0]?.n ?? 0
}
