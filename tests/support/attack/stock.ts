import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Stock } from './fitting.ts'
import type { ApiDocument } from './operations.ts'

const A_TABLE = 60

/** Ids that stand in the database now, of everybody, by the table they are of. */
export async function stockOf(
  pool: pg.Pool,
  document: ApiDocument,
): Promise<Stock & { own: Record<string, string[]> }> {
  const tables = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  )
  // One statement: a call for each of a hundred tables was most of what the table of rights took.
  const { rows } = await pool.query<{ table_name: string; ids: string[] }>(
    tables.rows
      .map(
        ({ table_name }) =>
          `select '${table_name}' as table_name, array(select id from "${table_name}" order by id limit ${A_TABLE}) as ids`,
      )
      .join(' union all '),
  )
  const ids = Object.fromEntries(rows.flatMap(({ table_name, ids }) => (ids.length ? [[table_name, ids]] : [])))
  const hashes = await pool.query<{ hash: string }>(
    'select paper_sha256 as hash from paper union all select bundle_sha256 from bundle_bytes',
  )
  const all = Object.values(ids)
  const own: Record<string, string[]> = { attempt_id: [], phone_id: [] }
  return {
    schemas: document.components?.schemas ?? {},
    hashes: hashes.rows.map(({ hash }) => hash),
    own,
    id(random, field) {
      if (random.chance(0.05)) return randomUUID()
      const mine = own[field]
      if (mine?.length && random.chance(0.5)) return random.pick(mine)
      const name = field.replace(/_ids?$/, '').replaceAll('-', '_')
      const fitting = ids[name] ?? ids[ALIASES[name] ?? ''] ?? random.pick(all)
      return random.pick(random.chance(0.8) ? fitting : random.pick(all))
    },
  }
}

/** Fields whose table is called otherwise. */
const ALIASES: Record<string, string> = {
  user: 'app_user',
  actor: 'app_user',
  subcat: 'subcat_paket',
  subtest: 'subtest_paket',
  jadwal: 'jadwal_paket',
  jadwal_ujian: 'jadwal_paket_ujian',
  from_jadwal: 'jadwal_paket',
  to_jadwal: 'jadwal_paket',
  kategori: 'kategori_paket',
  parent: 'menu',
  user_list: 'app_user',
}
