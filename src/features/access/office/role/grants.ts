import { OWN_RIGHTS, type OwnRight } from '#contract/access/own-rights.ts'
import type { AdminChange, AdminRow } from '#src/office/crud/data.ts'

export const FLAGS = ['lihat', 'create', 'update', 'delete'] as const
export type Flag = (typeof FLAGS)[number]

/** What a level may do with a menu; without `lihat` it does not hold the menu, so the rest says nothing. */
export type Grant = Record<Flag | OwnRight, boolean>
type Part = keyof Grant

const PARTS: readonly Part[] = [...FLAGS, ...OWN_RIGHTS]
const grantWith = (held: (part: Part) => boolean) =>
  Object.fromEntries(PARTS.map((part) => [part, held(part)])) as Grant

export const NO_GRANT: Grant = grantWith(() => false)

export const cellKey = (level_id: string, menu_id: string) => `${level_id}/${menu_id}`

/** Rows by cell. */
export const byCell = (rows: readonly AdminRow[]) =>
  new Map(rows.map((row) => [cellKey(String(row.level_id), String(row.menu_id)), row]))

export const grantOf = (row: AdminRow | undefined): Grant =>
  row ? grantWith((part) => part === 'lihat' || row[part] === true) : NO_GRANT

/** Taking the menu away takes its rights; a right brings the menu along. */
export function toggled(grant: Grant, flag: Part): Grant {
  if (flag === 'lihat') return grant.lihat ? NO_GRANT : { ...grant, lihat: true }
  return { ...grant, lihat: true, [flag]: !grant[flag] }
}

export const sameGrant = (a: Grant, b: Grant) => PARTS.every((part) => a[part] === b[part])

export type Edits = ReadonlyMap<string, Grant>

/** The writes that bring the stored rows to what was edited; `newId` makes the ids of new rows. */
export function changesOf(edits: Edits, rows: ReadonlyMap<string, AdminRow>, newId: () => string): AdminChange[] {
  return [...edits].flatMap(([key, grant]): AdminChange[] => {
    const row = rows.get(key)
    if (sameGrant(grant, grantOf(row))) return []
    const before = grantOf(row)
    const own = OWN_RIGHTS.filter((right) => grant[right] !== before[right]).map((right) => [right, grant[right]])
    const flags = { create: grant.create, update: grant.update, delete: grant.delete, ...Object.fromEntries(own) }
    if (!row) {
      const [level_id = '', menu_id = ''] = key.split('/')
      return [{ op: 'create', id: newId(), data: { level_id, menu_id, ...flags } }]
    }
    if (!grant.lihat) return [{ op: 'delete', id: row.id, version: row.version }]
    return [{ op: 'update', id: row.id, version: row.version, data: flags }]
  })
}
