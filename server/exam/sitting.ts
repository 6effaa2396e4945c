import type { StartPolicy } from '#contract/exam/choices.ts'
/** What a start must know of the sitting and of this student's place in it. Times in epoch ms, server clock. */
export interface Sitting {
  jadwal_id: string
  jadwal_ujian_id: string
  ujian_id: string
  /** From when until when this student may start. */
  mulai: number
  selesai: number
  /** Time that this student has on top, ms. */
  extra_ms: number
  /** False where the schedule is a draft or was cancelled. */
  published: boolean
  /** Practice, or a sitting that is compared nationally. */
  mode: 'nasional' | 'mandiri'
  /** How long after the deadline entries may still arrive, ms. */
  grace_ms: number
  max_attempts: number
  /** How far beyond a limit an answer of uncertain time may lie and still count for now, ms; null: as usual for the mode. */
  tolerance_ms: number | null
  /** What is uncertain does not count until staff admit it. */
  hold_marked: boolean
  /** Whether the student is registered for the schedule, and it is still for them. */
  member: boolean
  /** Was registered once: moved to another schedule or class, or taken off the list. */
  former_member: boolean
  /** Whether this start may be without a start code, or has proved that the code of the room is known. */
  code: CodeStanding
  /** Every paper ever handed out for this sitting. */
  papers: readonly SittingPaper[]
}

/** `admitted`: no code is asked for, the right one is proved, or staff waived it. */
export type CodeStanding = 'admitted' | 'missing' | 'wrong'

export interface SittingPaper {
  paper_sha256: string
  policy: StartPolicy
  /** AES key of the sealed bundle, base64. */
  paper_key: string | null
  current: boolean
}
