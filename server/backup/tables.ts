import pg from 'pg'
import { KEEP_ALIVE } from '../db/wire.ts'
import type { StoredTable } from './manifest.ts'

/** Of the queue of jobs what waits, not its statistics. */
const QUEUE = 'pgboss'
const OF_QUEUE = ['queue', 'schedule', 'job']
/** Where our tables lie: the product's, the list of its migrations, and the queue's. */
export const SCHEMAS = ['public', 'drizzle', QUEUE]

/** A connection of its own, without limits, on which every value has one spelling. */
export async function plainClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'elp-backup', ...KEEP_ALIVE })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set datestyle to iso; set timezone to 'UTC'; set intervalstyle to postgres;
    set extra_float_digits to 1; set bytea_output to hex; set client_encoding to utf8`)
  return client
}

export type TableName = Pick<StoredTable, 'schema' | 'name' | 'columns'>

/** Every table of ours with the columns that are written; what an extension brings is not ours. */
export async function tablesOf(client: pg.ClientBase): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  )
  return rows.filter(({ schema, name }) => schema !== QUEUE || OF_QUEUE.includes(name))
}

export async function sequencesOf(client: pg.ClientBase): Promise<{ schema: string; name: string; value: string }[]> {
  const { rows } = await client.query(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
    where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

/** Version of the queue's schema; null where there is none. */
export async function queueVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows: there } = await client.query(`select to_regclass('${QUEUE}.version') as found`)
  if (there[0].found === null) return null
  const { rows } = await client.query(`select version from ${QUEUE}.version`)
  return rows[0]?.version ?? null
}

const quoted = (name: string) => pg.escapeIdentifier(name)
const nameOf = ({ schema, name }: TableName) => `${quoted(schema)}.${quoted(name)}`
const columnsOf = ({ columns }: TableName) => columns.map(quoted).join(', ')

export const copyOut = (table: TableName) => `copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`
export const copyIn = (table: TableName) => `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`

/** How many rows a table has, and a sum over them that knows no order: of each the first 60 bits of its SHA-256. */
export async function rowSum(client: pg.ClientBase, table: TableName): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*)::int as rows, coalesce(sum(
      ('x' || substr(encode(sha256(convert_to(row(${columnsOf(table)})::text, 'UTF8')), 'hex'), 1, 15))::bit(60)::bigint
    ), 0)::text as sum from ${nameOf(table)}`,
  )
  return rows[0] as { rows: number; sum: string }
}

export const isOfQueue = ({ schema }: Pick<TableName, 'schema'>) => schema === QUEUE
