import { and, desc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { memberPaketTable, paketTable, schoolMajorTable, schoolTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'

/** Nobody has more packages to choose in. */
const MOST = 50

export interface StudyPaket {
  id: string
  nama: string
  rumpun_ids: string[]
}

/** The student's packages whose scores are those of UTBK, the newest first: for these one chooses where to study. */
export function studyPakets(db: Db, user_id: string): Promise<StudyPaket[]> {
  return db
    .select({ id: paketTable.id, nama: paketTable.nama, rumpun_ids: paketTable.rumpun_ids })
    .from(memberPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, memberPaketTable.paket_id))
    .where(
      and(
        eq(memberPaketTable.user_id, user_id),
        ne(memberPaketTable.status, 'dibatalkan'),
        eq(paketTable.penilaian, 'irt'),
      ),
    )
    .orderBy(desc(memberPaketTable.mulai), desc(paketTable.id))
    .limit(MOST)
}

/** The one that is named, else the newest. */
export function chosenPaket(pakets: readonly StudyPaket[], paket_id: string | undefined): StudyPaket {
  const paket = paket_id ? pakets.find(({ id }) => id === paket_id) : pakets[0]
  if (!paket) throw refusal(paket_id ? 'missing.paket' : 'choices.none')
  return paket
}

export const headOf = (paket: StudyPaket, pakets: readonly StudyPaket[]) => ({
  paket: nameOf(paket),
  pakets: pakets.map(nameOf),
})
const nameOf = ({ id, nama }: StudyPaket) => ({ id, nama })

/** Programmes that may be chosen in a package: listed, of a listed university, and of one of its streams where it names some. */
export const openIn = ({ rumpun_ids }: StudyPaket): SQL | undefined =>
  and(
    eq(schoolMajorTable.status, 'terbit'),
    eq(schoolTable.status, 'terbit'),
    rumpun_ids.length
      ? or(isNull(schoolMajorTable.rumpun_id), inArray(schoolMajorTable.rumpun_id, rumpun_ids))
      : undefined,
  )
