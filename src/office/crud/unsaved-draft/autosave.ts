import type { UnsavedDraft } from '#contract/question-bank/unsaved-draft.ts'

export interface AutosavePorts {
  /** Stores or, with null, deletes the copy on this computer. */
  local(draft: UnsavedDraft | null): Promise<void>
  /** The same on the server. Rejects where it cannot be reached. */
  server(draft: UnsavedDraft | null): Promise<void>
  setTimer(run: () => void, ms: number): number
  clearTimer(timer: number): void
}

/** ms from the first change that is not kept: on this computer, then on the server. */
export const LOCAL_MS = 300
export const SERVER_MS = 5000

export interface Autosave {
  changed(draft: UnsavedDraft): void
  /** What is typed is saved, or thrown away: both copies go. Resolves when they have gone, or could not. */
  settled(): Promise<void>
  /** The page may be gone in a moment: what is not kept yet is kept on this computer at once. */
  flush(): void
  stop(): void
}

/** Keeps a copy of what is typed: on this computer first, then on the server, however long somebody goes on typing. */
export function autosave({ local, server, setTimer, clearTimer }: AutosavePorts): Autosave {
  let unkept: UnsavedDraft | null = null
  let unsent: UnsavedDraft | null = null
  let localTimer: number | null = null
  let serverTimer: number | null = null
  let sending = Promise.resolve()

  const flush = () => {
    if (localTimer !== null) clearTimer(localTimer)
    localTimer = null
    if (unkept) void local(unkept)
    unkept = null
  }
  const send = () => {
    serverTimer = null
    const draft = unsent
    unsent = null
    if (!draft) return
    // One after another: a slow earlier copy never lands on a later one. A failed one waits for the next change.
    sending = sending.then(() => server(draft)).catch(() => undefined)
  }
  const stop = () => {
    for (const timer of [localTimer, serverTimer]) if (timer !== null) clearTimer(timer)
    localTimer = null
    serverTimer = null
  }
  return {
    changed(draft) {
      unkept = draft
      unsent = draft
      localTimer ??= setTimer(flush, LOCAL_MS)
      serverTimer ??= setTimer(send, SERVER_MS)
    },
    settled() {
      stop()
      unkept = null
      unsent = null
      // Also a copy that an earlier visit left there.
      sending = sending.then(() => server(null)).catch(() => undefined)
      return Promise.all([local(null), sending]).then(() => undefined)
    },
    flush,
    stop() {
      flush()
      stop()
      send()
    },
  }
}
