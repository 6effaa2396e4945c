import { sql } from 'drizzle-orm'
import { SCORING_OF, type SetType, type WeightPackage } from '#contract/weights/weights.ts'
import type { Db } from '../db/connect.ts'
import { notTrial } from '../db/trial-filter.ts'
import { figuresOf, type SetPart } from './figures.ts'

/** Packages shown to choose from, the newest first. */
const SHOWN = 200

interface Row {
  [key: string]: unknown
  paket_id: string
  nama: string
  rumpun_ids: string[]
  jadwal: WeightPackage['jadwal']
  subtes: (SetPart & Record<string, unknown>)[]
}

/** Published packages of a type, with how they differ from a set. */
export async function packagesOf(db: Db, type: SetType, bagian: readonly SetPart[] | null): Promise<WeightPackage[]> {
  const { rows } = await db.execute<Row>(sql`
    select k.id as paket_id, k.nama, k.rumpun_ids, (
      select json_build_object('id', j.id, 'nama', j.nama, 'peserta', sat.n)
      from jadwal_paket j
      cross join lateral (select count(distinct l.user_id)::int as n from result_line l where l.jadwal_id = j.id) sat
      where j.paket_id = k.id and sat.n > 0 and ${notTrial(sql`j.id`)}
      order by j.mulai desc, j.id limit 1
    ) as jadwal, (
      select coalesce(json_agg(s order by s.urutan), '[]') from (
        select kode, urutan, bobot, poin_benar, poin_salah, poin_kosong, ambang, prioritas_seri
        from subtest_paket where paket_id = k.id
      ) s
    ) as subtes
    from paket k
    where k.penilaian = ${SCORING_OF[type]} and k.status = 'terbit'
    order by k.created_at desc, k.id limit ${SHOWN}`)
  const figures = bagian && figuresOf(bagian)
  return rows.map(({ subtes, ...paket }) => {
    const missing = figures ? subtes.filter(({ kode }) => !figures.has(kode)).map(({ kode }) => kode) : []
    const same = subtes.every((own) =>
      Object.entries(figures?.get(own.kode) ?? {}).every(([name, value]) => own[name] === value),
    )
    const state = figures && (missing.length ? 'unfit' : same ? 'same' : 'differs')
    return { ...paket, state, missing }
  })
}
