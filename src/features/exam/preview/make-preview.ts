import type { Paper } from '#contract/exam/paper.ts'
import type { Runner } from '../attempt/context.ts'
import { type Media, prepareMedia } from '../model/media.ts'
import { createPreferences, type PreferencesStorage } from '../model/preferences.ts'
import { buildSession } from '../model/session.ts'
import { createWriter } from '../model/writer.ts'
import { memoryAttempt } from './memory-attempt.ts'

const NOWHERE: PreferencesStorage = {
  load: async () => ({ entered: 0 }),
  save: async () => true,
  flush: () => undefined,
}

/** The runner around a paper that is only looked at, shown in `view`. */
export async function makePreview(paper: Paper, view: Window, zoomLabel: string): Promise<Runner> {
  const attempt = memoryAttempt(paper, () => performance.now())
  const preferences = await createPreferences(attempt.attempt_id, NOWHERE)
  const writer = createWriter(attempt)
  return {
    ...withPaper(paper, attempt.attempt_id, zoomLabel),
    ...{ attempt, writer, preferences, view, lastSent: () => null, peserta: null, zone: 'Asia/Jakarta', now: Date.now },
  }
}

/** What changes with the paper; answers and habits stay. */
export function withPaper(paper: Paper, attempt_id: string, zoomLabel: string): Pick<Runner, 'session' | 'media'> {
  return { session: buildSession(paper, attempt_id), media: addressed(paper, zoomLabel) }
}

/** The paper of a preview names its pictures and brings none: they are fetched from where they are kept. */
function addressed(paper: Paper, zoomLabel: string): Media {
  const inner = prepareMedia(paper, { createUrl: () => '', revokeUrl: () => undefined }, zoomLabel)
  return { ...inner, html: (source, zoomable) => inner.html(source, zoomable).replace(REFERENCE, '/files/media/$1') }
}

const REFERENCE = /media:([0-9a-f]{64})/g
