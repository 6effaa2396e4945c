import { eq } from 'drizzle-orm'
import type { Row } from '#contract/resource.ts'
import { mapelMajor, school, schoolMajor, sekolahSiswa } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { WriteContext } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { mapelMajorTable, schoolMajorTable, schoolTable, sekolahSiswaTable } from '../db/tables/index.ts'
import { dropSearchWords, foundBy, keepProgrammeWords, keepSearchWords, placeNames } from './search-words.ts'

type Written = Pick<WriteContext<typeof school | typeof sekolahSiswa>, 'before' | 'after'>

/** What was written is found by its new words, what was deleted by none. */
async function keepFound(tx: Tx, written: readonly Written[]): Promise<void> {
  await keepSearchWords(
    tx,
    written.flatMap(({ after }) => after ?? []),
  )
  await dropSearchWords(
    tx,
    written.flatMap(({ before, after }) => (before && !after ? [before.id] : [])),
  )
}

export const schoolRoutes = serve(school, schoolTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(schoolTable.status, 'terbit')),
  search: (q) => foundBy(schoolTable.id, q),
  after: async (tx, written) => {
    await keepFound(tx, written)
    // Its programmes are found by its names and place as well.
    const changed = written.flatMap(({ before, after }) => (before && after ? [after.id] : []))
    await keepProgrammeWords(tx, { school_ids: changed })
  },
})

export const schoolMajorRoutes = serve(schoolMajor, schoolMajorTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(schoolMajorTable.status, 'terbit')),
  search: (q) => foundBy(schoolMajorTable.id, q),
  after: async (tx, written) => {
    await keepProgrammeWords(tx, { ids: written.flatMap(({ after }) => after?.id ?? []) })
    await dropSearchWords(
      tx,
      written.flatMap(({ before, after }) => (before && !after ? [before.id] : [])),
    )
  },
})

export const mapelMajorRoutes = serve(mapelMajor, mapelMajorTable)

/** The names of the regions in which they lie; one question for all rows. */
async function withPlaces(db: Db, rows: Row<typeof sekolahSiswa>[]) {
  const ids = rows.flatMap(({ kabupaten_kota_id }) => kabupaten_kota_id ?? [])
  const names = await placeNames(db, ids, ', ')
  return rows.map((row) => ({ ...row, within: names.get(row.kabupaten_kota_id ?? '') ?? '' }))
}

export const sekolahSiswaRoutes = serve(sekolahSiswa, sekolahSiswaTable, {
  derive: withPlaces,
  scope: (_viewer, holder) => (holder ? undefined : eq(sekolahSiswaTable.status, 'terbit')),
  search: (q) => foundBy(sekolahSiswaTable.id, q),
  after: keepFound,
})
