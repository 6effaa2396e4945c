import type pg from 'pg'

/** What proves what happened: the history of orders, the ledger, refunds, and the ledger of consents. */
const TABLES = ['order_event', 'ledger_line', 'order_refund', 'consent'] as const

/**
 * Rows of these tables are added and never changed or taken away, whoever tries: a mistake is put right by another row. Made beside
 * the migrations, which a generator writes from the tables alone.
 */
export async function ensureAppendOnly(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
    end $$`)
  for (const table of TABLES)
    await client.query(`create or replace trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`)
}
