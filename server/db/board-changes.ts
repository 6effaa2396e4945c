import type pg from 'pg'
import { SILENT_MS } from '#contract/exam/board.ts'

interface Source {
  table: string
  /** Transition tables make one call for a write of 200,000 rows; a row's own call costs nothing where `when` says no. */
  each: 'row' | 'statement'
  /** Whom a write changes on which board, from the rows `old` and `new` or the transition tables. */
  insert?: string
  update?: string
  delete?: string
  /** Which updates of a row change anything. */
  when?: string
}

const OF_ATTEMPT = 'select jadwal_id, user_id from attempt where id = new.attempt_id'
const SEAT = 'jadwal_id, user_id, status, nomor_peserta, ruang, kursi, tambahan_detik, mulai_sendiri, selesai_sendiri'

const SOURCES: Source[] = [
  {
    table: 'jadwal_paket_member',
    each: 'statement',
    insert: 'select jadwal_id, user_id from new_rows',
    update: `select distinct jadwal_id, user_id from (
      (select ${SEAT} from new_rows except select ${SEAT} from old_rows)
      union all (select ${SEAT} from old_rows except select ${SEAT} from new_rows)
    ) differ`,
    delete: 'select jadwal_id, user_id from old_rows',
  },
  {
    table: 'app_user',
    each: 'row',
    update: 'select jadwal_id, user_id from jadwal_paket_member where user_id = new.id',
    when: '(old.nama, old.sekolah) is distinct from (new.nama, new.sekolah)',
  },
  {
    table: 'attempt',
    each: 'row',
    insert: 'select new.jadwal_id, new.user_id',
    update: 'select new.jadwal_id, new.user_id',
    delete: 'select old.jadwal_id, old.user_id',
    when: `(old.facts_seq, old.anomalies, old.counted, old.status, old.ends_at)
      is distinct from (new.facts_seq, new.anomalies, new.counted, new.status, new.ends_at)`,
  },
  {
    table: 'attempt_contact',
    each: 'row',
    insert: OF_ATTEMPT,
    update: OF_ATTEMPT,
    // That a phone is heard again and again changes no line; that it falls silent is found by its time.
    when: `greatest(old.online_until, old.contact_at + ${SILENT_MS}) <= new.contact_at
      or greatest(new.online_until, new.contact_at + ${SILENT_MS}) < greatest(old.online_until, old.contact_at + ${SILENT_MS})
      or (coalesce((old.report ->> 'unsent')::int, 0) > 0) <> (coalesce((new.report ->> 'unsent')::int, 0) > 0)`,
  },
  { table: 'paper_fetch', each: 'row', insert: 'select new.jadwal_id, new.user_id' },
]

/** The transition tables that each kind of write has. */
const GIVEN = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
} as const
const WRITES = ['insert', 'update', 'delete'] as const

/**
 * Whatever changes a line of a board notes whose, in its own transaction: a row that is appended, which no other write
 * waits for. Made beside the migrations, which a generator writes from the tables alone; where it is missing every line
 * is derived once.
 */
export async function ensureBoardChanges(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  try {
    const { rows } = await client.query("select 1 from pg_trigger where tgname = 'jadwal_paket_member_board_insert'")
    for (const source of SOURCES) for (const write of WRITES) await ensureTrigger(client, source, write, !rows.length)
    if (!rows.length) await client.query('insert into board_change select jadwal_id, user_id from jadwal_paket_member')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function ensureTrigger(
  client: pg.ClientBase,
  { table, each, when, ...source }: Source,
  write: (typeof WRITES)[number],
  missing: boolean,
): Promise<void> {
  const whose = source[write]
  if (!whose) return
  const name = `${table}_board_${write}`
  await client.query(`
    create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      insert into board_change (jadwal_id, user_id) ${whose};
      return null;
    end $$`)
  if (!missing) return
  const given = each === 'statement' ? GIVEN[write] : ''
  const only = write === 'update' && when ? `when (${when})` : ''
  await client.query(`
    create trigger ${name} after ${write} on ${table} ${given} for each ${each} ${only} execute function ${name}()`)
}
