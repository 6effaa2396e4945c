import { answerState } from '#contract/exam/answered.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { when } from '#contract/exam/log/when.ts'
import { originOf, unheard } from '../attempt/judgement.ts'
import type { Book } from '../log/book.ts'
import { receivedOf } from '../log/kept.ts'
import type { AttemptProgress } from '../types.ts'

/** How far an attempt is, as far as its log tells without the paper, and when it began (epoch ms of the server's clock). */
export function progressOf(book: Book): { started_at: number; progress: AttemptProgress } {
  const facts = book.kept.facts ?? unheard(book)
  const { writers } = when(book.logs, readFacts(facts, receivedOf(book.kept)))
  const origin = originOf({ writers }, facts)
  const said = [...book.logs].flatMap(([writer, log]) =>
    log.map(({ q, v }, index) => ({ q, v, t: (writers.get(writer)?.est[index] ?? origin) - origin })),
  )
  const answers = new Map<number, boolean>()
  for (const { q, v } of said.sort((a, b) => a.t - b.t)) {
    if ('a' in v) answers.set(q, answerState(v.a) === 'answered')
    else if ('splice' in v || 'k' in v) answers.set(q, true)
  }
  const gaps = facts.stops.map(({ at, until }) => ({ t: at - origin, ms: (until ?? at) - at }))
  return {
    started_at: origin,
    progress: {
      answered: [...answers.values()].filter(Boolean).length,
      moves: said.flatMap(({ v, t }) => ('move' in v ? [{ index: v.move, t }] : [])),
      given: { extra_ms: facts.extra_ms, gaps, stop_t: facts.ended_at === null ? null : facts.ended_at - origin },
    },
  }
}
