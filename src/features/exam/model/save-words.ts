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
    | 'start_refused'
    | 'not_saved'
  tone: 'calm' | 'warning' | 'info' | 'danger'
  count: number
  /** Epoch ms of the last full sending (`all_sent`), or seconds until the next try (`server_busy`). */
  at: number
  /** Something on the screen is not in the stores yet: nothing may be called saved beside a warning either. */
  writing: boolean
}

/**
 * What the line is about besides writing: the engine says `writing` in place of all else, and a warning must not go and
 * come back with every tap.
 */
export const settledSave = (save: SaveState, before: SaveState): SaveState => (save.kind === 'writing' ? before : save)

/**
 * What the save line says. `busy`: something on the screen does not stand in the stores yet; every calm word gives way to that, a
 * warning stays and claims nothing beside it. `now` is epoch ms.
 */
export function saveWords(save: SaveState, busy: boolean, now: number): SaveWords {
  if (save.kind === 'not_saved') return words('not_saved', 'danger', 0)
  const shown = engineWords(save, now)
  if (!busy) return shown
  return shown.tone === 'calm' ? words('writing', 'calm', 0) : { ...shown, writing: true }
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
    case 'start_refused':
      return words(save.kind, 'warning', save.unsent)
    default:
      return words(save.kind, 'calm', save.unsent)
  }
}

function words(kind: SaveWords['kind'], tone: SaveWords['tone'], count: number, at = 0): SaveWords {
  return { kind, tone, count, at, writing: kind === 'writing' }
}
