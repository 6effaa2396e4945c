import { type IntoSubtest, intoSubtestFields } from '#contract/input.ts'
import type { Beside } from '../crud/types.ts'
import { invalidInput } from '../lib/errors.ts'
import { demandRight } from '../security/rights.ts'
import { placeInSubtest } from './place-in-subtest.ts'

/** New questions sent along with a sub-test stand at its end, or are not made at all. */
export const intoSubtest: Beside<IntoSubtest> = {
  fields: intoSubtestFields,
  demand: async (db, viewer, { subtest_id }) => {
    if (subtest_id) await demandRight(db, viewer, 'paket-tryout', 'update')
  },
  after: async (tx, { viewer, changes, sent: { subtest_id } }, deps) => {
    if (!subtest_id) return
    if (changes.some(({ op }) => op !== 'create')) {
      throw refused('Hanya soal baru yang langsung masuk ke subtes. Simpan perubahan soal lain tersendiri.')
    }
    const ids = changes.map(({ id }) => id)
    const reason = await placeInSubtest(tx, subtest_id, ids, viewer.user_id, deps)
    if (reason) throw refused(reason)
  },
}

const refused = (message: string) => invalidInput([{ path: 'subtest_id', message }])
