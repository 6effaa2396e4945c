import type { MyJadwal, MyJadwalReply, OwnAttempt, PastAttempt, Sitting } from '#contract/exam/schedule.ts'
import type { AttemptSummary } from '#offline/types.ts'
import { paths } from '#src/lib/paths.ts'

/** An attempt that goes on, here or on another device of the student. */
export interface Running {
  jadwal_id: string
  jadwal_ujian_id: string
  nama: string
  /** Null where it runs on another device. */
  local: AttemptSummary | null
  /** Epoch ms, server clock; null where only the phone knows of it. */
  started_at: number | null
  /** Epoch ms, server clock; null where only the phone knows of it and the server has not said. */
  ends_at: number | null
}

/** Something that is over: an attempt, or a schedule that passed without one. */
export interface Done {
  key: string
  nama: string
  /** Undefined where it is not among one's own: a cancelled place, a practice. */
  jadwal: MyJadwal | undefined
  attempt_id: string | null
  /** Epoch ms: when it was sealed, or when the schedule closed. */
  at: number
  /** When the result is released; null: as soon as the attempt is sealed. */
  pengumuman_at: number | null
  counted: boolean
}

export interface MyTryouts {
  /** The one with the least time left first. */
  running: Running[]
  /** Finished on this phone, or its time ran out while nobody had it open; its receipt is not here yet. */
  unsent: AttemptSummary[]
  /** Open now or still to come, attempts left. */
  ahead: MyJadwal[]
  done: Done[]
}

/** A list was read a moment before it says, and servers have clocks of their own, ms. */
const READ_MS = 10_000

/**
 * What this phone knows, as the server's list corrects it: what staff opened again after the receipt here was signed runs. The phone hears of
 * that itself as soon as the exam is open on it.
 */
export function withReopened(
  local: readonly AttemptSummary[],
  { data, server_time }: Pick<MyJadwalReply, 'data' | 'server_time'>,
  now: number,
): readonly AttemptSummary[] {
  const onServer = eachAttempt(data).filter(({ attempt }) => attempt.status === 'open' && attempt.ends_at > now)
  const open = new Set(onServer.map(({ attempt }) => attempt.attempt_id))
  const isReopened = ({ phase, receipt, server_id }: AttemptSummary) =>
    phase === 'sealed' && receipt !== null && receipt.sealed_at < server_time - READ_MS && open.has(server_id)
  return local.map((attempt) => (isReopened(attempt) ? { ...attempt, phase: 'running' } : attempt))
}

/**
 * What the server knows and what this phone knows, as one list. `now`: epoch ms, server clock; `told`: the server said it since the app was
 * opened. A phone's clock alone ends no exam (contract/exam/log/when.ts): what runs here can still be answered.
 */
export function myTryouts(
  jadwals: readonly MyJadwal[],
  local: readonly AttemptSummary[],
  now: number,
  told = true,
  past: readonly PastAttempt[] = [],
): MyTryouts {
  const begun = runningOf(jadwals, local, now)
  const isOver = ({ ends_at }: Running) => told && ends_at !== null && ends_at <= now
  const running = begun.filter((each) => !isOver(each))
  const runOut = begun.flatMap((each) => (isOver(each) && each.local) || [])
  const unsent = [...runOut, ...local.filter((attempt) => attempt.phase === 'ended')]
  const busy = new Set([
    ...running.map((each) => each.jadwal_ujian_id),
    ...unsent.map((each) => each.sitting.jadwal_ujian_id),
  ])
  const ahead = jadwals.filter((jadwal) => jadwal.selesai > now && canStart(jadwal, local, busy))
  return {
    running,
    unsent,
    ahead: ahead.sort((a, b) => due(a, now) - due(b, now)),
    done: doneOf(jadwals, local, now, past),
  }
}

/** What presses next: a start to come, or the last moment to begin what is open. Practice without haste comes last. */
const due = ({ mulai, selesai }: MyJadwal, now: number) => (mulai > now ? mulai : selesai)

function canStart(jadwal: MyJadwal, local: readonly AttemptSummary[], busy: ReadonlySet<string>): boolean {
  if (jadwal.sittings.length === 0) return true
  return jadwal.sittings.some(
    (sitting) => !busy.has(sitting.jadwal_ujian_id) && used(sitting, local) < jadwal.paket.maks_percobaan,
  )
}

/** Attempts made of a sitting, each once, whether the server or the phone knows of it. */
export function used(sitting: Sitting, local: readonly AttemptSummary[]): number {
  const ids = new Set(
    sitting.attempts.filter((attempt) => attempt.counted && attempt.status !== 'archived').map((a) => a.attempt_id),
  )
  const known = new Set(sitting.attempts.map((attempt) => attempt.attempt_id))
  for (const { server_id, sitting: of } of local) {
    if (of.jadwal_ujian_id === sitting.jadwal_ujian_id && !known.has(server_id)) ids.add(server_id)
  }
  return ids.size
}

/** Own attempts of a schedule that ended and count. */
export const attemptsOf = ({ sittings }: MyJadwal): number =>
  sittings.flatMap(({ attempts }) => attempts).filter(({ status, counted }) => counted && status === 'sealed').length

function runningOf(jadwals: readonly MyJadwal[], local: readonly AttemptSummary[], now: number): Running[] {
  const onServer = eachAttempt(jadwals).filter(({ attempt }) => attempt.status === 'open')
  const endOf = new Map(onServer.map(({ attempt }) => [attempt.attempt_id, attempt.ends_at]))
  const here = local.filter((attempt) => attempt.phase === 'running')
  const hereIds = new Set(local.filter((attempt) => attempt.phase !== 'taken_over').map((attempt) => attempt.server_id))
  return [
    ...here.map((attempt) => ({
      jadwal_id: attempt.sitting.jadwal_id,
      jadwal_ujian_id: attempt.sitting.jadwal_ujian_id,
      nama: attempt.sitting.nama,
      local: attempt,
      started_at: attempt.started_at,
      ends_at: endOf.get(attempt.server_id) ?? ownEnd(attempt, jadwals),
    })),
    ...onServer
      .filter(({ attempt }) => !hereIds.has(attempt.attempt_id) && attempt.ends_at > now)
      .map(({ attempt, sitting }) => ({
        jadwal_id: sitting.jadwal_id,
        jadwal_ujian_id: sitting.jadwal_ujian_id,
        nama: sitting.nama,
        local: null,
        started_at: attempt.started_at,
        ends_at: attempt.ends_at,
      })),
  ].sort((a, b) => (a.ends_at ?? Infinity) - (b.ends_at ?? Infinity))
}

/** Another exam that goes on, here or elsewhere, while this one is about to begin. */
export function otherRunning(sitting: Sitting, running: readonly Running[]) {
  const other = running.find(({ jadwal_ujian_id }) => jadwal_ujian_id !== sitting.jadwal_ujian_id)
  return other && { nama: other.nama, to: wayInto(other) }
}

/** Into the exam, or to where it is taken over from another device. */
export const wayInto = ({ local, jadwal_id, jadwal_ujian_id }: Running): string =>
  local
    ? paths.mainUjian(local.attempt_id, local.receipt?.revision)
    : paths.tryoutDetailSubtest(jadwal_id, jadwal_ujian_id)

/** When the attempt of this sitting that runs on another device ends (epoch ms, server clock); null where none does. */
export function endsElsewhere(sitting: Sitting, local: readonly AttemptSummary[], now: number): number | null {
  const here = (id: string) => local.some((each) => each.server_id === id && each.phase !== 'taken_over')
  const away = sitting.attempts.find(
    ({ attempt_id, status, ends_at }) => status === 'open' && ends_at > now && !here(attempt_id),
  )
  return away?.ends_at ?? null
}

/** When an attempt ends as far as this phone can tell alone; null where an early move may have shortened it. */
function ownEnd(attempt: AttemptSummary, jadwals: readonly MyJadwal[]): number | null {
  const paket = jadwals.find((jadwal) => jadwal.jadwal_id === attempt.sitting.jadwal_id)?.paket
  if (!paket || (paket.waktu === 'subtes' && paket.izin_lanjut_awal)) return null
  return attempt.started_at + paket.durasi_detik * 1000
}

interface Placed {
  attempt: OwnAttempt
  sitting: Sitting
  jadwal: MyJadwal
}

const eachAttempt = (jadwals: readonly MyJadwal[]): Placed[] =>
  jadwals.flatMap((jadwal) =>
    jadwal.sittings.flatMap((sitting) => sitting.attempts.map((attempt) => ({ attempt, sitting, jadwal }))),
  )

function doneOf(
  jadwals: readonly MyJadwal[],
  local: readonly AttemptSummary[],
  now: number,
  past: readonly PastAttempt[],
): Done[] {
  const sealed = eachAttempt(jadwals).filter(({ attempt }) => attempt.status === 'sealed')
  const known = new Set([...sealed.map(({ attempt }) => attempt), ...past].map(({ attempt_id }) => attempt_id))
  const jadwalOf = new Map(jadwals.map((jadwal) => [jadwal.jadwal_id, jadwal]))
  const fromServer = sealed.map(({ attempt, sitting, jadwal }) => ({
    key: attempt.attempt_id,
    nama: sitting.nama,
    jadwal,
    attempt_id: attempt.attempt_id,
    at: attempt.sealed_at ?? attempt.ends_at,
    pengumuman_at: jadwal.pengumuman_at,
    counted: attempt.counted,
  }))
  const fromPhone = local
    .filter((attempt) => attempt.phase === 'sealed' && !known.has(attempt.server_id))
    .map((attempt) => {
      const jadwal = jadwalOf.get(attempt.sitting.jadwal_id)
      return {
        key: attempt.attempt_id,
        nama: attempt.sitting.nama,
        jadwal,
        attempt_id: attempt.server_id,
        at: attempt.receipt?.sealed_at ?? attempt.started_at,
        pengumuman_at: jadwal?.pengumuman_at ?? null,
        counted: true,
      }
    })
  const beside = past.map(({ attempt_id, nama, sealed_at }) => ({
    ...{ key: attempt_id, nama, jadwal: undefined, attempt_id, at: sealed_at, pengumuman_at: null, counted: true },
  }))
  return [...fromServer, ...fromPhone, ...beside, ...missedOf(jadwals, local, now)].sort((a, b) => b.at - a.at)
}

function missedOf(jadwals: readonly MyJadwal[], local: readonly AttemptSummary[], now: number): Done[] {
  const begun = new Set(local.map((attempt) => attempt.sitting.jadwal_id))
  return jadwals
    .filter((jadwal) => jadwal.selesai <= now && !begun.has(jadwal.jadwal_id))
    .filter((jadwal) => jadwal.sittings.every((sitting) => sitting.attempts.length === 0))
    .map((jadwal) => ({
      key: jadwal.jadwal_id,
      nama: jadwal.nama,
      jadwal,
      attempt_id: null,
      at: jadwal.selesai,
      pengumuman_at: null,
      counted: false,
    }))
}
