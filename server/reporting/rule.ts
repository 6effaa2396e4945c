import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { auditTable, itemRulingTable, paketTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { ruleKeys } from '../packages/publication/key-versions.ts'
import type { Ruling } from '../packages/publication/rulings.ts'
import { askRescore, type Run } from './rescore.ts'
import type { AskedItem } from './ruled-item.ts'

type Row = typeof itemRulingTable.$inferSelect

export interface RulingAction {
  actor_id: string
  jadwal_id: string
  reason: string
  /** epoch ms */
  now: number
}

/**
 * Decides: a new version of the keys of every paper that asks the question, scoring anew written down, all at once.
 * A decision that was in force on it is taken back. The same id again answers null and changes nothing.
 * Throws `id_conflict` where the id is another decision's.
 */
export async function rule(
  db: Db,
  paket_id: string,
  item: AskedItem,
  ruling: Ruling,
  action: RulingAction,
): Promise<Run | null> {
  return db.transaction(async (tx) => {
    await holdPaket(tx, paket_id)
    const [known] = await tx.select().from(itemRulingTable).where(eq(itemRulingTable.id, ruling.id))
    if (known) return sameOrThrow(known, ruling, action)
    const before = await inForce(tx, paket_id, item)
    if (before) await close(tx, before, action, 'Diganti putusan baru.')
    const created_at = new Date(action.now).toISOString()
    const kind = ruling.void_as ? ('void' as const) : ('key' as const)
    const { actor_id, jadwal_id, reason } = action
    const { kode } = item
    await tx
      .insert(itemRulingTable)
      .values({ ...ruling, paket_id, jadwal_id, kode, kind, reason, actor_id, created_at })
    // Without the key: the trail has readers who may not see keys. The decision itself keeps it.
    const detail = { jadwal_id, kode, kind, void_as: ruling.void_as, menggantikan: before?.id ?? null }
    await note(tx, 'item-ruling/create', item.soal_id, { ...detail, putusan_id: ruling.id }, action)
    return follow(tx, paket_id, { id: item.soal_id, sha256: item.soal_sha256 }, action.now)
  })
}

/** Takes a decision back. Done already, it answers null and changes nothing. Throws `not_found`. */
export async function withdraw(db: Db, paket_id: string, id: string, action: RulingAction): Promise<Run | null> {
  return db.transaction(async (tx) => {
    await holdPaket(tx, paket_id)
    const [row] = await tx
      .select()
      .from(itemRulingTable)
      .where(and(eq(itemRulingTable.id, id), eq(itemRulingTable.paket_id, paket_id)))
    if (!row) throw refusal('missing.putusan')
    if (row.withdrawn_at !== null) return null
    await close(tx, row, action, action.reason)
    const detail = { jadwal_id: action.jadwal_id, kode: row.kode, putusan_id: id }
    await note(tx, 'item-ruling/withdraw', row.soal_id, detail, action)
    return follow(tx, paket_id, { id: row.soal_id, sha256: row.soal_sha256 }, action.now)
  })
}

/** The same lock as publication: one change of a package's keys at a time. */
const holdPaket = (tx: Tx, paket_id: string) =>
  tx.select({ id: paketTable.id }).from(paketTable).where(eq(paketTable.id, paket_id)).for('no key update')

async function inForce(tx: Tx, paket_id: string, { soal_id, soal_sha256 }: AskedItem): Promise<Row | undefined> {
  const table = itemRulingTable
  const same = [eq(table.paket_id, paket_id), eq(table.soal_id, soal_id), eq(table.soal_sha256, soal_sha256)]
  const [row] = await tx
    .select()
    .from(table)
    .where(and(...same, isNull(table.withdrawn_at)))
  return row
}

async function close(tx: Tx, { id }: Row, { actor_id, now }: RulingAction, withdrawn_reason: string): Promise<void> {
  const withdrawn_at = new Date(now).toISOString()
  await tx
    .update(itemRulingTable)
    .set({ withdrawn_at, withdrawn_by: actor_id, withdrawn_reason })
    .where(eq(itemRulingTable.id, id))
}

async function follow(tx: Tx, paket_id: string, soal: { id: string; sha256: string }, now: number): Promise<Run> {
  const papers = await ruleKeys(tx, paket_id, soal, new Date(now).toISOString())
  return askRescore(tx, paket_id, papers, now)
}

async function note(tx: Tx, action: AuditAction, subject: string, detail: object, by: RulingAction): Promise<void> {
  const { actor_id, reason, now } = by
  await tx
    .insert(auditTable)
    .values({ id: randomUUID(), at: new Date(now).toISOString(), actor_id, action, subject, reason, detail })
}

function sameOrThrow(known: Row, ruling: Ruling, action: RulingAction): null {
  const facts = (row: Ruling) => [row.soal_id, row.void_as, row.kunci, row.poin_opsi]
  if (isDeepStrictEqual(facts(known), facts(ruling)) && known.reason === action.reason) return null
  throw refusal('ruling.id_taken')
}

/** The decisions of a package in force without the one on this item, and with `fresh` in its place where given. */
export function rulingsWith(rulings: readonly Ruling[], item: AskedItem, fresh: Ruling | null): Ruling[] {
  const others = rulings.filter(
    ({ soal_id, soal_sha256 }) => soal_id !== item.soal_id || soal_sha256 !== item.soal_sha256,
  )
  return fresh ? [...others, fresh] : others
}
