import { and, eq, inArray } from 'drizzle-orm'
import type { SchoolSpelling } from '#contract/accounts/import-siswa.ts'
import { schoolsMeantBy } from '../../catalog/match-schools.ts'
import type { Db } from '../../db/connect.ts'
import { sekolahSiswaTable } from '../../db/tables/index.ts'
import type { Siswa, SiswaFile } from './read-siswa.ts'

/** A number says which school it is, whatever the name beside it. */
const writtenIn = ({ npsn, sekolah }: Siswa): string | null => npsn ?? sekolah

/** Each spelling of the file once, by its first row. */
function groupsOf(file: SiswaFile): { written: string; rows: number[] }[] {
  const groups = new Map<string, number[]>()
  for (const siswa of file.siswa) {
    const text = writtenIn(siswa)
    if (text) groups.set(text, [...(groups.get(text) ?? []), siswa.row])
  }
  return [...groups].map(([written, rows]) => ({ written, rows }))
}

/** What each spelling may mean, for the clerk to look at before anything is saved. */
export async function spellingsOf(db: Db, file: SiswaFile): Promise<SchoolSpelling[]> {
  const groups = groupsOf(file)
  const found = await schoolsMeantBy(
    db,
    groups.map(({ written }) => written),
  )
  return groups.map(({ written, rows }) => ({
    ...{ first_row: rows[0] as number, written, siswa: rows.length },
    proposed: found.get(written) ?? [],
  }))
}

/** The school of each row: what the clerk said of its spelling, else what is certain. */
export async function schoolsOfRows(db: Db, file: SiswaFile, said: string): Promise<Map<number, string>> {
  const decided = new Map(
    said.split(',').flatMap((pair) => {
      const [row = '', npsn] = pair.split(':')
      return npsn ? [[Number(row), npsn] as const] : []
    }),
  )
  const numbers = [...decided.values()]
  const { id, npsn, status } = sekolahSiswaTable
  const listed = await db
    .select({ id, npsn })
    .from(sekolahSiswaTable)
    .where(and(inArray(npsn, numbers), eq(status, 'terbit')))
  const byNumber = new Map(listed.map((school) => [school.npsn, school.id]))
  const groups = groupsOf(file)
  return new Map(
    (await spellingsOf(db, file)).flatMap((spelling, index) => {
      const word = decided.get(spelling.first_row)
      const sure = spelling.proposed.find(({ certain }) => certain)?.id
      const school = word === undefined ? sure : byNumber.get(word)
      return school ? (groups[index]?.rows ?? []).map((row) => [row, school] as const) : []
    }),
  )
}
