import { useCallback, useEffect, useMemo, useState } from 'react'
import { inSeb } from '#offline/browser/seb.ts'
import type { ExamEngine, PaperState, Room, SittingInfo, StoreHealth } from '#offline/types.ts'
import { useKnownOffset } from '#src/lib/calls/server-time.ts'
import { NEEDED_BYTES } from '../model/start-state.ts'

export interface CheckFacts {
  health: StoreHealth | null
  /** Undefined until it was measured; null where it could not be. */
  room: Room | null | undefined
  paper: PaperState | null
  /** Server minus phone, ms. */
  offset: number | null
  askPersist: () => Promise<void>
  /** The browser was asked to keep what is stored, and did not promise it. */
  keep_refused: boolean
  fetchPaper: () => Promise<void>
  probe: () => Promise<StoreHealth>
}

/** A paper that did not come is fetched again after so long, ms. */
const AGAIN_MS = 10_000
/** One that comes damaged, or finds no room, costs all its bytes each time. */
const COSTLY_AGAIN_MS = 60_000

interface Found {
  of: SittingInfo
  paper?: PaperState
  room?: Room | null
}

/** Lists are fetched again and again: what is asked here depends on the paper alone, and on who is given it. */
function useSame(given: SittingInfo): SittingInfo {
  const { jadwal_ujian_id, bundle, seb } = given
  // biome-ignore lint/correctness/useExhaustiveDependencies: a start takes the rest from the newest list
  return useMemo(() => given, [jadwal_ujian_id, bundle.bundle_sha256, seb])
}

/** Everything a phone can be asked before an exam; asked anew where the list names another paper. */
export function useChecks(engine: ExamEngine, given: SittingInfo): CheckFacts {
  const sitting = useSame(given)
  // Before the first exam call any other answer has told the server's time.
  const told = useKnownOffset()
  const [health, setHealth] = useState<StoreHealth | null>(null)
  const [found, setFound] = useState<Found>({ of: sitting })
  // What is known of another paper says nothing about this one, nor does what is still heard of it.
  if (found.of !== sitting) setFound({ of: sitting })
  const note = useCallback(
    (news: Omit<Found, 'of'>) => setFound((before) => (before.of === sitting ? { ...before, ...news } : before)),
    [sitting],
  )
  const [keep_refused, setKeepRefused] = useState(false)
  const probe = useCallback(async () => {
    const now = await engine.health()
    setHealth(now)
    return now
  }, [engine])
  const fetchPaper = useCallback(async () => {
    const report = (paper: PaperState) => note({ paper })
    report(await engine.fetchPaper(sitting, report).catch(() => ({ kind: 'missing' as const })))
  }, [engine, sitting, note])
  useEffect(() => {
    let over = false
    const run = async () => {
      const kept = await engine.paperState(sitting)
      if (over) return
      note({ paper: kept })
      await Promise.all([probe().catch(() => null), kept.kind === 'ready' ? undefined : fetchPaper()])
      if (over) return
      // Last, so that nothing waits for it and nothing else is written meanwhile.
      note({ room: await engine.measureRoom(NEEDED_BYTES(sitting.bundle.bytes)).catch(() => null) })
    }
    // What is known is shown.
    run().catch(() => undefined)
    return () => {
      over = true
    }
  }, [engine, sitting, note, probe, fetchPaper])
  const paper = found.paper ?? null
  useAgain(fetchPaper, pauseAfter(found))
  useAgain(probe, health ? null : AGAIN_MS)
  const askPersist = useCallback(async () => {
    setKeepRefused(!(await engine.askPersist()))
    await probe().catch(() => null)
  }, [engine, probe])
  const offset = engine.clockOffset() ?? told
  return { health, room: found.room, paper, offset, askPersist, keep_refused, fetchPaper, probe }
}

/** After how long the paper is asked for again, ms; null where it is here, on its way, or given to Safe Exam Browser alone. */
function pauseAfter({ of, paper, room }: Found): number | null {
  if (of.seb && !inSeb()) return null
  if (paper?.kind === 'damaged') return COSTLY_AGAIN_MS
  if (paper?.kind !== 'missing') return null
  return room?.full && room.written < of.bundle.bytes ? COSTLY_AGAIN_MS : AGAIN_MS
}

/** Who waits in the room presses nothing, and is to be let in by themselves. */
function useAgain(ask: () => Promise<unknown>, pause: number | null): void {
  useEffect(() => {
    if (pause === null) return
    const timer = setInterval(() => void ask().catch(() => undefined), pause)
    return () => clearInterval(timer)
  }, [ask, pause])
}
