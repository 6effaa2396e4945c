import type { z } from 'zod'
import { type Input, inputReplySchema, inputSchema, intoSubtestFields } from '#contract/input.ts'
import type { AnyResource, Draft, Patch } from '#contract/resource.ts'
import type { OwnRoutes, WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { invalidField, invalidInput } from '../lib/errors.ts'
import { demandRight } from '../security/rights.ts'
import { placeInSubtest } from './place-in-subtest.ts'

/** `POST /input/x` of questions: new ones sent along with a sub-test stand at its end, or are not made at all. */
export function inputIntoSubtest<R extends AnyResource>({ name, schema }: R): OwnRoutes<R>['input'] {
  const body = inputSchema(schema.draft.partial(), schema.patch).extend(intoSubtestFields)
  const response = { 200: inputReplySchema(schema.row) }
  return (app, calls, { db }) => {
    app.post(`/input/${name}`, { schema: { tags: [name], body, response } }, async (request) => {
      const viewer = request.requireViewer()
      const input = request.body as Input<Draft<R>, Patch<R>> & z.infer<typeof body>
      const { subtest_id, changes } = input
      if (subtest_id) await demandRight(db, viewer, 'paket-tryout', 'update')
      await calls.demandWrite(viewer, input)
      return (await calls.save(viewer, input, (tx, deps) =>
        stand(tx, viewer.user_id, { subtest_id, changes }, deps),
      )) as never
    })
  }
}

interface Standing {
  subtest_id: string | undefined
  changes: readonly { op: string; id: string }[]
}

async function stand(tx: Tx, user_id: string, { subtest_id, changes }: Standing, deps: WriteDeps): Promise<void> {
  if (!subtest_id) return
  if (changes.some(({ op }) => op !== 'create')) throw invalidField('subtest_id', 'subtes.new_only')
  const ids = changes.map(({ id }) => id)
  const problem = await placeInSubtest(tx, subtest_id, ids, user_id, deps)
  if (problem) throw invalidInput([problem])
}
