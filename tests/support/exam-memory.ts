import { randomUUID } from 'node:crypto'
import type { Sitting } from '#server/exam/core/sitting.ts'
import type { Outline } from '#server/exam/core/state.ts'
import { type MemorySitting, memoryExam } from '#server/exam/memory-world.ts'
import { outlineWith, Phone, questionsOf, sha256 } from './exam-material.ts'
import { Clock } from './world.ts'

/** The protocol in memory with one sitting open for a day, and a clock that a test moves. */
export function memorySitting(outline: Outline = outlineWith([5]), more: Partial<Sitting> = {}) {
  const clock = new Clock()
  const paper_sha256 = sha256(JSON.stringify(outline))
  const sitting: Omit<Sitting, 'member' | 'former_member' | 'code'> = {
    jadwal_id: randomUUID(),
    jadwal_ujian_id: randomUUID(),
    ujian_id: randomUUID(),
    mulai: clock.ms - 3_600_000,
    selesai: clock.ms + 86_400_000,
    published: true,
    grace_ms: 900_000,
    max_attempts: 1,
    papers: [{ paper_sha256, policy: 'open', paper_key: null, current: true }],
    ...more,
  }
  const paper = outline as unknown as MemorySitting['papers'][string]
  const exam = memoryExam({ now: clock.now, sha256, sittings: [{ sitting, papers: { [paper_sha256]: paper } }] })
  const user_id = randomUUID()
  const place = { jadwal_id: sitting.jadwal_id, paper_sha256 }
  const questions = questionsOf(outline)
  return { clock, exam, outline, questions, sitting, place, user_id, phone: () => new Phone() }
}
