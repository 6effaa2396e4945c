import type { SheetKey } from '#contract/exam/fold.ts'
import type { Answer } from '#contract/exam/log/entry.ts'
import type { Paper } from '#contract/exam/paper.ts'
import { limits, openIndex } from '#contract/exam/timeline.ts'
import type { AttemptSnapshot, OpenAttempt } from '#offline/types.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const SITTING: OpenAttempt['sitting'] = {
  ...{ jadwal_id: ID, jadwal_ujian_id: ID, nama: '', paket_nama: '', mulai: 0, selesai: 0, kelonggaran_kirim_detik: 0 },
  bundle: { paper_sha256: '', bundle_sha256: '', bytes: 0, policy: 'open', wrapped_key: null },
}

/**
 * An attempt that lives in this page alone, for looking at a question as a student will: nothing of it is stored or sent.
 * `now`: ms, of any beginning.
 */
export function memoryAttempt(paper: Paper, now: () => number): OpenAttempt {
  const begun = now()
  const listeners = new Set<() => void>()
  const answers = new Map<string, Answer>()
  const flags = new Map<string, boolean>()
  const keys = new Map<string, SheetKey[]>()
  const opened = new Map<string, number>()
  const t = () => now() - begun
  let writing = false
  const take = (): AttemptSnapshot => ({
    ...{ attempt_id: ID, phase: 'running', answers: new Map(answers), flags: new Map(flags), keys: new Map(keys) },
    ...{
      opened: new Map(opened),
      sync: new Map(),
      limits: limits(paper, []),
      save: writing ? { kind: 'writing' } : { kind: 'all_sent', at: Date.now() },
    },
    ...{
      entries: 0,
      unsent: 0,
      rejected: [],
      page_refused: false,
      marked: [],
      archived: false,
      receipt: null,
      paused: false,
      stopped: false,
      notices: [],
      clock_known: true,
      clock_unsure: false,
      ends_at: 0,
      sync_until: 0,
    },
    get open_index() {
      return openIndex(this.limits, t())
    },
  })
  let snapshot = take()
  const change = (now: boolean) => {
    writing = now
    snapshot = take()
    for (const listener of listeners) listener()
  }
  const attempt: OpenAttempt = {
    attempt_id: ID,
    paper,
    sitting: SITTING,
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    t,
    async append(soal_id, value) {
      if (!opened.has(soal_id)) opened.set(soal_id, t())
      if ('a' in value) answers.set(soal_id, value.a)
      else if ('f' in value) flags.set(soal_id, value.f)
      else if ('k' in value) {
        const [column, row, answer] = value.k
        keys.set(soal_id, [...(keys.get(soal_id) ?? []), { column, row, answer, t: t() }])
      }
      change(true)
      await Promise.resolve()
      change(false)
    },
    typed: (soal_id, text) => void attempt.append(soal_id, { a: text }),
    left: () => undefined,
    unsaved: () => new Map(),
    saved: async () => undefined,
    stood: () => 0,
    readNotices: async () => undefined,
    end: async () => undefined,
    flush: () => undefined,
    exportFile: async () => new Blob(),
    close: () => undefined,
  }
  return attempt
}
