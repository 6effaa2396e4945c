import { and, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { schoolWords } from '#contract/catalog/school-words.ts'
import { likePattern } from '../crud/like-pattern.ts'
import type { Db, Tx } from '../db/connect.ts'
import { regionTable, schoolMajorTable, schoolTable, searchWordsTable } from '../db/tables/index.ts'

/** A school, university or study programme as far as it is looked for: its names and numbers, and where it lies. */
interface Found {
  id: string
  nama: string
  singkatan?: string
  kode?: string
  npsn?: string
  jenjang?: string
  universitas?: string
  kabupaten_kota_id: string | null
}

/** Writes down what these are found by: their names, and the regions in which they lie. */
export async function keepSearchWords(tx: Tx, given: readonly Found[]): Promise<void> {
  if (given.length === 0) return
  const places = await placesOf(tx, given)
  const rows = given.map(({ id, nama, singkatan, kode, npsn, jenjang, universitas, kabupaten_kota_id }) => {
    const place = places.get(kabupaten_kota_id ?? '')
    const words = schoolWords([nama, jenjang, kode, npsn, universitas, singkatan, place].filter(Boolean).join(' '))
    return { owner_id: id, words: ` ${[...new Set(words)].join(' ')} ` }
  })
  await tx
    .insert(searchWordsTable)
    .values(rows)
    .onConflictDoUpdate({ target: searchWordsTable.owner_id, set: { words: sql`excluded.words` } })
}

/** Study programmes are found by their university's names and place as well: of these programmes, or of all of these universities. */
export async function keepProgrammeWords(
  tx: Tx,
  of: { ids?: readonly string[]; school_ids?: readonly string[] },
): Promise<void> {
  const { ids, school_ids } = of
  if (!(ids ?? school_ids)?.length) return
  const rows = await tx
    .select({
      id: schoolMajorTable.id,
      nama: schoolMajorTable.nama,
      kode: schoolMajorTable.kode,
      jenjang: schoolMajorTable.jenjang,
      universitas: schoolTable.nama,
      singkatan: schoolTable.singkatan,
      kabupaten_kota_id: schoolTable.kabupaten_kota_id,
    })
    .from(schoolMajorTable)
    .innerJoin(schoolTable, eq(schoolTable.id, schoolMajorTable.school_id))
    .where(
      and(
        ids && inArray(schoolMajorTable.id, [...ids]),
        school_ids && inArray(schoolMajorTable.school_id, [...school_ids]),
      ),
    )
  await keepSearchWords(tx, rows)
}

export const dropSearchWords = (tx: Tx, ids: readonly string[]) =>
  ids.length ? tx.delete(searchWordsTable).where(inArray(searchWordsTable.owner_id, [...ids])) : undefined

const placesOf = (tx: Tx, given: readonly Found[]) =>
  placeNames(
    tx,
    given.flatMap(({ kabupaten_kota_id }) => kabupaten_kota_id ?? []),
    ' ',
  )

/** By the code of a regency or city its name and that of the province. */
export async function placeNames(db: Db | Tx, ids: readonly string[], between: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = [...new Set([...ids, ...ids.map((id) => id.slice(0, 2))])]
  const rows = await db
    .select({ id: regionTable.id, nama: regionTable.nama })
    .from(regionTable)
    .where(inArray(regionTable.id, found))
  const names = new Map(rows.map(({ id, nama }) => [id, nama]))
  return new Map(ids.map((id) => [id, [names.get(id), names.get(id.slice(0, 2))].filter(Boolean).join(between)]))
}

/**
 * Which rows are meant by what somebody types: each word of it begins a word of theirs. A number is a whole word, so
 * that "SMAN 1" does not find SMAN 12.
 */
export function foundBy(id: PgColumn, q: string): SQL {
  const parts = schoolWords(q).map((word) => ` ${word}${/^\d{1,3}$/.test(word) ? ' ' : ''}`)
  if (parts.length === 0) return sql`false`
  const { owner_id, words } = searchWordsTable
  const fits = and(...parts.map((part) => ilike(words, likePattern(part))))
  return sql`${id} in (select ${owner_id} from ${searchWordsTable} where ${fits})`
}
