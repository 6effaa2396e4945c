import { useEffect, useState } from 'react'
import type { Sitting } from '#contract/exam/schedule.ts'
import { inSeb } from '#offline/browser/seb.ts'
import type { PaperState } from '#offline/types.ts'
import { getEngine } from '#src/lib/exam/engine.ts'

export type PaperStates = ReadonlyMap<string, PaperState>

const NONE: PaperStates = new Map()
/** What did not come is fetched again after so long, ms; each time twice as long, as one that comes damaged, or finds no room, costs all its bytes. */
const [AGAIN_MS, MOST_MS] = [10_000, 60_000]

/**
 * Fetches the papers of these sittings ahead of time, one after the other (a phone on mobile data has one thin
 * pipe), and tells how far each is. Keyed by jadwal_ujian_id.
 */
export function usePapers(all: readonly Sitting[]): PaperStates {
  // What only Safe Exam Browser is given is not fetched elsewhere.
  const sittings = all.filter(({ seb }) => !seb || inSeb())
  const [states, setStates] = useState(NONE)
  const wanted = sittings.map((sitting) => `${sitting.jadwal_ujian_id}:${sitting.bundle.bundle_sha256}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list comes anew every minute; only other papers are a reason to start again
  useEffect(() => {
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = (id: string) => (state: PaperState) => {
      if (!over) setStates((before) => new Map(before).set(id, state))
    }
    let pause = AGAIN_MS
    const later = () => {
      if (over) return
      timer = setTimeout(begin, pause)
      pause = Math.min(2 * pause, MOST_MS)
    }
    const run = async () => {
      const engine = await getEngine()
      for (const sitting of sittings) note(sitting.jadwal_ujian_id)(await engine.paperState(sitting))
      let missing = false
      for (const sitting of sittings) {
        if (over) return
        const state = await engine.fetchPaper(sitting, note(sitting.jadwal_ujian_id))
        note(sitting.jadwal_ujian_id)(state)
        missing ||= state.kind !== 'ready'
      }
      if (missing) later()
    }
    // What has come stays.
    const begin = () => void run().catch(later)
    begin()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [wanted])
  return states
}
