import type pg from 'pg'
import * as resources from '#contract/resources/index.ts'

/** Where a resource's table is not named as its path. */
const TABLES: Record<string, string> = { 'user-list': 'app_user' }

/** Lists that are no resource. */
const OTHERS = [
  { table: 'board_line', fields: ['search_text'] },
  { table: 'orders', fields: ['invoice'] },
  { table: 'region', fields: ['nama'] },
  { table: 'search_words', fields: ['words'] },
]

const NEEDS = 'pg_trgm'

/**
 * Lists search for a piece of text anywhere in a field, which only an index of trigrams finds without reading the whole
 * table. PostgreSQL brings them as an extension that an operator may have left out: then searches work, slower.
 * Made beside the migrations for that reason; what is there already is left alone.
 */
export async function ensureSearchIndexes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select 1 from pg_available_extensions where name = $1', [NEEDS])
  if (rows.length === 0 || !(await ensureExtension(client))) return
  const lists = Object.values(resources).map(({ name, list }) => ({
    table: TABLES[name] ?? name.replaceAll('-', '_'),
    fields: (list.search ?? []) as readonly string[],
  }))
  for (const { table, fields } of [...lists, ...OTHERS]) {
    if (!fields.length) continue
    const columns = fields.map((field) => `${client.escapeIdentifier(field)} gin_trgm_ops`).join(', ')
    await client.query(`create index if not exists ${table}_search on ${table} using gin (${columns})`)
  }
}

async function ensureExtension(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(`create extension if not exists ${NEEDS}`)
    return true
  } catch (error) {
    // 42501: this user may not create extensions.
    if ((error as { code?: string }).code === '42501') return false
    throw error
  }
}
