import type { AnswerValue } from '#contract/exam/entry.ts'
import type { Runner } from '../attempt/context.ts'

type Given = Pick<Runner, 'attempt' | 'preferences' | 'writer'>

/**
 * A page that is thrown away lets no write of the stores end: what is on its way into them is put where one short write
 * is enough, and taken up when the attempt is opened again. Nobody was told that it is saved.
 */
export function leave({ attempt, preferences, writer }: Given): void {
  writer.flush()
  const { answers } = attempt.snapshot()
  const open = [...writer.state().answers].map(([id, value]) => [id, { value, before: answers.get(id) ?? null }])
  if (open.length > 0) preferences.set({ cut_off: Object.fromEntries(open) })
  preferences.flush()
  // A page that only went out of sight writes them itself.
  if (open.length > 0) forgetWhenWritten({ preferences, writer })
}

/** Gives the answers that were cut off; one that was written, or changed since, is left as it stands. */
export function takeUp({ attempt, preferences, writer }: Given): void {
  const { cut_off } = preferences.getState()
  const { answers, phase, paused } = attempt.snapshot()
  if (Object.keys(cut_off).length === 0 || paused) return
  if (phase === 'running') {
    for (const [id, { value, before }] of Object.entries(cut_off)) {
      if (same(answers.get(id) ?? null, before)) writer.answer(id, value)
    }
  }
  forgetWhenWritten({ preferences, writer })
}

function forgetWhenWritten({ preferences, writer }: Pick<Given, 'preferences' | 'writer'>): void {
  void writer.idle().then(() => preferences.set({ cut_off: {} }))
}

const same = (a: AnswerValue, b: AnswerValue) => JSON.stringify(a) === JSON.stringify(b)
