import type { Untuk } from '#contract/audience/audience.ts'
import type { Reason } from '#contract/error-reasons.ts'

type RegistrationClosed = Extract<Reason, `register.${'over' | 'by_staff' | 'other_group' | 'not_open' | 'closed'}`>

interface Registration {
  untuk: Untuk
  pendaftaran_terbuka: boolean
  pendaftaran_mulai: string | null
  pendaftaran_selesai: string | null
  selesai: string
}

/**
 * Why a student may not register now; null where they may. `named`: whether the schedule's classes and schools
 * are the student's. `now`: epoch ms.
 */
export function registrationClosed(jadwal: Registration, named: boolean, now: number): RegistrationClosed | null {
  if (Date.parse(jadwal.selesai) <= now) return 'register.over'
  if (!jadwal.pendaftaran_terbuka || jadwal.untuk === 'daftar') return 'register.by_staff'
  if (jadwal.untuk === 'kelompok' && !named) return 'register.other_group'
  const { pendaftaran_mulai: from, pendaftaran_selesai: until } = jadwal
  if (from !== null && now < Date.parse(from)) return 'register.not_open'
  if (until !== null && now >= Date.parse(until)) return 'register.closed'
  return null
}
