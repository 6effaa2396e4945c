import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'

export type EventName = 'buka' | 'mulai' | 'tutup' | 'selesai' | 'kirim' | 'hasil' | 'pembahasan'

export interface TimelineEvent {
  name: EventName
  /** Epoch ms. */
  at: number
  /** It comes before what it must follow. */
  wrong: boolean
}

/** A paper that is not open is fetched this long before its start. */
const FETCH_AHEAD_MS = 24 * 3_600_000

export interface PaketTimes {
  /** Seconds of a whole attempt; null while unknown. */
  seconds: number | null
  cara_mulai: string | null
  kelonggaran_kirim_detik: number | null
  mode: string | null
  untuk?: string
  status: string | null
}

type Jadwal = Partial<Row<typeof jadwalPaket>>

/**
 * What will happen when, from what is typed so far. An attempt begun at the last moment still has its full time, and
 * after it the grace in which answers may arrive.
 */
export function timelineOf(values: Jadwal, paket: PaketTimes): TimelineEvent[] {
  const mulai = moment(values.mulai)
  const selesai = moment(values.selesai)
  const events: TimelineEvent[] = []
  const add = (name: EventName, at: number | null, wrong = false) => {
    if (at !== null) events.push({ name, at, wrong })
  }
  const policy = values.cara_mulai ?? paket.cara_mulai
  if (mulai !== null && policy !== 'open') add('buka', mulai - FETCH_AHEAD_MS)
  add('mulai', mulai)
  add('tutup', selesai, mulai !== null && selesai !== null && selesai <= mulai)
  const last = selesai !== null && paket.seconds !== null ? selesai + paket.seconds * 1000 : null
  add('selesai', last)
  const grace = values.kelonggaran_kirim_detik ?? paket.kelonggaran_kirim_detik
  if (last !== null && grace !== null) add('kirim', last + grace * 1000)
  add('hasil', moment(values.pengumuman_at), before(values.pengumuman_at, selesai))
  add('pembahasan', moment(values.pembahasan_at), before(values.pembahasan_at, selesai))
  return events.sort((a, b) => a.at - b.at)
}

function moment(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? '')
  return Number.isFinite(at) ? at : null
}

const before = (text: string | null | undefined, end: number | null) => {
  const at = moment(text)
  return at !== null && end !== null && at < end
}
