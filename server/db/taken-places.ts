import type pg from 'pg'

/** Rows that take a place, of whom, and which of them. */
const TABLES = [
  { table: 'jadwal_paket_member', owner: 'jadwal_id', takes: "status = 'terdaftar'" },
  { table: 'member_paket', owner: 'paket_id', takes: "status = 'aktif'" },
] as const

type Counted = (typeof TABLES)[number]

/** The transition tables that each kind of write has. */
const WRITES = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
} as const

/**
 * How many places of a schedule or a package are taken is counted by the database with the write that takes or gives
 * back one, whoever writes it: nobody who asks reads 200,000 rows for it. The counter's row is held until that
 * transaction ends, so that who looks after their own write sees all that came before. Made beside the migrations,
 * which a generator writes from the tables alone; where it is missing everything is counted once.
 */
export async function ensureTakenPlaces(client: pg.ClientBase): Promise<void> {
  for (const counted of TABLES) {
    await client.query('begin')
    try {
      await client.query(countingFunction(counted))
      if (await addTriggers(client, counted)) await client.query(countOnce(counted))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

/** In the order of the owners, so that two writes never wait for each other. */
const countingFunction = ({ table, owner, takes }: Counted) => `
create or replace function count_${table}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into taken_places as t (owner_id, taken)
    select ${owner}, count(*) from new_rows where ${takes} group by ${owner} order by ${owner}
    on conflict (owner_id) do update set taken = t.taken + excluded.taken;
  elsif tg_op = 'DELETE' then
    insert into taken_places as t (owner_id, taken)
    select ${owner}, -count(*) from old_rows where ${takes} group by ${owner} order by ${owner}
    on conflict (owner_id) do update set taken = t.taken + excluded.taken;
  else
    insert into taken_places as t (owner_id, taken)
    select ${owner}, sum(n) from (
      select ${owner}, 1 as n from new_rows where ${takes} union all select ${owner}, -1 from old_rows where ${takes}
    ) moved group by ${owner} having sum(n) <> 0 order by ${owner}
    on conflict (owner_id) do update set taken = t.taken + excluded.taken;
  end if;
  return null;
end $$`

async function addTriggers(client: pg.ClientBase, { table }: Counted): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_trigger where tgname = $1', [`${table}_places_insert`])
  if (rows.length) return false
  for (const [write, given] of Object.entries(WRITES))
    await client.query(`create trigger ${table}_places_${write} after ${write} on ${table}
      referencing ${given} for each statement execute function count_${table}()`)
  return true
}

/** Nobody writes meanwhile: a new trigger holds its table. */
const countOnce = ({ table, owner, takes }: Counted) => `
insert into taken_places (owner_id, taken)
select ${owner}, count(*) from ${table} where ${takes} group by ${owner}
on conflict (owner_id) do update set taken = excluded.taken`
