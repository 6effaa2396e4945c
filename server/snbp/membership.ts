import { and, eq, sql } from 'drizzle-orm'
import type { MEMBER_SOURCES, MemberState } from '#contract/snbp/rules.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { snbpMemberTable, snbpSettingTable } from '../db/tables/index.ts'
import { randomId } from '../lib/random-id.ts'
import { announce } from '../notices/announce.ts'

export type MemberRow = typeof snbpMemberTable.$inferSelect
type Source = (typeof MEMBER_SOURCES)[number]

const ofStudent = ({ program_id, user_id }: Pick<MemberRow, 'program_id' | 'user_id'>) =>
  and(eq(snbpMemberTable.program_id, program_id), eq(snbpMemberTable.user_id, user_id))

/** Makes the student an active member, whatever they were; what they submitted stays. */
export async function grantSnbp(
  tx: Tx,
  { program_id, user_id, sumber }: { program_id: string; user_id: string; sumber: Exclude<Source, 'daftar'> },
  { now, random }: WriteDeps,
): Promise<void> {
  const mulai = new Date(now).toISOString()
  const granted = { sumber, mulai, status: 'aktif', updated_at: mulai } as const
  await tx
    .insert(snbpMemberTable)
    .values({ id: randomId(random), program_id, user_id, ...granted, created_at: mulai })
    .onConflictDoUpdate({
      target: [snbpMemberTable.program_id, snbpMemberTable.user_id],
      set: { ...granted, version: sql`${snbpMemberTable.version} + 1` },
    })
  await tell(tx, 'snbp_joined', { program_id, user_id }, now)
}

async function tell(
  tx: Tx,
  kind: 'snbp_joined' | 'snbp_ended',
  { program_id, user_id }: Pick<MemberRow, 'program_id' | 'user_id'>,
  now: number,
): Promise<void> {
  const { id, nama } = snbpSettingTable
  const [row] = await tx.select({ program: nama }).from(snbpSettingTable).where(eq(id, program_id))
  if (row) await announce(tx, { kind, params: { program_id, ...row }, to: { user_id } }, now)
}

/** Ends a membership; what was submitted stays. */
export async function endSnbp(
  tx: Tx,
  student: Pick<MemberRow, 'program_id' | 'user_id'>,
  { now }: Pick<WriteDeps, 'now'>,
): Promise<void> {
  const ended: { status: MemberState; updated_at: string } = {
    status: 'dibatalkan',
    updated_at: new Date(now).toISOString(),
  }
  await tx
    .update(snbpMemberTable)
    .set({ ...ended, version: sql`${snbpMemberTable.version} + 1` })
    .where(ofStudent(student))
  await tell(tx, 'snbp_ended', student, now)
}
