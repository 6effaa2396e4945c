import { useEffect } from 'react'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { getEngine } from '#src/lib/exam/engine.ts'

const HOUR_MS = 3_600_000
let tidied = Number.NEGATIVE_INFINITY

/** Deletes papers and logs that are long finished, when a fresh list has come, at most once an hour. */
export function useTidy(fresh: readonly MyJadwal[] | undefined): void {
  const now = useServerNow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is the occasion, not every second
  useEffect(() => {
    if (!fresh || now - tidied < HOUR_MS) return
    tidied = now
    const out = fresh.filter(({ pengumuman_at }) => (pengumuman_at ?? 0) <= now)
    const bundles = fresh.flatMap(({ sittings }) => sittings.map(({ bundle }) => bundle.bundle_sha256))
    const facts = { released: new Set(out.map(({ jadwal_id }) => jadwal_id)), wanted: new Set(bundles) }
    // Nothing depends on it: the next visit tries again.
    void getEngine().then(
      (engine) => engine.tidy(facts),
      () => undefined,
    )
  }, [fresh])
}
