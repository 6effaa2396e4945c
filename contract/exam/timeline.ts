/**
 * When which sub-test is open, in exam time (ms since the start). Both ends compute it from the same facts,
 * so neither has to be told. RULES I5.
 */
export interface TimelinePaper {
  waktu: 'total' | 'subtes'
  durasi_detik: number
  izin_lanjut_awal: boolean
  subtes: readonly { id: string; durasi_detik: number }[]
}

/** "Move on to the sub-test with this index", as logged. */
export interface Move {
  index: number
  t: number
}

export interface Limit {
  subtes_id: string
  mulai: number
  akhir: number
}

/** Time that staff gave. `gaps` lengthen the sub-test they lie in; nothing is open after `stop_t`. */
export interface Given {
  extra_ms: number
  gaps?: readonly { t: number; ms: number }[]
  stop_t?: number | null
}

/**
 * Limits of every sub-test. With one timer all share it. With a timer per sub-test each begins when the one
 * before ends: when its time is up, or at an early move where the paper permits it. `extra_ms` (time given by an
 * admin) lengthens the sub-test that is open when it runs out last: the final one, or the only one; time given at a
 * moment (`gaps`) lengthens the sub-test that is open then.
 */
export function limits(paper: TimelinePaper, moves: readonly Move[], given: number | Given = 0): Limit[] {
  const { extra_ms, gaps = [], stop_t = null } = typeof given === 'number' ? { extra_ms: given } : given
  const all = paper.waktu === 'total' ? oneTimer(paper, extra_ms, gaps) : timerEach(paper, moves, extra_ms, gaps)
  if (stop_t === null) return all
  return all.map(({ subtes_id, mulai, akhir }) => ({
    subtes_id,
    mulai: Math.min(mulai, stop_t),
    akhir: Math.min(akhir, stop_t),
  }))
}

type Gaps = NonNullable<Given['gaps']>

function oneTimer({ durasi_detik, subtes }: TimelinePaper, extra_ms: number, gaps: Gaps): Limit[] {
  const akhir = durasi_detik * 1000 + extra_ms + gaps.reduce((sum, { ms }) => sum + ms, 0)
  return subtes.map(({ id }) => ({ subtes_id: id, mulai: 0, akhir }))
}

function timerEach(paper: TimelinePaper, moves: readonly Move[], extra_ms: number, gaps: Gaps): Limit[] {
  const inOrder = gaps.length > 1 ? [...gaps].sort((a, b) => a.t - b.t) : gaps
  let mulai = 0
  return paper.subtes.map((subtes, index) => {
    const last = index === paper.subtes.length - 1
    let full = mulai + subtes.durasi_detik * 1000 + (last ? extra_ms : 0)
    for (const { t, ms } of inOrder) if ((index === 0 || t >= mulai) && (last || t < full)) full += ms
    const early = paper.izin_lanjut_awal ? earliestMove(moves, index + 1, mulai, full) : undefined
    const limit = { subtes_id: subtes.id, mulai, akhir: early ?? full }
    mulai = limit.akhir
    return limit
  })
}

function earliestMove(moves: readonly Move[], index: number, from: number, to: number): number | undefined {
  const times = moves.filter((move) => move.index === index && move.t >= from && move.t <= to).map((move) => move.t)
  return times.length ? Math.min(...times) : undefined
}

/** Exam time at which everything is over. */
export function totalMs(paper: TimelinePaper, moves: readonly Move[], given: number | Given = 0): number {
  return limits(paper, moves, given).at(-1)?.akhir ?? 0
}

/** Index of the sub-test that is open at `t`, or -1 when all are over. With one timer: 0 until it is up. */
export function openIndex(all: readonly Limit[], t: number): number {
  return all.findIndex((limit) => t < limit.akhir)
}
