import type { WriteDeps } from '../../crud/types.ts'
import { beforeCommit } from '../../db/before-commit.ts'
import type { Tx } from '../../db/connect.ts'
import { paketsShowing, paketsWith, publishedAmong } from './affected.ts'
import { publish } from './publish.ts'

/** What was written of that papers are made of. */
export interface Touched {
  paket_ids?: readonly string[]
  /** Questions and sheets. */
  soal_ids?: readonly string[]
  stimulus_ids?: readonly string[]
}

const noted = new WeakMap<Tx, Touched[]>()

/**
 * A write reports what it touched. When the transaction's work is done, the packages that are published and made of any of
 * it are published anew, each once; where one cannot be, nothing of the transaction stays.
 */
export function touched(tx: Tx, what: Touched, deps: WriteDeps): void {
  const earlier = noted.get(tx)
  if (earlier) {
    earlier.push(what)
    return
  }
  const reports = [what]
  beforeCommit(tx, async () => {
    for (const paket_id of await publishedAmong(tx, await paketsOf(tx, reports))) await publish(tx, paket_id, deps)
  })
  noted.set(tx, reports)
}

async function paketsOf(tx: Tx, reports: readonly Touched[]): Promise<string[]> {
  const all = (part: keyof Touched) => [...new Set(reports.flatMap((report) => report[part] ?? []))]
  const made = [...(await paketsWith(tx, all('soal_ids'))), ...(await paketsShowing(tx, all('stimulus_ids')))]
  return [...new Set([...all('paket_ids'), ...made])]
}
