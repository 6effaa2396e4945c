import type { SheetKey } from '#contract/exam/fold.ts'
import type { Answer, LogEntry } from '#contract/exam/log/entry.ts'
import { isDeed } from '#contract/exam/log/entry.ts'
import { inOrder } from '#contract/exam/log/standing.ts'
import { applySplice, textAt } from '#contract/exam/log/text.ts'
import { COUNTS, type Verdict } from '#contract/exam/log/verdict.ts'
import type { Book } from '../log/book.ts'
import type { Questioned } from '../types.ts'
import type { Judgement } from './judgement.ts'
import type { Questions } from './questions.ts'

/** What the log says so far, by question; kept up entry by entry, as a sheet has thousands and three more a second. */
export interface View {
  answers: ReadonlyMap<string, Answer>
  flags: ReadonlyMap<string, boolean>
  keys: ReadonlyMap<string, readonly SheetKey[]>
  opened: ReadonlyMap<string, number>
  /** Each question's last entry. */
  newest: ReadonlyMap<string, { writer: string; seq: number }>
  rejected: readonly Questioned[]
  marked: readonly Questioned[]
}

interface Said {
  writer: string
  index: number
  entry: LogEntry
  verdict: Verdict
}

/** What stands by the verdicts: the same that the server scores by. */
export function viewOf({ judged, logs, timing }: Judgement, { ids }: Questions): View {
  const all = [...logs].flatMap(([writer, log]) =>
    log.flatMap((entry, index): Said[] => {
      const verdict = judged.verdicts.get(writer)?.[index] ?? COUNTS
      return isDeed(entry.v) ? [{ writer, index, entry, verdict }] : []
    }),
  )
  const counted = all.filter(({ verdict }) => verdict.counts).sort(inOrder(judged.times.writers, judged.knowledge))
  const view = blank()
  for (const { writer, index, entry } of counted) {
    const t = (judged.times.writers.get(writer)?.est[index] ?? timing.origin) - timing.origin
    note(view, { id: ids[entry.q], writer, entry, t })
  }
  for (const [id, { writer, seq }] of view.spliced) view.answers.set(id, textAt(logs.get(writer) ?? [], seq))
  const questioned = ({ writer, entry, verdict }: Said): Questioned[] =>
    isDeed(entry.v) ? [{ writer, seq: entry.seq, soal_id: ids[entry.q] ?? null, value: entry.v, ...verdict }] : []
  return {
    ...view,
    rejected: all.filter(({ verdict }) => !verdict.counts).flatMap(questioned),
    marked: all.filter(({ verdict }) => verdict.marks.length).flatMap(questioned),
  }
}

/** What the server has refused with the rest of its page life: there is no verdict on it, and so no reason. */
export function refusedOf(book: Book, { ids }: Questions): Questioned[] {
  return [...book.refused].flatMap((writer) =>
    book
      .after(writer, book.durable(writer))
      .flatMap(({ seq, q, v }): Questioned[] =>
        isDeed(v) && !('end' in v)
          ? [{ writer, seq, soal_id: ids[q] ?? null, value: v, counts: false, reason: null, marks: [] }]
          : [],
      ),
  )
}

/** What is told as not counting: that it was refused says more than a verdict on what the server never had. */
export function allRejected(rejected: readonly Questioned[], refused: readonly Questioned[]): readonly Questioned[] {
  if (refused.length === 0) return rejected
  const names = new Set(refused.map(nameOf))
  return [...rejected.filter((one) => !names.has(nameOf(one))), ...refused]
}

const nameOf = ({ writer, seq }: Questioned) => `${writer}/${seq}`

const blank = () => ({
  answers: new Map<string, Answer>(),
  flags: new Map<string, boolean>(),
  keys: new Map<string, SheetKey[]>(),
  opened: new Map<string, number>(),
  newest: new Map<string, { writer: string; seq: number }>(),
  spliced: new Map<string, { writer: string; seq: number }>(),
})

interface Noted {
  id: string | undefined
  writer: string
  entry: LogEntry
  t: number
}

function note(view: ReturnType<typeof blank>, { id, writer, entry: { seq, v }, t }: Noted): void {
  if (id === undefined) return
  if (!view.opened.has(id)) view.opened.set(id, t)
  view.newest.set(id, { writer, seq })
  if ('a' in v) view.answers.set(id, v.a)
  if ('a' in v) view.spliced.delete(id)
  // Thousands of letters make one text: it is put together once, by the last of them.
  if ('splice' in v) view.spliced.set(id, { writer, seq })
  if ('f' in v) view.flags.set(id, v.f)
  if (!('k' in v)) return
  const [column, row, answer] = v.k
  const keys = view.keys.get(id) ?? []
  keys.push({ column, row, answer, t })
  view.keys.set(id, keys)
}

/** The view with one more entry of this page life, which comes last: it costs no more than what it changes. */
export function viewWith(view: View, writer: string, entry: LogEntry, id: string | undefined, t: number): View {
  if (id === undefined) return view
  const { seq, v } = entry
  const next = {
    ...view,
    newest: new Map(view.newest).set(id, { writer, seq }),
    ...(!view.opened.has(id) && { opened: new Map(view.opened).set(id, t) }),
  }
  if ('a' in v) return { ...next, answers: new Map(view.answers).set(id, v.a) }
  if ('splice' in v) {
    const before = view.answers.get(id)
    return {
      ...next,
      answers: new Map(view.answers).set(id, applySplice(typeof before === 'string' ? before : '', v.splice)),
    }
  }
  if ('f' in v) return { ...next, flags: new Map(view.flags).set(id, v.f) }
  if (!('k' in v)) return next
  const [column, row, answer] = v.k
  return { ...next, keys: new Map(view.keys).set(id, [...(view.keys.get(id) ?? []), { column, row, answer, t }]) }
}
