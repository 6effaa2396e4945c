import type { ExamEngine, OpenAttempt } from '#offline/types.ts'

interface Holder {
  attempt: Promise<OpenAttempt>
  users: number
}

const held = new Map<string, Holder>()

/**
 * One open attempt for everybody on this page who wants it. A screen that goes and comes straight back (React does that
 * on purpose while developing) must not close it for its successor: it is closed a moment after the last one has left.
 */
export function takeAttempt(
  engine: ExamEngine,
  attempt_id: string,
): { attempt: Promise<OpenAttempt>; leave: () => void } {
  const holder = held.get(attempt_id) ?? { attempt: engine.open(attempt_id), users: 0 }
  held.set(attempt_id, holder)
  holder.users++
  holder.attempt.catch(() => held.delete(attempt_id))
  const leave = () => {
    holder.users--
    setTimeout(() => {
      if (holder.users > 0 || held.get(attempt_id) !== holder) return
      held.delete(attempt_id)
      void holder.attempt.then((attempt) => attempt.close())
    }, 0)
  }
  return { attempt: holder.attempt, leave }
}
