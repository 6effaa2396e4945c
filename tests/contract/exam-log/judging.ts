import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { AttemptFacts } from '#contract/exam/log/facts.ts'
import type { Verdict } from '#contract/exam/log/verdict.ts'
import { type Exam, judge } from '#contract/exam/log/verdicts.ts'
import { AT, MINUTE } from './history.ts'

/** One question in each sub-test; `total`: one timer, ms. */
export function exam({ total, subtes = [0] }: { total?: number; subtes?: readonly number[] }): Exam {
  const soal = [{ jenis: 'pilihan', opsi: ['A', 'B'] }]
  const parts = subtes.map((ms) => ({ durasi_detik: ms / 1000, soal }))
  const waktu = total === undefined ? ('subtes' as const) : ('total' as const)
  const paper = { waktu, durasi_detik: (total ?? 0) / 1000, izin_lanjut_awal: true, subtes: parts }
  return { paper, tolerance_ms: 5 * MINUTE, hold_marked: false }
}

/** Of an attempt that the first writer began. */
export function facts(known: Partial<AttemptFacts> = {}): AttemptFacts {
  return {
    ...{ received: new Map(), claims: new Map(), holders: new Map([[0, 'p']]), rulings: new Map() },
    ...{
      origins: [{ writer: known.received?.keys().next().value ?? 'a', seq: 1 }],
      started_at: AT,
      stops: [],
      seals: [],
    },
    ...{ extra_ms: 0, withdrawn_ms: 0, ended_at: null, sync_until: Number.MAX_SAFE_INTEGER, uncounted: false },
    ...known,
  }
}

export function verdictsOf(
  logs: Record<string, LogEntry[]>,
  known: AttemptFacts,
  of: Exam,
): Record<string, readonly Verdict[] | undefined> {
  return Object.fromEntries(judge(new Map(Object.entries(logs)), known, of).verdicts)
}
