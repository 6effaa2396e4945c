import { sql } from 'drizzle-orm'
import { askRescore, type RescoreDeps, runRescore, unfinishedRuns } from './rescore.ts'

const DAY_MS = 86_400_000

/** All that is to be scored anew: asked for, left by a process that died, or by keys corrected in the question bank. */
export async function rescoreDue(deps: RescoreDeps): Promise<void> {
  await askForCorrected(deps)
  for (const id of await unfinishedRuns(deps.db)) await runRescore(deps, id)
}

/**
 * Keys of the last day that are newer than scores made with them, where no run was asked for since: an attempt that
 * cannot be scored is not tried again every minute.
 */
async function askForCorrected({ db, now }: RescoreDeps): Promise<void> {
  const { rows } = await db.execute<{ paket_id: string; papers: string[] }>(sql`
    select p.paket_id, array_agg(distinct k.paper_sha256) as papers
    from paper_key k join paper p on p.paper_sha256 = k.paper_sha256
    where k.created_at > ${new Date(now() - DAY_MS).toISOString()}
      and exists (select from result_line l where l.paper_sha256 = k.paper_sha256 and l.key_version < k.key_version)
      and not exists (
        select from rescore r
        where r.paket_id = p.paket_id and k.paper_sha256 = any(r.papers) and r.created_at >= k.created_at
      )
    group by p.paket_id`)
  for (const { paket_id, papers } of rows) await db.transaction((tx) => askRescore(tx, paket_id, papers, now()))
}
