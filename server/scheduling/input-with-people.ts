import { type Input, inputReplySchema, inputSchema } from '#contract/input.ts'
import type { Draft, Patch } from '#contract/resource.ts'
import { jadwalPaket } from '#contract/resources/index.ts'
import { type WithPeople, withPeopleFields } from '#contract/scheduling/participants.ts'
import type { OwnRoutes } from '../crud/types.ts'
import { invalidField } from '../lib/errors.ts'
import { enterNoted } from '../participants/enter-noted.ts'
import { demandRight } from '../security/rights.ts'

type JadwalInput = Input<Draft<typeof jadwalPaket>, Patch<typeof jadwalPaket>> & WithPeople

const { name, schema, access } = jadwalPaket
const body = inputSchema(schema.draft.partial(), schema.patch).extend(withPeopleFields)

/** `POST /input/jadwal-paket`: who is sent along is entered with the schedule, or neither is there. */
export const inputWithPeople: OwnRoutes<typeof jadwalPaket>['input'] = (app, calls, { db }) => {
  const response = { 200: inputReplySchema(schema.row) }
  app.post(`/input/${name}`, { schema: { tags: [name], body, response } }, async (request) => {
    const viewer = request.requireViewer()
    const input = request.body as JadwalInput
    const { people = [], changes } = input
    const [change] = changes
    await calls.demandWrite(viewer, input)
    if (people.length) {
      await demandRight(db, viewer, access.write, 'create')
      if (changes.length !== 1 || change?.op === 'delete') throw invalidField('people', 'member.one_schedule')
    }
    return (await calls.save(viewer, input, async (tx, { now }) => {
      for (const from of people) {
        await enterNoted(tx, { jadwal_id: String(change?.id), from }, viewer.user_id, now)
      }
    })) as never
  })
}
