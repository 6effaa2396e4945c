import { resume } from '../clock/resume.ts'
import type { Ports } from '../ports.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { Vault } from '../store/vault.ts'

/** Exam time (ms) of an attempt that is not open here: from where its clock was last seen. */
export async function storedExamTime(
  vault: Vault,
  ports: Pick<Ports, 'wall' | 'origin'>,
  record: AttemptRecord,
): Promise<number> {
  const pair = (await vault.onDatabase((db) => db.clocks.get(record.attempt_id)))?.value
  const passed = pair ? resume(pair, ports.wall(), ports.origin()).t : ports.wall() - record.started_at
  // One that has ended stands still.
  return Math.max(0, record.end ? Math.max(record.end.t, passed) : passed)
}
