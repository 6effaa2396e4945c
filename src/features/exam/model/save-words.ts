import type { SaveState } from '#offline/types.ts'

/** A blip under a minute gets no sentence of its own. */
export const LONG_OFFLINE_MS = 60_000

/** Which words, icon and tone the save line shows; the words themselves stand in the locale. */
export interface SaveWords {
  kind:
    | 'writing'
    | 'on_phone'
    | 'sending'
    | 'all_sent'
    | 'offline'
    | 'offline_long'
    | 'server_busy'
    | 'almost_full'
    | 'one_store'
    | 'login_needed'
    | 'taken_over'
    | 'rejected'
    | 'not_saved'
    | 'not_saved_tabs'
  tone: 'calm' | 'warning' | 'info' | 'danger'
  count: number
  /** Epoch ms of the last full sending (`all_sent`), or seconds until the next try (`server_busy`). */
  at: number
}

/** What this tab knows before the engine does: taps on their way into the stores. */
export interface Writing {
  /** Being written for longer than 300 ms. */
  slow: boolean
  /** No store took them; they are tried again. */
  failed: number
}

/**
 * What the line is about. Every tap makes the engine write for a few milliseconds; until that takes long, the line
 * goes on saying what it last could: it never claims the tap, and it does not flicker.
 */
export function settledSave(save: SaveState, before: SaveState, slow: boolean): SaveState {
  return save.kind === 'writing' && !slow ? before : save
}

/**
 * The one honest line. What failed to be written here outranks everything the engine says; `writing` outranks only
 * the calm states, so that a warning never flickers away under a tap. `now` is epoch ms.
 */
export function saveWords(save: SaveState, writing: Writing, now: number): SaveWords {
  if (save.kind === 'not_saved') return words(save.other_tab ? 'not_saved_tabs' : 'not_saved', 'danger', writing.failed)
  if (writing.failed > 0) return words('not_saved', 'danger', writing.failed)
  const shown = engineWords(save, now)
  return writing.slow && shown.tone === 'calm' ? words('writing', 'calm', 0) : shown
}

function engineWords(save: Exclude<SaveState, { kind: 'not_saved' }>, now: number): SaveWords {
  switch (save.kind) {
    case 'writing':
      return words('writing', 'calm', 0)
    case 'all_sent':
      return words('all_sent', 'calm', 0, save.at)
    case 'offline':
      return now - save.since < LONG_OFFLINE_MS
        ? words('offline', 'calm', save.unsent)
        : words('offline_long', 'warning', save.unsent)
    case 'server_busy':
      return words('server_busy', 'calm', save.unsent, Math.max(1, Math.ceil((save.retry_at - now) / 1000)))
    case 'rejected':
      return words('rejected', 'warning', save.count)
    case 'taken_over':
      return words('taken_over', 'info', save.unsent)
    case 'almost_full':
    case 'one_store':
    case 'login_needed':
      return words(save.kind, 'warning', save.unsent)
    default:
      return words(save.kind, 'calm', save.unsent)
  }
}

function words(kind: SaveWords['kind'], tone: SaveWords['tone'], count: number, at = 0): SaveWords {
  return { kind, tone, count, at }
}
