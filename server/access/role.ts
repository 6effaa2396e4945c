import { eq } from 'drizzle-orm'
import { hasPower } from '#contract/access/super-admin.ts'
import { role } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { WriteContext } from '../crud/types.ts'
import { menuTable, roleTable } from '../db/tables/index.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { authorityOf, mayGrant, ofTheOffice, ownAuthority } from '../security/authority.ts'
import { refuseLockout } from '../security/lockout.ts'

type RoleContext = WriteContext<typeof role>
type RoleRow = NonNullable<RoleContext['after']>

export const roleRoutes = serve(role, roleTable, {
  confirm: { writes: true },
  check: async (context) => {
    const { before, after } = context
    await demandLevelWithin(context)
    if (before) await demandHeld(context, before)
    if (after) await demandGrantWithin(context, after)
  },
  after: (tx) => refuseLockout(tx, false),
})

/** What super admins may do is for super admins to say. */
async function demandLevelWithin({ tx, viewer, before, after }: RoleContext): Promise<void> {
  const own = await ownAuthority(tx, viewer)
  if (hasPower(own.role, 'grants')) return
  for (const level_id of new Set([before?.level_id, after?.level_id])) {
    const level = level_id && (await authorityOf(tx, level_id))
    if (level && level.role === 'Super Admin') throw refusal('right.super_admin_grants')
  }
}

/** Whoever does not hold a grant in full neither widens, narrows, moves nor deletes it: a manager of rights could
 *  otherwise shut everybody else out. */
async function demandHeld({ tx, viewer }: RoleContext, before: RoleRow): Promise<void> {
  const [menu] = await tx.select().from(menuTable).where(eq(menuTable.id, before.menu_id))
  if (!menu || !ofTheOffice(menu.url) || mayGrant(await ownAuthority(tx, viewer), menu.id, before)) return
  throw refusal('right.not_held', { menu: menu.name })
}

async function demandGrantWithin({ tx, viewer, path }: RoleContext, after: RoleRow): Promise<void> {
  const [menu] = await tx.select().from(menuTable).where(eq(menuTable.id, after.menu_id))
  if (!menu || !ofTheOffice(menu.url)) return
  const level = await authorityOf(tx, after.level_id)
  if (level?.role === 'Siswa') {
    refuseFields(path, [fieldError('menu_id', 'right.no_students', { menu: menu.name })])
  }
  if (!mayGrant(await ownAuthority(tx, viewer), menu.id, after)) {
    throw refusal('right.own_only', { menu: menu.name })
  }
}
