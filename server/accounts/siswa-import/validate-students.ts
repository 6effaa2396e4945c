import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import type { StudentProblem, StudentRow } from '#contract/accounts/import-siswa.ts'
import type { Kelompok } from '#contract/audience/audience.ts'
import { takenPlaces } from '../../catalog/places.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { jadwalPaketMemberTable, jadwalPaketTable, levelTable, userTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'
import type { Siswa, SiswaFile } from './read-siswa.ts'

export interface ValidatedStudents {
  rows: (StudentRow & { user_id: string | null; recorded: Kelompok | null; consent_recorded: boolean })[]
  problems: StudentProblem[]
}

/** What each row would do to the database as it is now, and why it cannot. Throws `not_found` for the schedule. */
export async function validateStudents(
  db: Db | Tx,
  file: SiswaFile,
  jadwal_id: string | undefined,
): Promise<ValidatedStudents> {
  const accounts = await accountsOf(db, file.siswa)
  const members = jadwal_id ? await membersOf(db, jadwal_id) : undefined
  const problems = [...file.problems]
  const rows = file.siswa.map((siswa) => {
    const found = accountOf(accounts, siswa)
    const problem = found && problemOf(siswa, found, accounts)
    if (problem) problems.push({ row: siswa.row, ...problem })
    // What is refused anyway is not asked about.
    return rowOf(siswa, found, members, found !== undefined && !problem && mayBeAnother(siswa, found))
  })
  const places = jadwal_id ? await placesProblem(db, jadwal_id, rows) : []
  const numbers = jadwal_id ? await numberProblems(db, jadwal_id, rows) : []
  return {
    rows,
    problems: [...problems, ...repeatedAccounts(rows), ...places, ...numbers].sort((a, b) => a.row - b.row),
  }
}

function rowOf(siswa: Siswa, found: Found | undefined, members: Set<string> | undefined, asked: boolean) {
  const { password: _password, email_given: _given, other_names: _names, ...shown } = siswa
  const account = found?.account
  const user_id = account?.id ?? null
  const known = user_id !== null && members?.has(user_id)
  const participant = members === undefined ? ('none' as const) : known ? ('already' as const) : ('new' as const)
  return {
    ...shown,
    email: account?.email ?? siswa.email,
    user_id,
    needs_confirmation: asked,
    account_name: asked && account ? account.nama : null,
    account_school: asked && account ? schoolOf(account) : null,
    // Who registered consents in person; the ledger has it.
    consented: account?.mandiri ? true : (siswa.consented ?? (account?.consent || null)),
    consent_recorded: Boolean(account?.mandiri || account?.consent),
    recorded: account ? { sekolah: account.sekolah_tercatat, kelas: account.kelas } : null,
    account: user_id ? ('existing' as const) : ('new' as const),
    participant,
  }
}

/**
 * Another name or another school. Numbers that a school gives are given by other schools too: an account that is known
 * by one of them alone is also asked about where only one side names its school.
 */
function mayBeAnother(siswa: Siswa, { account, by }: Found): boolean {
  if (!sameWords(account.nama, siswa.nama)) return true
  const [own, other] = [siswa.sekolah ?? '', schoolOf(account) ?? '']
  return (by === 'number' || (own !== '' && other !== '')) && !sameWords(own, other)
}

const schoolOf = (account: Account) => account.sekolah_tercatat ?? account.sekolah

const sameWords = (one: string, other: string) =>
  one.localeCompare(other, 'id', { sensitivity: 'base', ignorePunctuation: true }) === 0

interface Account {
  id: string
  nama: string
  email: string
  nisn: string | null
  sekolah: string | null
  sekolah_tercatat: string | null
  kelas: string | null
  status: string
  nama_level: string
  /** Registered in person. */
  mandiri: boolean
  /** The school's consent as the ledger has it last; null where it has none. */
  consent: boolean | null
}

interface Found {
  account: Account
  by: 'nisn' | 'email' | 'number'
}

interface Accounts {
  byEmail: Map<string, Account>
  byNisn: Map<string, Account>
}

/** The account of a row: by its NISN, else by its address, else by what its other numbers were made into. */
function accountOf({ byEmail, byNisn }: Accounts, siswa: Siswa): Found | undefined {
  const numbered = siswa.nisn === null ? undefined : byNisn.get(siswa.nisn)
  if (numbered) return { account: numbered, by: 'nisn' }
  const addressed = siswa.email_given ? byEmail.get(siswa.email) : undefined
  if (addressed) return { account: addressed, by: 'email' }
  for (const name of siswa.other_names) {
    const account = byEmail.get(name)
    // Schools give the same numbers: with another NISN it is somebody else.
    const other = account?.nisn && siswa.nisn !== null && account.nisn !== siswa.nisn
    if (account && !other) return { account, by: 'number' }
  }
  return undefined
}

/** A list of students must neither change staff nor readmit a blocked student. */
function problemOf(
  siswa: Siswa,
  { account, by }: Found,
  { byEmail }: Accounts,
): Pick<StudentProblem, 'column' | 'reason'> | undefined {
  const column = by === 'nisn' ? 'NISN' : 'EMAIL'
  if (roleOf(account.nama_level) !== 'Siswa') return { column, reason: 'Akun ini milik staf, bukan siswa.' }
  if (account.status === 'diblokir') {
    return { column, reason: 'Akun siswa ini diblokir. Buka blokirnya dulu, atau hapus barisnya.' }
  }
  const addressed = siswa.email_given ? byEmail.get(siswa.email) : undefined
  if (addressed && addressed.id !== account.id) {
    const owners = `NISN ini milik ${account.nama} (${account.email}), email ini milik ${addressed.nama}`
    return { column: 'NISN', reason: `${owners}. Perbaiki NISN atau emailnya.` }
  }
  if (siswa.nisn !== null && account.nisn !== null && account.nisn !== siswa.nisn) {
    const owner = `Akun ${account.email} sudah punya NISN lain (${account.nisn})`
    return { column: 'NISN', reason: `${owner}. Perbaiki NISN di berkas, atau di akun itu.` }
  }
  return undefined
}

/** Two rows that lead to one account. */
function repeatedAccounts(rows: ValidatedStudents['rows']): StudentProblem[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ row, user_id, email }) => {
    if (user_id === null) return []
    const earlier = first.get(user_id)
    if (earlier === undefined) first.set(user_id, row)
    if (earlier === undefined) return []
    return [{ row, column: null, reason: `Baris ${earlier} sudah menunjuk akun yang sama (${email}).` }]
  })
}

async function accountsOf(db: Db | Tx, siswa: readonly Siswa[]): Promise<Accounts> {
  const emails = siswa.flatMap((row) => [row.email, ...row.other_names]).filter((email) => email !== '')
  const numbers = siswa.flatMap((row) => row.nisn ?? [])
  const { id, nama, email, nisn, sekolah, sekolah_tercatat, kelas, status } = userTable
  const rows = await db
    .select({
      ...{ id, nama, email, nisn, sekolah, sekolah_tercatat, kelas, status, nama_level: levelTable.nama_level },
      mandiri: sql<boolean>`${userTable.tanggal_lahir} is not null`,
      consent: sql<boolean | null>`(select c.given from consent c where c.user_id = ${id} and c.consent = 'school'
        order by c.at desc limit 1)`,
    })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(or(inArray(email, emails), inArray(nisn, numbers)))
  return {
    byEmail: new Map(rows.map((row) => [row.email, row])),
    byNisn: new Map(rows.flatMap((row) => (row.nisn === null ? [] : [[row.nisn, row]]))),
  }
}

const registered = (jadwal_id: string) =>
  and(eq(jadwalPaketMemberTable.jadwal_id, jadwal_id), eq(jadwalPaketMemberTable.status, 'terdaftar'))

async function membersOf(db: Db | Tx, jadwal_id: string): Promise<Set<string>> {
  const rows = await db
    .select({ user_id: jadwalPaketMemberTable.user_id })
    .from(jadwalPaketMemberTable)
    .where(registered(jadwal_id))
  return new Set(rows.map((row) => row.user_id))
}

/** Numbers that somebody else in the schedule bears. */
async function numberProblems(
  db: Db | Tx,
  jadwal_id: string,
  rows: ValidatedStudents['rows'],
): Promise<StudentProblem[]> {
  const given = rows.flatMap((row) => row.nomor_peserta ?? [])
  if (!given.length) return []
  const { jadwal_id: jadwal, nomor_peserta, user_id } = jadwalPaketMemberTable
  const held = await db
    .select({ nomor_peserta, user_id })
    .from(jadwalPaketMemberTable)
    .where(and(eq(jadwal, jadwal_id), inArray(nomor_peserta, given)))
  return rows.flatMap(({ row, nomor_peserta: nomor, user_id: own }) =>
    held.some((row) => row.nomor_peserta === nomor && row.user_id !== own)
      ? [{ row, column: 'NOMOR PESERTA', reason: `Nomor ${nomor} sudah dipakai peserta lain jadwal ini.` }]
      : [],
  )
}

/** Whether the schedule has places for those who are new to it. Throws `not_found`. */
export async function placesProblem(
  db: Db | Tx,
  jadwal_id: string,
  rows: readonly { participant: string }[],
): Promise<StudentProblem[]> {
  const [jadwal] = await db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
  if (!jadwal) throw refusal('missing.jadwal')
  if (jadwal.kuota === null) return []
  const free = jadwal.kuota - ((await takenPlaces(db, [jadwal_id])).get(jadwal_id) ?? 0)
  const wanted = rows.filter((row) => row.participant === 'new').length
  if (wanted <= free) return []
  const reason = `Kuota jadwal tersisa ${Math.max(free, 0)} tempat, berkas ini menambah ${wanted} peserta.`
  return [{ row: 1, column: null, reason }]
}
