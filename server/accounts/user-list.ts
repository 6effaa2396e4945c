import { createHash } from 'node:crypto'
import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type Input, inputReplySchema, inputSchema } from '#contract/input.ts'
import type { Draft, Patch } from '#contract/resource.ts'
import { userList } from '#contract/resources/index.ts'
import { STUDENT_LIST_MENU } from '#contract/resources/user-list.ts'
import { studentLevels } from '../catalog/student-levels.ts'
import { serve } from '../crud/serve.ts'
import type { ResourceDeps, WriteContext } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { rankedLately, rankingDue } from '../db/ranking-due.ts'
import { attemptTable, userTable } from '../db/tables/index.ts'
import { userListTable } from '../db/user-list-table.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { generatedUsername } from '../lib/generated-username.ts'
import { refuseWeak } from '../lib/weak-password.ts'
import { authorityOf, demandCovers, ownAuthority } from '../security/authority.ts'
import { refuseLockout } from '../security/lockout.ts'
import type { Passwords } from '../security/passwords.ts'
import { demandRight, rightsOn } from '../security/rights.ts'
import { dropTokens } from './reset-token.ts'
import { revokeAll } from './session-family.ts'

type UserContext = WriteContext<typeof userList>
type UserInput = Input<Draft<typeof userList>, Patch<typeof userList>>

export const userListRoutes = serve(userList, userListTable, {
  // Staff and students have menus of their own: of whom each grants what, `demandLevels` and `visiblePeople` say.
  menus: [STUDENT_LIST_MENU],
  scope: (viewer, _holder, db) => visiblePeople(db, viewer as Viewer),
  confirm: { writes: touchesAccess, exports: true },
  check: async (context) => {
    refuseOwnEnd(context)
    await demandLevels(context)
    if (!context.after) await refuseDelete(context.tx, context.change.id)
  },
  own: {
    input(app, calls, deps) {
      const { name, schema } = userList
      const body = inputSchema(schema.draft.partial(), schema.patch)
      const response = { 200: inputReplySchema(schema.row) }
      app.post(`/input/${name}`, { schema: { tags: [name], body, response } }, async (request) => {
        const viewer = request.requireViewer()
        const input = request.body as UserInput
        await calls.demandWrite(viewer, input)
        return (await calls.save(viewer, await hashPasswords(input, deps))) as never
      })
    },
  },
  after: async (tx, written, { now }) => {
    for (const context of written) await follow(tx, context, now)
    await rankingDue(tx, await rankedLately(tx, written.flatMap(movedHome), now))
    const roles = await rolesOf(
      tx,
      written.flatMap(({ before }) => before ?? []),
    )
    if (roles.includes('Super Admin')) await refuseLockout(tx, true)
  },
})

/** Whose places by school and province change. */
const movedHome = ({ before, after }: UserContext): string[] =>
  before && after && (before.sekolah_id !== after.sekolah_id || before.kabupaten_kota_id !== after.kabupaten_kota_id)
    ? [after.id]
    : []

/** A new password hands an account that is there to whoever knows it, a new address to whoever reads its mail. */
async function touchesAccess(db: Db, changes: UserInput['changes']): Promise<boolean> {
  const handsOver = changes.some(
    (change) => change.op === 'update' && (change.data.password !== undefined || change.data.email !== undefined),
  )
  return handsOver || (await touchesStaff(db, changes))
}

/** What staff may do follows from their level; whose account is theirs, from its address and password. */
async function touchesStaff(db: Db, changes: UserInput['changes']): Promise<boolean> {
  const students = await studentLevels(db)
  const named = changes.flatMap((change) => ('data' in change ? (change.data.level_id ?? []) : []))
  if (named.some((level_id) => !students.includes(level_id))) return true
  const ids = changes.flatMap(({ op, id }) => (op === 'create' ? [] : [id]))
  if (!ids.length) return false
  const staff = and(inArray(userTable.id, ids), notInArray(userTable.level_id, students))
  return (await db.select({ id: userTable.id }).from(userTable).where(staff).limit(1)).length > 0
}

/** Staff to holders of the staff menu, students to holders of the students' menu. */
async function visiblePeople(db: Db, viewer: Viewer): Promise<SQL | undefined> {
  const [staff, students] = await Promise.all(
    [userList.access.write, STUDENT_LIST_MENU].map((menu) => rightsOn(db, viewer, menu)),
  )
  if (staff && students) return undefined
  if (!staff && !students) return sql`false`
  const levels = await studentLevels(db)
  return staff ? notInArray(userListTable.level_id, levels) : inArray(userListTable.level_id, levels)
}

/**
 * A password leaves this function only as its hash. The salt comes from the change's own ids, which are used once, so
 * that a repeated batch is the same batch.
 */
async function hashPasswords(input: UserInput, { db, passwords }: ResourceDeps): Promise<UserInput> {
  await refuseWeakOnes(db, input)
  const changes: UserInput['changes'] = []
  // One at a time: people who log in meanwhile keep half of the hashing.
  for (const change of input.changes) changes.push(await hashed(change, input.batch, passwords))
  return { ...input, changes }
}

/** By the rule that people's own choice goes by; beside the name and address that the change itself gives. */
async function refuseWeakOnes(db: Db, { changes }: UserInput): Promise<void> {
  for (const [index, change] of changes.entries()) {
    if (change.op === 'delete' || change.data.password === undefined) continue
    const { email, nama } = userTable
    const [before] = await db.select({ email, nama }).from(userTable).where(eq(userTable.id, change.id))
    const about = { email: change.data.email ?? before?.email ?? '', nama: change.data.nama ?? before?.nama ?? '' }
    refuseWeak(change.data.password, about, `changes.${index}.data.password`)
  }
}

async function hashed(
  change: UserInput['changes'][number],
  batch: string,
  passwords: Passwords,
): Promise<UserInput['changes'][number]> {
  if (change.op === 'delete' || change.data.password === undefined) return change
  const salt = createHash('sha256').update(`${batch}/${change.id}/${change.op}`).digest().subarray(0, 16)
  const password = await passwords.hash(change.data.password, salt)
  return { ...change, data: { ...change.data, password } } as typeof change
}

/** The menu that grants the write follows the person's level, before and after; and nobody reaches above themselves. */
async function demandLevels({ tx, viewer, change, before, after }: UserContext): Promise<void> {
  const own = await ownAuthority(tx, viewer)
  for (const level_id of new Set([before?.level_id, after?.level_id])) {
    const level = level_id && (await authorityOf(tx, level_id))
    if (!level) continue
    await demandRight(tx, viewer, level.role === 'Siswa' ? STUDENT_LIST_MENU : userList.access.write, change.op)
    demandCovers(own, level)
  }
}

function refuseOwnEnd({ viewer, change, before, after }: UserContext): void {
  if (change.id !== viewer.user_id || !before) return
  if (after?.status === 'aktif') return
  throw refusal('user.own_end')
}

async function refuseDelete(tx: Tx, user_id: string): Promise<void> {
  const attempts = await tx
    .select({ id: attemptTable.id })
    .from(attemptTable)
    .where(eq(attemptTable.user_id, user_id))
    .limit(1)
  if (attempts.length) throw refusal('user.has_attempts')
}

/** A new password is stored and ends the person's sessions, as does a block; another level is asked for live. */
async function follow(tx: Tx, { change, before, after }: UserContext, now: number): Promise<void> {
  if (change.op === 'delete' || !after) return
  if (change.op === 'create') {
    await tx
      .update(userTable)
      .set({ username: generatedUsername(after.nama) })
      .where(eq(userTable.id, after.id))
  }
  const { password } = change.data
  if (password !== undefined) {
    await tx.update(userTable).set({ password_hash: password }).where(eq(userTable.id, change.id))
    await revokeAll(tx, change.id, 'password', now)
  }
  if (password !== undefined || before?.email !== after.email) await dropTokens(tx, change.id)
  if (before?.status === 'aktif' && after.status === 'diblokir') await revokeAll(tx, change.id, 'blocked', now)
}

async function rolesOf(tx: Tx, people: { level_id: string }[]): Promise<(string | undefined)[]> {
  const levels = [...new Set(people.map((person) => person.level_id))]
  return Promise.all(levels.map(async (level_id) => (await authorityOf(tx, level_id))?.role))
}
