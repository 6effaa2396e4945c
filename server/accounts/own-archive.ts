import { and, eq, getTableColumns, inArray, isNull, lte, or } from 'drizzle-orm'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { csvFile } from '../crud/export/csv.ts'
import type { Db } from '../db/connect.ts'
import {
  accountDeletionTable,
  accountPhotoTable,
  attemptTable,
  consentTable,
  ebookOwnerTable,
  ebookTable,
  guardianTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  logBatchTable,
  memberPaketTable,
  noticeEventTable,
  noticeSettingTable,
  noticeTable,
  orderProofTable,
  orderTable,
  paketTable,
  pushSubscriptionTable,
  questionReportTable,
  resultLineTable,
  schoolMajorTable,
  schoolTable,
  sessionFamilyTable,
  snbpChoiceTable,
  snbpMemberTable,
  studyChoiceMajorTable,
  studyChoiceTable,
  syaratPaketTable,
  taskPictureTable,
  taskSubmissionTable,
} from '../db/tables/index.ts'
import type { FileStore } from '../files/store.ts'
import { isJadwalUnreleased } from '../release/sharing.ts'
import type { Account } from './account.ts'

type Rows = Record<string, unknown>[]

/** Secrets of a session are no data about a person. */
const SECRETS = new Set(['token_hash', 'previous_hash', 'password_hash', 'p256dh', 'auth'])

interface ArchiveDeps {
  db: Db
  /** Holds proofs and pictures. */
  files: FileStore
  now: () => number
}

/** Everything that is stored about a person, each part as JSON and as CSV, in one ZIP with what the person sent in files. */
export async function ownArchive({ db, files: store, now }: ArchiveDeps, { user }: Account): Promise<Buffer> {
  const sent = await sentInFiles(db, user.id)
  const parts = { ...(await partsOf(db, user.id, now())), ...(await noticesOf(db, user.id)), ...sent }
  const files = Object.entries({ akun: [user] as Rows, ...parts }).flatMap(([name, rows]) => {
    const known = rows.map(withoutSecrets)
    return [
      [`${name}.json`, strToU8(JSON.stringify(known, null, 2))],
      [`${name}.csv`, new Uint8Array(table(known))],
    ] as const
  })
  const [photo] = await db.select().from(accountPhotoTable).where(eq(accountPhotoTable.user_id, user.id))
  const zipped: Zippable = Object.fromEntries(files)
  if (photo) zipped['foto.webp'] = new Uint8Array(photo.bytes)
  for (const { key } of [...sent.bukti, ...sent.gambar]) {
    const bytes = await store.get(key)
    // Pictures and PDFs are small already.
    if (bytes) zipped[`berkas/${key}`] = [new Uint8Array(bytes), { level: 0 }]
  }
  return Buffer.from(zipSync(zipped))
}

/** The logs as they were sent: a batch a row (docs/PROTOCOL.md). */
const batchesOf = (db: Db, ids: string[]) => {
  const { hash: _, ...columns } = getTableColumns(logBatchTable)
  return db.select(columns).from(logBatchTable).where(inArray(logBatchTable.attempt_id, ids))
}

async function partsOf(db: Db, id: string, now: number): Promise<Record<string, Rows>> {
  const own = <T extends { user_id: unknown }>({ user_id }: T) => eq(user_id as never, id)
  const attempts = await db.select().from(attemptTable).where(own(attemptTable))
  const ids = attempts.map((attempt) => attempt.id)
  const [wali, persetujuan, penghapusan, sesi, pesanan, paket, jadwal, ebook, hasil, jawaban, rumpun, prodi, snbp] =
    await Promise.all([
      db.select().from(guardianTable).where(own(guardianTable)),
      db.select().from(consentTable).where(own(consentTable)),
      db.select().from(accountDeletionTable).where(own(accountDeletionTable)),
      db.select().from(sessionFamilyTable).where(own(sessionFamilyTable)),
      db.select().from(orderTable).where(own(orderTable)),
      db
        .select({ nama: paketTable.nama, sejak: memberPaketTable.mulai, sampai: memberPaketTable.akhir })
        .from(memberPaketTable)
        .innerJoin(paketTable, eq(paketTable.id, memberPaketTable.paket_id))
        .where(own(memberPaketTable)),
      db
        .select({ nama: jadwalPaketTable.nama, mulai: jadwalPaketTable.mulai, status: jadwalPaketMemberTable.status })
        .from(jadwalPaketMemberTable)
        .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, jadwalPaketMemberTable.jadwal_id))
        .where(own(jadwalPaketMemberTable)),
      db
        .select({ ...getTableColumns(ebookOwnerTable), judul: ebookTable.judul })
        .from(ebookOwnerTable)
        .innerJoin(ebookTable, eq(ebookTable.id, ebookOwnerTable.ebook_id))
        .where(own(ebookOwnerTable)),
      released(db, attempts, now),
      ids.length ? batchesOf(db, ids) : [],
      db.select().from(studyChoiceTable).where(own(studyChoiceTable)),
      db
        .select({
          paket_id: studyChoiceMajorTable.paket_id,
          priority: studyChoiceMajorTable.priority,
          prodi: schoolMajorTable.nama,
          universitas: schoolTable.nama,
        })
        .from(studyChoiceMajorTable)
        .innerJoin(schoolMajorTable, eq(schoolMajorTable.id, studyChoiceMajorTable.school_major_id))
        .innerJoin(schoolTable, eq(schoolTable.id, schoolMajorTable.school_id))
        .where(own(studyChoiceMajorTable)),
      db
        .select({
          program_id: snbpMemberTable.program_id,
          status: snbpMemberTable.status,
          sekolah_id: snbpMemberTable.sekolah_id,
          priority: snbpChoiceTable.priority,
          prodi: snbpChoiceTable.school_major_id,
          overall_mean: snbpChoiceTable.overall_mean,
          weighted_index: snbpChoiceTable.weighted_index,
        })
        .from(snbpMemberTable)
        .leftJoin(snbpChoiceTable, eq(snbpChoiceTable.member_id, snbpMemberTable.id))
        .where(own(snbpMemberTable)),
    ])
  return {
    wali,
    persetujuan,
    penghapusan,
    sesi,
    pesanan,
    paket,
    jadwal,
    ebook,
    pengerjaan: attempts,
    hasil,
    jawaban,
    rumpun,
    prodi,
    snbp,
  }
}

/** What the person was told, and how they want to hear of it. */
async function noticesOf(db: Db, id: string) {
  const { kind, params } = noticeEventTable
  const { at, read_at, deleted } = noticeTable
  const [pemberitahuan, pilihan_pemberitahuan, perangkat_pemberitahuan] = await Promise.all([
    db
      .select({ kind, params, at, read_at, deleted })
      .from(noticeTable)
      .innerJoin(noticeEventTable, eq(noticeEventTable.id, noticeTable.event_id))
      .where(eq(noticeTable.user_id, id)),
    db.select().from(noticeSettingTable).where(eq(noticeSettingTable.user_id, id)),
    db.select().from(pushSubscriptionTable).where(eq(pushSubscriptionTable.user_id, id)),
  ])
  return { pemberitahuan, pilihan_pemberitahuan, perangkat_pemberitahuan }
}

/** Proofs of transfers, what was sent for packages on conditions, and what was said of questions. */
async function sentInFiles(db: Db, id: string) {
  const { teks: soal, reason, text, state, answer, sent_at } = questionReportTable
  const [bukti, syarat, gambar, laporan_soal] = await Promise.all([
    db
      .select({ ...getTableColumns(orderProofTable), invoice: orderTable.invoice })
      .from(orderProofTable)
      .innerJoin(orderTable, eq(orderTable.id, orderProofTable.order_id))
      .where(and(eq(orderTable.user_id, id), isNull(orderProofTable.removed_at))),
    db
      .select({ ...getTableColumns(taskSubmissionTable), paket: paketTable.nama, syarat: syaratPaketTable.judul })
      .from(taskSubmissionTable)
      .innerJoin(paketTable, eq(paketTable.id, taskSubmissionTable.paket_id))
      .innerJoin(syaratPaketTable, eq(syaratPaketTable.id, taskSubmissionTable.syarat_id))
      .where(eq(taskSubmissionTable.user_id, id)),
    db
      .select(getTableColumns(taskPictureTable))
      .from(taskPictureTable)
      .innerJoin(taskSubmissionTable, eq(taskSubmissionTable.id, taskPictureTable.submission_id))
      .where(eq(taskSubmissionTable.user_id, id)),
    db
      .select({ soal, reason, text, state, answer, sent_at })
      .from(questionReportTable)
      .where(eq(questionReportTable.user_id, id)),
  ])
  return { bukti, syarat, gambar, laporan_soal }
}

/** Scores that the student may see already. */
async function released(db: Db, attempts: (typeof attemptTable.$inferSelect)[], now: number): Promise<Rows> {
  const out: string[] = []
  for (const jadwal_id of new Set(attempts.map((attempt) => attempt.jadwal_id)))
    if (!(await isJadwalUnreleased(db, jadwal_id, now))) out.push(jadwal_id)
  const ids = attempts.flatMap(({ id, jadwal_id }) => (out.includes(jadwal_id) ? [id] : []))
  if (!ids.length) return []
  const { pengumuman_at } = jadwalPaketTable
  const lines = await db
    .select({ line: resultLineTable })
    .from(resultLineTable)
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, resultLineTable.jadwal_id))
    .where(
      and(
        inArray(resultLineTable.attempt_id, ids),
        or(isNull(pengumuman_at), lte(pengumuman_at, new Date(now).toISOString())),
      ),
    )
  return lines.map(({ line }) => line)
}

const withoutSecrets = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SECRETS.has(name)))

function table(rows: Rows): Buffer {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return csvFile([names, ...rows.map((row) => names.map((name) => cell(row[name])))])
}

const cell = (value: unknown) =>
  value === null || value === undefined || typeof value === 'number' || typeof value === 'string'
    ? (value ?? '')
    : JSON.stringify(value)
