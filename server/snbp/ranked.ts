import { type SQL, sql } from 'drizzle-orm'
import type { RankedBy } from '#contract/snbp/calls.ts'

/** Which list: of a programme, and of it one study programme, school or province. */
export interface RankedList {
  program_id: string
  by: RankedBy
  /** Absent where all are ranked. */
  of?: string
}

const ORDER: Record<RankedBy, SQL> = {
  prodi: sql`c.priority, c.weighted_index desc`,
  sekolah: sql`c.overall_mean desc`,
  provinsi: sql`c.weighted_index desc`,
  semua: sql`c.weighted_index desc`,
}

/** Choices of active members in the order of the list, each with its place: 1, 2, 2, 4. */
export function ranked({ program_id, by, of }: RankedList): SQL {
  const narrowed: Record<RankedBy, SQL> = {
    prodi: sql`c.school_major_id = ${of}`,
    sekolah: sql`c.sekolah_id = ${of} and c.priority = 1`,
    provinsi: sql`c.provinsi_id = ${of} and c.priority = 1`,
    semua: sql`c.priority = 1`,
  }
  return sql`
    select c.member_id, c.priority, c.school_major_id, c.sekolah_id, c.overall_mean, c.supporting_mean, c.weighted_index, m.user_id,
      (rank() over (order by ${ORDER[by]}))::int as rank,
      (row_number() over (order by ${ORDER[by]}, c.member_id))::int as place
    from snbp_choice c join snbp_member m on m.id = c.member_id
    where c.program_id = ${program_id} and m.status = 'aktif' and ${narrowed[by]}`
}
