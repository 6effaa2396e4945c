import { eq, type SQL, sql } from 'drizzle-orm'
import { SNBP_SEMESTERS } from '#contract/snbp/rules.ts'
import type { Tx } from '../db/connect.ts'
import { snbpChoiceTable } from '../db/tables/index.ts'

const semesters = sql`g.semester between ${sql.raw(String(SNBP_SEMESTERS[0]))} and ${sql.raw(String(SNBP_SEMESTERS.length))}`

/**
 * Reckons the choices of a member, or of a whole programme, from the report card: index = w × mean of all subjects +
 * (1 − w) × mean of the supporting ones. Where there are none of these the first mean stands for them. Two decimals.
 */
export async function updateIndexes(tx: Tx, of: { member_id: string } | { program_id: string }): Promise<void> {
  const which: SQL | undefined =
    'member_id' in of ? eq(snbpChoiceTable.member_id, of.member_id) : eq(snbpChoiceTable.program_id, of.program_id)
  await tx.execute(sql`
    with means as (
      select snbp_choice.member_id, snbp_choice.priority, p.bobot_rapor as weight,
        (select round(avg(g.grade)::numeric, 2) from school_grade g
          where g.user_id = m.user_id and ${semesters}) as overall,
        (select round(avg(g.grade)::numeric, 2) from school_grade g
          where g.user_id = m.user_id and ${semesters} and g.mapel_id in (
            select s.mapel_id from mapel_major s
            where s.school_major_id = snbp_choice.school_major_id and s.kurikulum = m.kurikulum)) as supporting
      from snbp_choice
      join snbp_member m on m.id = snbp_choice.member_id
      join snbp_setting p on p.id = snbp_choice.program_id
      where ${which}
    )
    update snbp_choice c set
      overall_mean = coalesce(means.overall, 0),
      supporting_mean = means.supporting,
      weighted_index = coalesce(
        round((means.weight * means.overall + (100 - means.weight) * coalesce(means.supporting, means.overall)) / 100, 2), 0)
    from means where c.member_id = means.member_id and c.priority = means.priority`)
}
