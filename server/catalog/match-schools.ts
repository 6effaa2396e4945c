import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ProposedSchool } from '#contract/accounts/own-school.ts'
import { schoolWords } from '#contract/catalog/school-words.ts'
import type { Db, Tx } from '../db/connect.ts'
import { regionTable, searchWordsTable, sekolahSiswaTable } from '../db/tables/index.ts'
import { foundBy } from './search-words.ts'

/** Schools that are proposed for one text. */
const PROPOSED = 5
/** Looked at before the nearest are taken: a name like "SMA Negeri 1" fits hundreds. */
const LOOKED_AT = 40
const NPSN = /^[0-9A-Z]{8}$/

/**
 * Which listed schools a text may mean: an NPSN says it; else the words of the text, each of which a school must have. Where none has
 * them all, those that are written alike. Only a single school whose whole name is in the text is certain; everything else is for
 * a person to say.
 */
export async function schoolsMeant(db: Db | Tx, text: string): Promise<ProposedSchool[]> {
  const npsn = text.trim().toUpperCase()
  if (NPSN.test(npsn)) {
    const numbered = await listed(db, eq(sekolahSiswaTable.npsn, npsn), 1)
    if (numbered.length) return numbered.map((school) => ({ ...school, certain: true }))
  }
  const words = schoolWords(text)
  if (words.length === 0) return []
  const named = await listed(db, foundBy(sekolahSiswaTable.id, text), LOOKED_AT)
  const whole = named.filter(({ nama }) => schoolWords(nama).every((word) => words.includes(word)))
  // The shortest name says least that was not typed.
  const found = [...whole, ...named.filter((school) => !whole.includes(school)).sort(byLength)]
  if (found.length)
    return found.slice(0, PROPOSED).map((school) => ({ ...school, certain: isOnly(school, whole, named) }))
  return (await writtenAlike(db, words)).map((school) => ({ ...school, certain: false }))
}

type School = Omit<ProposedSchool, 'certain'>

const byLength = (a: School, b: School) => a.nama.length - b.nama.length || a.nama.localeCompare(b.nama)

/** A page of them was cut off: there may be another one. */
const isOnly = (school: School, whole: readonly School[], named: readonly School[]) =>
  whole.length === 1 && whole[0] === school && named.length < LOOKED_AT

const listed = (db: Db | Tx, where: SQL, limit: number): Promise<School[]> =>
  db
    .select({
      id: sekolahSiswaTable.id,
      nama: sekolahSiswaTable.nama,
      npsn: sekolahSiswaTable.npsn,
      within: sql<string>`concat_ws(', ', ${regionTable.nama}, (
        select above.nama from region above where above.id = ${regionTable.above_id}))`,
    })
    .from(sekolahSiswaTable)
    .leftJoin(regionTable, eq(regionTable.id, sekolahSiswaTable.kabupaten_kota_id))
    .where(and(eq(sekolahSiswaTable.status, 'terbit'), where))
    .orderBy(sql`length(${sekolahSiswaTable.nama})`, sekolahSiswaTable.nama, sekolahSiswaTable.npsn)
    .limit(limit)

/** A letter too many: by trigrams, where the database has them. */
async function writtenAlike(db: Db | Tx, words: readonly string[]): Promise<School[]> {
  const { rows: known } = await db.execute<{ n: number }>(
    sql`select 1 as n from pg_extension where extname = 'pg_trgm'`,
  )
  if (!known.length) return []
  const text = ` ${words.join(' ')} `
  const { rows } = await db.execute<{ id: string }>(sql`
    select w.owner_id as id from ${searchWordsTable} w join sekolah_siswa s on s.id = w.owner_id and s.status = 'terbit'
    where w.words % ${text} order by similarity(w.words, ${text}) desc, w.owner_id limit ${PROPOSED}`)
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return []
  const schools = await listed(db, inArray(sekolahSiswaTable.id, ids), PROPOSED)
  return schools.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Of several texts, each looked up once. */
export async function schoolsMeantBy(db: Db | Tx, texts: Iterable<string>): Promise<Map<string, ProposedSchool[]>> {
  const found = new Map<string, ProposedSchool[]>()
  for (const text of new Set(texts)) found.set(text, await schoolsMeant(db, text))
  return found
}
