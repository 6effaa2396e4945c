import type { SharingJadwal } from '#contract/packages/building.ts'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'
import type { PaketTimes } from '../timeline-events.ts'

/** What is known of the rest of a schedule; null while it is not. */
export interface Around {
  paket: PaketTimes
  /** Exams of the schedule, with their status; empty for one that is not saved yet. */
  ujian: readonly { nama: string; status: string }[] | null
  /** Registered participants. */
  terdaftar: number | null
  /** Other schedules that ask one of its questions. */
  sharing?: readonly SharingJadwal[]
  /** epoch ms */
  now: number
}

export interface Finding {
  key:
    | 'paket'
    | 'subtes'
    | 'ujian'
    | 'ujianDraf'
    | 'pendek'
    | 'lewat'
    | 'peserta'
    | 'hasil'
    | 'pembahasan'
    | 'menunggu'
    | 'langsung'
    | 'kunciTerbuka'
    | 'terbuka'
    | 'paketTertutup'
  /** Blocks the sitting; otherwise it is only worth knowing. */
  bad: boolean
  nama?: string
  /** Minutes of the package. */
  menit?: number
  /** epoch ms */
  at?: number
}

type Jadwal = Partial<Row<typeof jadwalPaket>>

/** What would keep students from sitting this schedule, or surprise those who run it. */
export function findingsOf(values: Jadwal, { paket, ujian, terdaftar, sharing = [], now }: Around): Finding[] {
  const findings: Finding[] = []
  const [mulai, selesai] = [moment(values.mulai), moment(values.selesai)]
  if (paket.status !== null && paket.status !== 'terbit') findings.push({ key: 'paket', bad: true })
  if (paket.seconds === 0) findings.push({ key: 'subtes', bad: true })
  if (ujian?.length === 0) findings.push({ key: 'ujian', bad: true })
  for (const { nama, status } of ujian ?? []) {
    if (status !== 'terbit') findings.push({ key: 'ujianDraf', bad: true, nama })
  }
  if (selesai !== null && selesai <= now) findings.push({ key: 'lewat', bad: true })
  if (terdaftar === 0 && (!values.pendaftaran_terbuka || values.untuk === 'daftar'))
    findings.push({ key: 'peserta', bad: true })
  if (mulai !== null && selesai !== null && paket.seconds && selesai > mulai) {
    if (selesai - mulai < paket.seconds * 1000) {
      findings.push({ key: 'pendek', bad: false, menit: Math.round(paket.seconds / 60) })
    }
  }
  if ((values.cara_mulai ?? paket.cara_mulai) === 'open' && mulai !== null && mulai > now) {
    findings.push({ key: 'terbuka', bad: false })
  }
  const open = values.untuk === 'semua' || values.untuk === 'kelompok'
  if (open && values.pendaftaran_terbuka && paket.untuk === 'daftar')
    findings.push({ key: 'paketTertutup', bad: false })
  return [...findings, ...releaseFindings(values, paket, selesai), ...sharingFindings(values, sharing)]
}

/** Nothing is released before the last possible attempt is over, unless it is practice, and no discussion before the result. */
function releaseFindings(values: Jadwal, paket: PaketTimes, selesai: number | null): Finding[] {
  const findings: Finding[] = []
  const [hasil, pembahasan] = [moment(values.pengumuman_at), moment(values.pembahasan_at)]
  const grace = values.kelonggaran_kirim_detik ?? paket.kelonggaran_kirim_detik
  const waits = (values.rilis ?? 'setelah_semua') === 'setelah_semua'
  if (hasil !== null && waits && selesai !== null && paket.seconds !== null && grace !== null) {
    const last = selesai + (paket.seconds + grace) * 1000
    if (hasil < last) findings.push({ key: 'hasil', bad: false, at: last })
  }
  if (pembahasan !== null && hasil !== null && pembahasan < hasil) findings.push({ key: 'pembahasan', bad: false })
  return findings
}

/** Which others the keys wait for, until when; and whose keys are known already. */
function sharingFindings({ rilis }: Jadwal, sharing: readonly SharingJadwal[]): Finding[] {
  const waits = sharing.filter((one) => one.rilis !== 'langsung')
  return sharing.map((one) => {
    const of = { nama: one.nama, at: one.until }
    if (!waits.includes(one)) return { key: 'kunciTerbuka', bad: false, ...of }
    return rilis === 'langsung' ? { key: 'langsung', bad: true, ...of } : { key: 'menunggu', bad: false, ...of }
  })
}

function moment(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? '')
  return Number.isFinite(at) ? at : null
}
