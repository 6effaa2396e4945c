import { guessAgain, resume, sureOf, type ToldTime } from '../clock/resume.ts'
import type { Ports } from '../ports.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { Vault } from '../store/vault.ts'

/** Exam time (ms) of an attempt that is not open here: from where its clock was last seen. */
export async function storedExamTime(
  vault: Vault,
  ports: Pick<Ports, 'wall' | 'origin'>,
  record: AttemptRecord,
): Promise<ToldTime> {
  const pair = (await vault.onDatabase((db) => db.clocks.get(record.attempt_id)))?.value
  if (!pair) return { t: endedAt(record, ports.wall() - record.started_at) }
  const sure = sureOf(pair)
  const passed = guessAgain(resume(pair, ports.wall(), ports.origin()).t, sure, ports.wall())
  return { t: endedAt(record, passed), t_least: sure?.least }
}

/** One that has ended stands still; unless a guess ended it. */
const endedAt = ({ end }: AttemptRecord, passed: number) => Math.max(0, passed, end && !end.provisional ? end.t : 0)
