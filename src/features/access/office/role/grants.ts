import type { AdminChange, AdminRow } from '#src/office/crud/data.ts'

export const FLAGS = ['lihat', 'create', 'update', 'delete'] as const
export type Flag = (typeof FLAGS)[number]

/** What a level may do with a menu; without `lihat` it does not hold the menu, so the rest says nothing. */
export type Grant = Record<Flag, boolean>

export const NO_GRANT: Grant = { lihat: false, create: false, update: false, delete: false }

export const cellKey = (level_id: string, menu_id: string) => `${level_id}/${menu_id}`

/** Rows by cell. */
export const byCell = (rows: readonly AdminRow[]) =>
  new Map(rows.map((row) => [cellKey(String(row.level_id), String(row.menu_id)), row]))

export const grantOf = (row: AdminRow | undefined): Grant =>
  row
    ? { lihat: true, create: row.create === true, update: row.update === true, delete: row.delete === true }
    : NO_GRANT

/** Taking the menu away takes its rights; a right brings the menu along. */
export function toggled(grant: Grant, flag: Flag): Grant {
  if (flag === 'lihat') return grant.lihat ? NO_GRANT : { ...grant, lihat: true }
  return { ...grant, lihat: true, [flag]: !grant[flag] }
}

export const sameGrant = (a: Grant, b: Grant) => FLAGS.every((flag) => a[flag] === b[flag])

export type Edits = ReadonlyMap<string, Grant>

/** The writes that bring the stored rows to what was edited; `newId` makes the ids of new rows. */
export function changesOf(edits: Edits, rows: ReadonlyMap<string, AdminRow>, newId: () => string): AdminChange[] {
  return [...edits].flatMap(([key, grant]): AdminChange[] => {
    const row = rows.get(key)
    if (sameGrant(grant, grantOf(row))) return []
    const flags = { create: grant.create, update: grant.update, delete: grant.delete }
    if (!row) {
      const [level_id = '', menu_id = ''] = key.split('/')
      return [{ op: 'create', id: newId(), data: { level_id, menu_id, ...flags } }]
    }
    if (!grant.lihat) return [{ op: 'delete', id: row.id, version: row.version }]
    return [{ op: 'update', id: row.id, version: row.version, data: flags }]
  })
}
