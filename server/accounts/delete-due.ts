import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import { NAMELESS_DOMAIN } from '#contract/accounts/auth.ts'
import { WAITS_FOR_STAFF } from '#contract/money/order.ts'
import type { Db, Tx } from '../db/connect.ts'
import {
  accountDeletionTable,
  accountPhotoTable,
  auditTable,
  emailVerificationTable,
  guardianTable,
  orderProofTable,
  orderTable,
  sessionFamilyTable,
  taskPictureTable,
  taskSubmissionTable,
  userTable,
} from '../db/tables/index.ts'
import type { FileStore } from '../files/store.ts'
import { deleteFiles, removeProofs } from '../money/transfer/proofs.ts'
import { dropTokens } from './reset-token.ts'
import { iso, revokeAll } from './session-family.ts'

const AT_ONCE = 100

interface DeletionDeps {
  db: Db
  /** Holds proofs and pictures. */
  files: FileStore
  /** Epoch ms. */
  now: number
}

/** Deletes the accounts whose time has come. */
export async function deleteDue({ db, files, now }: DeletionDeps): Promise<void> {
  const { user_id, state, due_at } = accountDeletionTable
  for (;;) {
    const due = await db
      .select({ user_id })
      .from(accountDeletionTable)
      .where(and(eq(state, 'waiting'), lte(due_at, iso(now))))
      .orderBy(due_at)
      .limit(AT_ONCE)
    for (const account of due) await db.transaction((tx) => deleteAccount(tx, account.user_id, now))
    if (due.length < AT_ONCE) break
  }
  await deleteFiles(files, await forgetFiles(db, now))
}

/**
 * Deletes the files that deleted accounts have sent; answers their keys. The proof of an order that staff have still to
 * decide about goes in the first hour after they have.
 */
async function forgetFiles(db: Db, now: number): Promise<string[]> {
  const deleted = db
    .select({ id: accountDeletionTable.user_id })
    .from(accountDeletionTable)
    .where(eq(accountDeletionTable.state, 'done'))
  const decided = db
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(and(inArray(orderTable.user_id, deleted), notInArray(orderTable.state, WAITS_FOR_STAFF)))
  return db.transaction(async (tx) => {
    const proofs = await removeProofs(tx, inArray(orderProofTable.order_id, decided), now)
    const sent = tx
      .select({ id: taskSubmissionTable.id })
      .from(taskSubmissionTable)
      .where(inArray(taskSubmissionTable.user_id, deleted))
    const pictures = await tx
      .delete(taskPictureTable)
      .where(inArray(taskPictureTable.submission_id, sent))
      .returning({ key: taskPictureTable.key })
    await tx.delete(taskSubmissionTable).where(inArray(taskSubmissionTable.user_id, deleted))
    return [...proofs, ...pictures.map(({ key }) => key)]
  })
}

/**
 * Everything that names the person goes. The row stays under its id without a name: orders and invoices hang on it,
 * which tax law keeps, and answers without a name, which scores of others were worked out with.
 */
async function deleteAccount(tx: Tx, id: string, now: number): Promise<void> {
  const [waiting] = await tx
    .update(accountDeletionTable)
    .set({ state: 'done', done_at: iso(now) })
    .where(and(eq(accountDeletionTable.user_id, id), eq(accountDeletionTable.state, 'waiting')))
    .returning()
  // Cancelled meanwhile.
  if (!waiting) return
  await revokeAll(tx, id, 'ended', now)
  await dropTokens(tx, id)
  for (const table of [accountPhotoTable, guardianTable, emailVerificationTable, sessionFamilyTable])
    await tx.delete(table).where(eq(table.user_id, id))
  for (const name of [
    ...['guardian_link', 'second_factor', 'recovery_code', 'login_code', 'login_ticket', 'unsaved_draft'],
    ...['school_grade', 'question_report'],
    ...STUDY,
    'ranking_name',
    ...['notice', 'notice_setting', 'notice_delivery', 'push_subscription'],
  ])
    await tx.execute(sql`delete from ${sql.identifier(name)} where user_id = ${id}`)
  await tx.execute(sql`delete from notice_event where audience ->> 'user_id' = ${id}`)
  // What was paid for stays as a membership; what was submitted goes.
  await tx.execute(sql`
    delete from snbp_choice c using snbp_member m where m.id = c.member_id and m.user_id = ${id}`)
  await tx.execute(sql`
    update snbp_member set sekolah_id = null, kurikulum = null, peringkat = null, year_size = null, submitted_at = null
    where user_id = ${id}`)
  await tx.execute(sql`update board_line set nama = ${NAMELESS} where user_id = ${id}`)
  await tx
    .update(userTable)
    .set({
      ...{ nama: NAMELESS, email: `${id}@${NAMELESS_DOMAIN}`, username: id, nisn: null, telepon: null, sekolah: null },
      ...{
        sekolah_tercatat: null,
        kelas: null,
        sekolah_id: null,
        kabupaten_kota_id: null,
        tanggal_lahir: null,
        email_verified_at: null,
      },
      ...{ password_hash: '-', status: 'diblokir' as const, updated_at: iso(now) },
      version: sql`${userTable.version} + 1`,
    })
    .where(eq(userTable.id, id))
  await tx.insert(auditTable).values({
    ...{ id: randomUUID(), at: iso(now), actor_id: null, action: 'account/delete', subject: id },
    ...{ reason: null, detail: {}, outcome: 'ok' as const, address: null, device: null },
  })
}

const NAMELESS = '—'
/** Where somebody wants to study. */
const STUDY = ['study_choice_major', 'study_choice']
