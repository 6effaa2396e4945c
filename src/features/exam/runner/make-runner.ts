import type { OpenAttempt } from '#offline/types.ts'
import type { Zone } from '#src/lib/format/dates.ts'
import type { Runner } from '../attempt/context.ts'
import { prepareMedia } from '../model/media.ts'
import { createPreferences, type PreferencesStorage } from '../model/preferences.ts'
import { buildSession } from '../model/session.ts'
import { createWriter } from '../model/writer.ts'
import { restoreCutOff } from './cut-off.ts'

interface Given {
  attempt: OpenAttempt
  storage: PreferencesStorage
  peserta: string | null
  zone: Zone
  zoomLabel: string
}

/** Puts together what the runner needs around an open attempt. `close` gives everything back. */
export async function makeRunner(given: Given): Promise<{ runner: Runner; close: () => void }> {
  const { attempt, peserta, zone } = given
  const preferences = await createPreferences(attempt.attempt_id, given.storage)
  const media = prepareMedia(attempt.paper, URL_PORTS, given.zoomLabel)
  const writer = createWriter(attempt)
  void restoreCutOff({ attempt, preferences, writer })
  const sent = watchSent(attempt)
  const runner: Runner = {
    attempt,
    session: buildSession(attempt.paper, attempt.attempt_id),
    writer,
    preferences,
    media,
    lastSent: sent.at,
    peserta,
    zone,
    now: Date.now,
  }
  const close = () => {
    writer.flush()
    sent.stop()
    media.close()
  }
  return { runner, close }
}

const URL_PORTS = {
  createUrl: (blob: Blob) => URL.createObjectURL(blob),
  revokeUrl: (url: string) => URL.revokeObjectURL(url),
}

/** Remembers when everything had last arrived, for as long as the page lives. */
function watchSent(attempt: OpenAttempt): { at: () => number | null; stop: () => void } {
  let last: number | null = null
  const look = () => {
    const { save } = attempt.snapshot()
    if (save.kind === 'all_sent') last = save.at
  }
  look()
  return { at: () => last, stop: attempt.subscribe(look) }
}
