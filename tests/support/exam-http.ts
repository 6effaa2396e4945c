import type { AppendReply, EndReply, InitReply, InitRequest } from '#contract/exam/log/messages.ts'
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

type Said<T> = Omit<Reply, 'body'> & { body: T & { code?: string; error?: string; details?: unknown } }

export function calls(world: World) {
  const init = (
    someone: Person,
    phone: Phone,
    place: { jadwal_id: string; paper_sha256: string },
    more: Partial<InitRequest> = {},
  ): Promise<Said<InitReply>> =>
    world.call('POST', '/init-hasil-ujian', { token: someone.token, body: phone.init(place, world.clock.ms, more) })
  const answer = (token: string, phone: Phone, entries = phone.entries): Promise<Said<AppendReply>> =>
    world.call('POST', '/input/hasil-ujian', { token, body: phone.request(entries) })
  return {
    init,
    answer,
    /** The student finishes at exam time `t`: what is unsent goes first. */
    end: async (token: string, phone: Phone, t = 1000, how?: 'time'): Promise<Said<EndReply>> => {
      if (!phone.entries.some(({ v }) => 'end' in v)) phone.end(Math.max(t, phone.entries.at(-1)?.m ?? 0), how)
      const sent = await answer(token, phone)
      if (sent.status !== 200) return sent as never
      return world.call('POST', '/end-ujian', { token, body: phone.endRequest() })
    },
    /** The student asks to go on with this phone; what it writes from now on is by that right. */
    takeOver: async (someone: Person, phone: Phone, place: Candidate['place']): Promise<Said<InitReply>> => {
      const known = await init(someone, phone, place)
      const from_epoch = (known.body.facts?.claims.length ?? 1) - 1
      const reply = await init(someone, phone, place, { claim: { from_epoch } })
      const [open] = phone.entries
      if (phone.entries.length > 1) phone.mayWrite(from_epoch + 1, phone.entries.at(-1)?.m ?? 0)
      else if (open && 'open' in open.v) open.v.open.epoch = from_epoch + 1
      return reply
    },
  }
}

/** What does not count of an attempt, or is uncertain, and why. */
export async function questioned(world: World, { token }: Pick<Person, 'token'>, attempt_id: string) {
  const { body } = await world.call('GET', `/hasil-ujian?attempt_id=${attempt_id}`, { token })
  return body.data.questioned as {
    seq: number
    writer: string
    counts: boolean
    reason: string | null
    marks: string[]
  }[]
}

/** A candidate who has started; `token` is the upload token. */
export async function started(world: World, options: SittingOptions = {}) {
  const someone = await candidate(world, options)
  const reply = await calls(world).init(someone.student, someone.phone, someone.place)
  if (reply.status !== 200) throw new Error(`start refused: ${JSON.stringify(reply.body)}`)
  return { ...someone, started: reply.body, token: reply.body.upload_token }
}
