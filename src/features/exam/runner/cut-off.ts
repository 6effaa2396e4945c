import type { Answer } from '#contract/exam/log/entry.ts'
import type { Runner } from '../attempt/context.ts'

type Given = Pick<Runner, 'attempt' | 'preferences' | 'writer'>

/**
 * When the browser discards a page, writes to IndexedDB and OPFS that have begun may never end: those answers are also put into
 * local storage by one short write, and restored when the attempt is opened again. Nobody was told that it is saved.
 */
export function storeCutOff({ attempt, preferences, writer }: Given): void {
  writer.flush()
  const open = attempt.unsaved()
  if (open.size > 0) preferences.set({ cut_off: Object.fromEntries(open) })
  preferences.flush()
  // A page that only went out of sight writes them itself.
  if (open.size > 0) forgetWhenWritten({ preferences, attempt })
}

/** Gives the answers that were cut off; one that was written, or changed since, is left as it stands. */
export function restoreCutOff({ attempt, preferences, writer }: Given): void {
  const { cut_off } = preferences.getState()
  const { answers, phase, paused } = attempt.snapshot()
  if (Object.keys(cut_off).length === 0 || paused) return
  if (phase === 'running') {
    for (const [id, { value, before }] of Object.entries(cut_off)) {
      if (same(answers.get(id) ?? null, before)) writer.answer(id, value)
    }
  }
  forgetWhenWritten({ preferences, attempt })
}

function forgetWhenWritten({ preferences, attempt }: Pick<Given, 'preferences' | 'attempt'>): void {
  attempt.saved().then(
    () => preferences.set({ cut_off: {} }),
    // No store took it yet: it stays where it was put.
    () => undefined,
  )
}

const same = (a: Answer, b: Answer) => JSON.stringify(a) === JSON.stringify(b)
