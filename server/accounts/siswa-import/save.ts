import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { holdPlaces } from '../../catalog/places.ts'
import { noteConsents } from '../../consent/ledger.ts'
import { databaseError } from '../../crud/database-error.ts'
import type { Tx } from '../../db/connect.ts'
import { rankedLately, rankingDue } from '../../db/ranking-due.ts'
import { auditTable, jadwalPaketMemberTable, levelTable, userTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'
import { generatedUsername } from '../../lib/generated-username.ts'
import type { Passwords } from '../../security/passwords.ts'
import type { SiswaFile } from './read-siswa.ts'
import { placesProblem, type ValidatedStudents, validateStudents } from './validate-students.ts'

export interface Delivery {
  file: SiswaFile
  jadwal_id: string | undefined
  actor_id: string
  /** Rows that the clerk says are the same person as the account that is there. */
  sama: ReadonlySet<number>
  /** The clerk says that the school has recorded consent for all of whom the file does not say otherwise. */
  consented: boolean
  /** The school from the list, by the number of the row; of the others none is recorded. */
  schools: ReadonlyMap<number, string>
  /** epoch ms */
  now: number
  /** The password of the account that is made for a row. */
  passwordOf(row: { email: string }): string
}

const STUDENT_LEVEL = 'Siswa'

/** One import at a time: two with the same new students would otherwise both make them. */
const LOCK = 727005

/** Makes the accounts and enters everybody for the schedule; all or nothing. Throws `invalid_file` with the messages. */
export async function save(tx: Tx, passwords: Passwords, delivery: Delivery): Promise<ValidatedStudents['rows']> {
  const { jadwal_id, file, now, sama } = delivery
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  const { rows, problems } = await validateStudents(tx, file, jadwal_id)
  const unanswered = rows.filter((row) => row.needs_confirmation && !sama.has(row.row)).map(question)
  if (problems.length + unanswered.length) throw refused([...problems, ...unanswered])
  const complete = await makeAccounts(tx, passwords, rows, delivery)
  const recorded = await record(tx, complete, now)
  await placeInSchools(tx, complete, delivery)
  const consented = await consent(tx, complete, delivery)
  if (jadwal_id) await enter(tx, jadwal_id, complete, now)
  await audit(tx, complete, recorded, delivery)
  return complete.map((row) => ({ ...row, consented: consented.get(row.user_id) ?? row.consented }))
}

const refused = (problems: ValidatedStudents['problems']) =>
  refusal('siswa.has_problems', {}, { details: { problems } })

function question({
  row,
  email,
  account_name,
  account_school,
}: ValidatedStudents['rows'][number]): ValidatedStudents['problems'][number] {
  const owner = [account_name, account_school].filter((part) => part !== null).join(', ')
  const reason = `Akun ${email} atas nama ${owner}. Jawab dulu apakah orangnya sama; kalau bukan, ubah baris ini di berkas.`
  return { row, column: 'NAMA SISWA', reason }
}

type Complete = ValidatedStudents['rows'][number] & { user_id: string }

async function makeAccounts(
  tx: Tx,
  passwords: Passwords,
  rows: ValidatedStudents['rows'],
  delivery: Delivery,
): Promise<Complete[]> {
  const level_id = await studentLevel(tx)
  const stamp = new Date(delivery.now).toISOString()
  const complete = rows.map((row) => ({ ...row, user_id: row.user_id ?? randomUUID() }))
  const accounts: (typeof userTable.$inferInsert)[] = []
  for (const { row, user_id: id, account, email, nama, nisn, telepon, sekolah, kelas } of complete) {
    if (account === 'existing') {
      if (nisn !== null) await giveNisn(tx, id, nisn, stamp)
      continue
    }
    // One at a time: people who log in meanwhile keep half of the hashing.
    const password_hash = await passwords.hash(delivery.passwordOf({ email }))
    const times = { created_at: stamp, updated_at: stamp }
    accounts.push({
      id,
      email,
      username: generatedUsername(nama),
      nama,
      nisn,
      telepon,
      sekolah,
      level_id,
      sekolah_tercatat: sekolah,
      sekolah_id: delivery.schools.get(row) ?? null,
      kelas,
      password_hash,
      ...times,
    })
  }
  if (accounts.length) await tx.insert(userTable).values(accounts).catch(takenMeanwhile)
  return complete
}

/** An account that has none gains the file's. */
async function giveNisn(tx: Tx, user_id: string, nisn: string, stamp: string): Promise<void> {
  const { id, nisn: held, version } = userTable
  await tx
    .update(userTable)
    .set({ nisn, updated_at: stamp, version: sql`${version} + 1` })
    .where(and(eq(id, user_id), isNull(held)))
    .catch(takenMeanwhile)
}

/** What the school says of consents goes into the ledger where it says something new; answers what was said of whom. */
async function consent(
  tx: Tx,
  rows: Complete[],
  { consented, actor_id, now }: Delivery,
): Promise<Map<string, boolean>> {
  const said = rows.flatMap(({ user_id, consented: own, consent_recorded }) => {
    const given = own ?? (consented || null)
    return given === null || given === consent_recorded ? [] : [{ user_id, given }]
  })
  const by = { consent: 'school', oleh: 'school', actor_id } as const
  await noteConsents(
    tx,
    said.map((note) => ({ ...note, ...by })),
    now,
  )
  return new Map(said.map(({ user_id, given }) => [user_id, given]))
}

/** What staff record of an account that is there; who comes to another school leaves the class of the one before. */
async function record(tx: Tx, rows: Complete[], now: number) {
  const changed = rows.flatMap(({ user_id, recorded: from, sekolah, kelas }) => {
    if (!from) return []
    const moved = sekolah !== null && sekolah !== from.sekolah
    const to = { sekolah: sekolah ?? from.sekolah, kelas: kelas ?? (moved ? null : from.kelas) }
    return moved || to.kelas !== from.kelas ? [{ id: user_id, from, to }] : []
  })
  if (!changed.length) return changed
  await tx.execute(sql`
    update app_user u set sekolah_tercatat = n.sekolah, kelas = n.kelas, updated_at = ${new Date(now).toISOString()},
      version = u.version + 1
    from unnest(${sql.param(changed.map(({ id }) => id))}::uuid[], ${sql.param(changed.map(({ to }) => to.sekolah))}::text[],
      ${sql.param(changed.map(({ to }) => to.kelas))}::text[]) as n (id, sekolah, kelas)
    where u.id = n.id`)
  return changed
}

/** An account that is there gets the file's school where it has none, or comes to another one. */
async function placeInSchools(tx: Tx, rows: Complete[], { schools, now }: Delivery): Promise<void> {
  const given = rows.flatMap(({ row, user_id, account, recorded, sekolah }) => {
    const school = account === 'existing' ? schools.get(row) : undefined
    const moved = sekolah !== null && recorded?.sekolah !== null && sekolah !== recorded?.sekolah
    return school ? [{ user_id, school, moved }] : []
  })
  if (!given.length) return
  const { rows: changed } = await tx.execute<{ id: string }>(sql`
    update app_user u set sekolah_id = n.school, updated_at = ${new Date(now).toISOString()}, version = u.version + 1
    from unnest(${sql.param(given.map(({ user_id }) => user_id))}::uuid[], ${sql.param(given.map(({ school }) => school))}::uuid[],
      ${sql.param(given.map(({ moved }) => moved))}::boolean[]) as n (id, school, moved)
    where u.id = n.id and (u.sekolah_id is null or n.moved) and u.sekolah_id is distinct from n.school returning u.id`)
  await rankingDue(
    tx,
    await rankedLately(
      tx,
      changed.map(({ id }) => id),
      now,
    ),
  )
}

/** Somebody made one of the accounts, or gave one of the numbers, by hand since the file was checked. */
function takenMeanwhile(error: unknown): never {
  throw databaseError(error, 'create', 'file')
}

async function studentLevel(tx: Tx): Promise<string> {
  const [level] = await tx
    .select({ id: levelTable.id })
    .from(levelTable)
    .where(eq(levelTable.nama_level, STUDENT_LEVEL))
  if (!level) throw refusal('missing.level', { nama: STUDENT_LEVEL })
  return level.id
}

async function enter(tx: Tx, jadwal_id: string, rows: Complete[], now: number): Promise<void> {
  const stamp = new Date(now).toISOString()
  const times = { created_at: stamp, updated_at: stamp }
  // A file that seats somebody who is entered already moves them there.
  const seated = rows.filter((row) => row.participant === 'new' || row.nomor_peserta || row.ruang || row.kursi)
  if (!seated.length) return
  // Held only now, after the slow hashing, and so that nobody who starts the exam meanwhile waits for it.
  await holdPlaces(tx, [jadwal_id])
  const problems = await placesProblem(tx, jadwal_id, seated)
  if (problems.length) throw refused(problems)
  const { user_id, version, jadwal_id: jadwal, nomor_peserta, ruang, kursi, status } = jadwalPaketMemberTable
  await tx
    .insert(jadwalPaketMemberTable)
    .values(
      seated.map((row) => ({
        id: randomUUID(),
        jadwal_id,
        user_id: row.user_id,
        status: 'terdaftar' as const,
        nomor_peserta: row.nomor_peserta,
        ruang: row.ruang,
        kursi: row.kursi,
        ...times,
      })),
    )
    .onConflictDoUpdate({
      target: [jadwal, user_id],
      setWhere: sql`(${status}, ${nomor_peserta}, ${ruang}, ${kursi}) is distinct from ('terdaftar',
        coalesce(excluded.nomor_peserta, ${nomor_peserta}), coalesce(excluded.ruang, ${ruang}),
        coalesce(excluded.kursi, ${kursi}))`,
      set: {
        status: 'terdaftar',
        mandiri: false,
        // A file that says nothing of rooms leaves those that are known.
        nomor_peserta: sql`coalesce(excluded.nomor_peserta, ${nomor_peserta})`,
        ruang: sql`coalesce(excluded.ruang, ${ruang})`,
        kursi: sql`coalesce(excluded.kursi, ${kursi})`,
        updated_at: stamp,
        version: sql`${version} + 1`,
      },
    })
    .catch(takenMeanwhile)
}

async function audit(
  tx: Tx,
  rows: Complete[],
  recorded: Awaited<ReturnType<typeof record>>,
  { actor_id, jadwal_id, now }: Delivery,
): Promise<void> {
  const made = rows.filter((row) => row.account === 'new').map((row) => row.user_id)
  const entered = rows.filter((row) => row.participant === 'new').map((row) => row.user_id)
  await tx.insert(auditTable).values({
    id: randomUUID(),
    at: new Date(now).toISOString(),
    actor_id,
    action: 'user-list/import',
    subject: jadwal_id ?? actor_id,
    reason: null,
    detail: { accounts_made: made, participants_made: entered, recorded },
  })
}
