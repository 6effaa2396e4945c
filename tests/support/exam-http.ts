import type { InitReply, InitRequest } from '#contract/exam/messages.ts'
import { type SittingOptions, sitting } from './exam-factory.ts'
import { Phone } from './exam-material.ts'
import { type Person, person } from './people.ts'
import type { Reply, World } from './world.ts'

/** A student registered for a sitting of their own, with a phone. */
export async function candidate(world: World, options: SittingOptions = {}) {
  const student = await person(world)
  const place = await sitting(world, { ...options, members: [student.id, ...(options.members ?? [])] })
  return { student, place, questions: place.questions, phone: new Phone() }
}

export type Candidate = Awaited<ReturnType<typeof candidate>>

export function calls(world: World) {
  return {
    init: (someone: Person, phone: Phone, place: Candidate['place'], more: Partial<InitRequest> = {}): Promise<Reply> =>
      world.call('POST', '/init-hasil-ujian', {
        token: someone.token,
        body: phone.init({ jadwal_id: place.jadwal_id, paper_sha256: place.paper_sha256 }, world.clock.ms, more),
      }),
    answer: (token: string, phone: Phone, entries: unknown[] = phone.entries): Promise<Reply> =>
      world.call('POST', '/input/hasil-ujian', { token, body: phone.request(entries) }),
    end: (token: string, phone: Phone, t = 1000): Promise<Reply> =>
      world.call('POST', '/end-ujian', { token, body: phone.endRequest(t) }),
  }
}

/** A candidate who has started; `token` is the upload token. */
export async function started(world: World, options: SittingOptions = {}) {
  const someone = await candidate(world, options)
  const reply = await calls(world).init(someone.student, someone.phone, someone.place)
  if (reply.status !== 200) throw new Error(`start refused: ${JSON.stringify(reply.body)}`)
  const init = reply.body as InitReply
  return { ...someone, started: init, token: init.upload_token }
}
