import { and, eq, inArray } from 'drizzle-orm'
import { roleOf } from '#contract/access.ts'
import type { BarisSiswa, MasalahSiswa } from '#contract/import-siswa.ts'
import type { Db, Tx } from '../db/connect.ts'
import { jadwalPaketMemberTable, jadwalPaketTable, levelTable, userTable } from '../db/tables/index.ts'
import { notFound } from '../errors.ts'
import { takenPlaces } from '../peserta/places.ts'
import type { Siswa, SiswaFile } from './read-siswa.ts'

export interface Judged {
  rows: (BarisSiswa & { user_id: string | null })[]
  masalah: MasalahSiswa[]
}

/** What each row would do to the database as it is now, and why it cannot. Throws `not_found` for the schedule. */
export async function judge(db: Db | Tx, file: SiswaFile, jadwal_id: string | undefined): Promise<Judged> {
  const accounts = await accountsOf(
    db,
    file.siswa.map((row) => row.email),
  )
  const members = jadwal_id ? await membersOf(db, jadwal_id) : undefined
  const masalah = [...file.masalah]
  const rows = file.siswa.map((siswa) => {
    const account = accounts.get(siswa.email)
    const alasan = account && problemOf(account)
    if (alasan) masalah.push({ baris: siswa.baris, kolom: 'EMAIL', alasan })
    return rowOf(siswa, account, members)
  })
  const places = jadwal_id ? await placesProblem(db, jadwal_id, rows) : []
  const numbers = jadwal_id ? await numberProblems(db, jadwal_id, rows) : []
  return { rows, masalah: [...masalah, ...places, ...numbers].sort((a, b) => a.baris - b.baris) }
}

function rowOf({ password: _, ...shown }: Siswa, account: Account | undefined, members: Set<string> | undefined) {
  const user_id = account?.id ?? null
  const known = user_id !== null && members?.has(user_id)
  const peserta = members === undefined ? ('tidak' as const) : known ? ('sudah' as const) : ('baru' as const)
  const nama_akun = account && !sameName(account.nama, shown.nama) ? account.nama : null
  return { ...shown, user_id, nama_akun, akun: user_id ? ('ada' as const) : ('baru' as const), peserta }
}

const sameName = (one: string, other: string) =>
  one.localeCompare(other, 'id', { sensitivity: 'base', ignorePunctuation: true }) === 0

interface Account {
  id: string
  nama: string
  status: string
  nama_level: string
}

/** A list of students must not lay hands on staff, nor let a blocked student in by the back door. */
function problemOf({ nama_level, status }: Account): string | undefined {
  if (roleOf(nama_level) !== 'Siswa') return 'Email ini milik akun staf, bukan siswa.'
  if (status === 'diblokir') return 'Akun siswa ini diblokir. Buka blokirnya dulu, atau hapus barisnya.'
  return undefined
}

async function accountsOf(db: Db | Tx, emails: string[]): Promise<Map<string, Account>> {
  if (!emails.length) return new Map()
  const rows = await db
    .select({
      id: userTable.id,
      email: userTable.email,
      nama: userTable.nama,
      status: userTable.status,
      nama_level: levelTable.nama_level,
    })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(inArray(userTable.email, emails))
  return new Map(rows.map((row) => [row.email, row]))
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
async function numberProblems(db: Db | Tx, jadwal_id: string, rows: Judged['rows']): Promise<MasalahSiswa[]> {
  const given = rows.flatMap((row) => row.nomor_peserta ?? [])
  if (!given.length) return []
  const { jadwal_id: jadwal, nomor_peserta, user_id } = jadwalPaketMemberTable
  const held = await db
    .select({ nomor_peserta, user_id })
    .from(jadwalPaketMemberTable)
    .where(and(eq(jadwal, jadwal_id), inArray(nomor_peserta, given)))
  return rows.flatMap(({ baris, nomor_peserta: nomor, user_id: own }) =>
    held.some((row) => row.nomor_peserta === nomor && row.user_id !== own)
      ? [{ baris, kolom: 'NOMOR PESERTA', alasan: `Nomor ${nomor} sudah dipakai peserta lain jadwal ini.` }]
      : [],
  )
}

/** Whether the schedule has places for those who are new to it. Throws `not_found`. */
export async function placesProblem(
  db: Db | Tx,
  jadwal_id: string,
  rows: readonly { peserta: string }[],
): Promise<MasalahSiswa[]> {
  const [jadwal] = await db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
  if (!jadwal) throw notFound('Jadwal ini')
  if (jadwal.kuota === null) return []
  const free = jadwal.kuota - ((await takenPlaces(db, [jadwal_id])).get(jadwal_id) ?? 0)
  const wanted = rows.filter((row) => row.peserta === 'baru').length
  if (wanted <= free) return []
  const alasan = `Kuota jadwal tersisa ${Math.max(free, 0)} tempat, berkas ini menambah ${wanted} peserta.`
  return [{ baris: 1, kolom: null, alasan }]
}
