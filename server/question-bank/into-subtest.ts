import { type IntoSubtest, intoSubtestFields } from '#contract/input.ts'
import type { Beside } from '../crud/types.ts'
import { invalidField, invalidInput } from '../lib/errors.ts'
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
      throw invalidField('subtest_id', 'subtes.new_only')
    }
    const ids = changes.map(({ id }) => id)
    const problem = await placeInSubtest(tx, subtest_id, ids, viewer.user_id, deps)
    if (problem) throw invalidInput([problem])
  },
}
