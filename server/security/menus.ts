import { and, asc, eq, sql } from 'drizzle-orm'
import type { AccessMenu, Rights } from '#contract/access/access.ts'
import { OWN_RIGHTS, type OwnRight } from '#contract/access/own-rights.ts'
import type { Db, Tx } from '../db/connect.ts'
import { menuTable, roleTable } from '../db/tables/index.ts'

type Menu = typeof menuTable.$inferSelect
/** The three flags of the seed, and the rights that none of them implies. */
export type HeldRights = Rights & Record<OwnRight, boolean>
type Grant = HeldRights
type Flags = Pick<AccessMenu, 'create' | 'update' | 'delete' | 'own'>

const { create, update, delete: remove, board, control, report, key, mark, import: bring } = roleTable
const GRANT = { create, update, delete: remove, board, control, report, key, mark, import: bring }

/** The menus a level holds, with its flags, in their order: what is served after log-in and enforced on writes. */
export async function menusFor(db: Db | Tx, level_id: string): Promise<AccessMenu[]> {
  const rows = await db
    .select({
      menu: menuTable,
      grant: GRANT,
    })
    .from(menuTable)
    .leftJoin(roleTable, and(eq(roleTable.menu_id, menuTable.id), eq(roleTable.level_id, level_id)))
    .orderBy(asc(menuTable.urutan), asc(menuTable.url))
  return menuTree(rows)
}

/**
 * What a level may do with the menus at these addresses, as `menusFor` says it, without reading the tree: every call of the back
 * office asks. An address that the level does not hold is not in the reply.
 */
export async function rightsAt(
  db: Db | Tx,
  level_id: string,
  urls: readonly string[],
): Promise<Map<string, HeldRights>> {
  const { rows } = await db.execute<HeldRights & { url: string } & Record<string, unknown>>(sql`
    with recursive climb as (
      select url, id, parent_id, array[id] as below from menu where url = any(${sql.param([...urls])}::text[])
      union all
      select c.url, m.id, m.parent_id, c.below || m.id from climb c join menu m on m.id = c.parent_id
      where m.id <> all(c.below)
    ), rooted as (
      -- Menus that are each other's parents hang from nothing and are nobody's.
      select url from climb where parent_id is null
    )
    select distinct on (c.url) c.url, r."create", r."update", r."delete", r.board, r.control, r.report, r.key, r.mark, r.import
    from climb c join role r on r.menu_id = c.id and r.level_id = ${level_id} join rooted on rooted.url = c.url
    order by c.url, cardinality(c.below) desc`)
  return new Map(rows.map(({ url, ...rights }) => [url, rights]))
}

interface Row {
  menu: Menu
  grant: Grant | null
}

/**
 * The tree of the menus granted. A menu's flags are copied onto its submenus, which come with it; a submenu granted
 * where nothing above it is stands on its own.
 */
export function menuTree(rows: Row[]): AccessMenu[] {
  const tops = rows.filter((row) => row.grant && above(row, rows)?.every((ancestor) => !ancestor.grant))
  return tops.map(({ menu, grant }) => branch(menu, flagsOf(grant as Grant), rows))
}

/** Every menu above one, nearest first; null where they go round in a circle, and hang from nothing. */
function above(row: Row, rows: Row[], seen = new Set<Row>()): Row[] | null {
  const parent = rows.find((candidate) => candidate.menu.id === row.menu.parent_id)
  if (!parent) return []
  if (seen.has(parent)) return null
  const further = above(parent, rows, seen.add(parent))
  return further && [parent, ...further]
}

/** A top has no granted menu above it, so no circle of parents can be reached from one. */
function branch(menu: Menu, flags: Flags, rows: Row[]): AccessMenu {
  const { id, name, route_name, icon, url } = menu
  const below = rows.filter((row) => row.menu.parent_id === id)
  return { id, name, route_name, icon, url, ...flags, submenus: below.map((row) => branch(row.menu, flags, rows)) }
}

function flagsOf(grant: Grant): Flags {
  const own = OWN_RIGHTS.filter((right) => grant[right])
  return {
    ...{ create: grant.create ? 1 : 0, update: grant.update ? 1 : 0, delete: grant.delete ? 1 : 0 },
    ...(own.length && { own }),
  }
}
