import { and, eq } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import type { Row } from '#contract/resource.ts'
import { snbpMember } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Tx } from '../db/connect.ts'
import { levelTable, orderTable, snbpMemberTable, userTable } from '../db/tables/index.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'

/** What nobody submitted yet. */
const NOTHING_SENT = { sekolah_id: null, kurikulum: null, peringkat: null, year_size: null, submitted_at: null }

/** Staff add a student, who then has it without paying; they end it by POST /rm-snbp-membership, which says why. */
export const snbpMemberRoutes = serve(snbpMember, snbpMemberTable, {
  confirm: { exports: true },
  readers: ['snbp'],
  check: async ({ tx, path, before, after }) => {
    if (!before && after) {
      Object.assign(after, { sumber: 'admin', status: 'aktif', ...NOTHING_SENT })
      await demandStudent(tx, path, after.user_id)
    }
    if (before && after && moves(before, after)) {
      // Added by mistake to another one; what a student did is theirs.
      if (before.sumber !== 'admin' || before.submitted_at !== null) throw refusal('snbp.member_stays')
      await demandStudent(tx, path, after.user_id)
    }
    if (before && !after && (await hasPaid(tx, before))) throw refusal('snbp.member_paid')
  },
})

type Place = Pick<Row<typeof snbpMember>, 'user_id' | 'program_id'>

const moves = (before: Place, after: Place): boolean =>
  before.user_id !== after.user_id || before.program_id !== after.program_id

/** Who has no account is the database's to refuse. */
async function demandStudent(tx: Tx, path: string, user_id: string): Promise<void> {
  const [person] = await tx
    .select({ nama: userTable.nama, nama_level: levelTable.nama_level })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(eq(userTable.id, user_id))
  if (person && roleOf(person.nama_level) !== 'Siswa')
    refuseFields(path, [fieldError('user_id', 'member.not_student', { nama: person.nama })])
}

/** What was paid for is never removed: it is ended, and its money given back by its order. */
const hasPaid = async (tx: Tx, { user_id, program_id }: Place): Promise<boolean> =>
  (await tx.$count(
    orderTable,
    and(
      eq(orderTable.user_id, user_id),
      eq(orderTable.goods, 'snbp'),
      eq(orderTable.goods_id, program_id),
      eq(orderTable.state, 'paid'),
    ),
  )) > 0
