import type { KeptMedia } from '#contract/question-bank/questions.ts'
import { http } from '#src/lib/http.ts'

/** A photograph over a village's network takes its time. */
const TIMEOUT_MS = 120_000

/** Sends a picture or a sound to be kept. Rejects with ApiError, in words for its author. */
export async function keepMedia(file: File): Promise<KeptMedia> {
  const form = new FormData()
  form.append('file', file)
  const reply = await http.post<{ data: KeptMedia }>('/upload-media', form, { timeout: TIMEOUT_MS })
  return reply.data.data
}
