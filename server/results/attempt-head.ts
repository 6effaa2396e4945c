import type { AttemptFacts } from './load-attempt.ts'

/** What result and discussion both say of their attempt (contract/results/results.ts, `attemptHead`); it is sealed by then. */
export function attemptHead({ attempt, jadwal, paket }: AttemptFacts) {
  const { jadwal_id, started_at, ended_at, sealed_at, sealed_by } = attempt
  return {
    attempt_id: attempt.id,
    jadwal_id,
    nama: jadwal.nama,
    paket_nama: paket.nama,
    mode: paket.mode,
    started_at,
    ended_at,
    sealed_at: sealed_at ?? 0,
    sealed_by,
    counted: attempt.counted && attempt.status !== 'archived',
  }
}
