import { useEffect, useState } from 'react'
import type { Sitting } from '#contract/exam/schedule.ts'
import type { PaperState } from '#offline/types.ts'
import { getEngine } from '#src/lib/engine.ts'

export type PaperStates = ReadonlyMap<string, PaperState>

const NONE: PaperStates = new Map()

/**
 * Fetches the papers of these sittings ahead of time, one after the other (a phone on mobile data has one thin
 * pipe), and tells how far each is. Keyed by jadwal_ujian_id.
 */
export function usePapers(sittings: readonly Sitting[]): PaperStates {
  const [states, setStates] = useState(NONE)
  const wanted = sittings.map((sitting) => `${sitting.jadwal_ujian_id}:${sitting.bundle.bundle_sha256}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list comes anew every minute; only other papers are a reason to start again
  useEffect(() => {
    let over = false
    const note = (id: string) => (state: PaperState) => {
      if (!over) setStates((before) => new Map(before).set(id, state))
    }
    const run = async () => {
      const engine = await getEngine()
      for (const sitting of sittings) note(sitting.jadwal_ujian_id)(await engine.paperState(sitting))
      for (const sitting of sittings) {
        if (over) return
        note(sitting.jadwal_ujian_id)(await engine.fetchPaper(sitting, note(sitting.jadwal_ujian_id)))
      }
    }
    run().catch(() => {
      // What has come stays; the next visit or the next list fetches the rest.
    })
    return () => {
      over = true
    }
  }, [wanted])
  return states
}
