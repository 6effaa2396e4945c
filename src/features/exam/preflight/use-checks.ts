import { useCallback, useEffect, useMemo, useState } from 'react'
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

/** Lists are fetched again and again: only another bundle or window makes another sitting. */
function useSame(given: SittingInfo): SittingInfo {
  const { jadwal_ujian_id, mulai, selesai, bundle } = given
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the sitting follows from these
  return useMemo(() => given, [jadwal_ujian_id, mulai, selesai, bundle.bundle_sha256])
}

/** Everything a phone can be asked before an exam; measured again when the paper has come. */
export function useChecks(engine: ExamEngine, given: SittingInfo): CheckFacts {
  const sitting = useSame(given)
  // Before the first exam call any other answer has told the server's time.
  const told = useKnownOffset()
  const [health, setHealth] = useState<StoreHealth | null>(null)
  const [room, setRoom] = useState<Room | null>()
  const [found, setFound] = useState<{ of: SittingInfo; paper: PaperState } | null>(null)
  // What is known of another paper says nothing about this one.
  const paper = found?.of === sitting ? found.paper : null
  const setPaper = useCallback((paper: PaperState) => setFound({ of: sitting, paper }), [sitting])
  const [keep_refused, setKeepRefused] = useState(false)
  const probe = useCallback(async () => {
    const now = await engine.health()
    setHealth(now)
    return now
  }, [engine])
  const measure = useCallback(
    async () => setRoom(await engine.measureRoom(NEEDED_BYTES(sitting.bundle.bytes)).catch(() => null)),
    [engine, sitting],
  )
  const fetchPaper = useCallback(async () => {
    setPaper(await engine.fetchPaper(sitting, setPaper))
  }, [engine, sitting, setPaper])
  useEffect(() => {
    let over = false
    const run = async () => {
      const kept = await engine.paperState(sitting)
      if (over) return
      setPaper(kept)
      await Promise.all([probe(), kept.kind === 'ready' ? undefined : fetchPaper()])
      // Last, so that nothing waits for it and nothing else is written meanwhile.
      await measure()
    }
    // No network: what is kept is shown, and the row offers to try again.
    run().catch(() => undefined)
    return () => {
      over = true
    }
  }, [engine, sitting, setPaper, probe, fetchPaper, measure])
  const askPersist = useCallback(async () => {
    setKeepRefused(!(await engine.askPersist()))
    await probe()
  }, [engine, probe])
  return { health, room, paper, offset: engine.clockOffset() ?? told, askPersist, keep_refused, fetchPaper, probe }
}
