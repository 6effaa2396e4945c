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
  // Where nothing is open, too: what another tab put there may be older than what was answered here. In a pause nothing is
  // answered, and what an earlier page put there still waits to be given.
  if (open.size > 0 || !attempt.snapshot().paused) preferences.set({ cut_off: Object.fromEntries(open) })
  preferences.flush()
  // A page that only went out of sight writes them itself.
  if (open.size > 0) void forgetWhenWritten({ preferences, attempt })
}

/** Gives the answers that were cut off; one that was written, or changed since, is left as it stands. */
export async function restoreCutOff({ attempt, preferences, writer }: Given): Promise<void> {
  const { cut_off } = preferences.getState()
  if (Object.keys(cut_off).length === 0) return
  while (attempt.snapshot().paused) await change(attempt)
  const { answers, phase } = attempt.snapshot()
  if (phase === 'running') {
    for (const [id, { value, before }] of Object.entries(cut_off)) {
      if (same(answers.get(id) ?? null, before)) writer.answer(id, value)
    }
  }
  await forgetWhenWritten({ preferences, attempt })
}

/**
 * Asked again until a store has taken them. What is left there would undo a later answer: its student may go back to what stood `before`.
 * What a later call put there is left to that call.
 */
async function forgetWhenWritten({ preferences, attempt }: Pick<Given, 'preferences' | 'attempt'>): Promise<void> {
  const { cut_off } = preferences.getState()
  const mine = () => preferences.getState().cut_off === cut_off
  while (mine() && !(await written(attempt))) await change(attempt)
  if (!mine()) return
  preferences.set({ cut_off: {} })
  preferences.flush()
}

type Attempt = Given['attempt']

const written = (attempt: Attempt) =>
  attempt.saved().then(
    () => true,
    () => false,
  )

const change = (attempt: Attempt) =>
  new Promise<void>((resolve) => {
    const stop = attempt.subscribe(() => {
      stop()
      resolve()
    })
  })

const same = (a: Answer, b: Answer) => JSON.stringify(a) === JSON.stringify(b)
