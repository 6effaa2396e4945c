import type { Answer } from '#contract/exam/log/entry.ts'
import type { OpenAttempt, Said } from '#offline/types.ts'

type Written = Pick<OpenAttempt, 'append' | 'typed' | 'left'>

/**
 * Takes taps and text to the attempt. What is said is shown at once and stays, whatever happens: where no store takes it, it is tried
 * again by itself, and the save line says so.
 */
export function createWriter(attempt: Written) {
  /** The question whose text is being typed. */
  let typing: string | null = null
  const say = (soal_id: string, value: Said) => void attempt.append(soal_id, value).catch(() => undefined)
  return {
    answer: (soal_id: string, value: Answer) => say(soal_id, { a: value }),
    flag: (soal_id: string, value: boolean) => say(soal_id, { f: value }),
    /** Text as typed: shown at once, written a moment after its first unwritten key, or when `flush` is called. */
    type(soal_id: string, text: string | readonly string[]) {
      typing = soal_id
      attempt.typed(soal_id, text)
    },
    /** The clock of a sheet among others begins: its first entry says when. */
    open: (soal_id: string) => say(soal_id, { f: false }),
    /** One key of a sheet; each is an entry of its own and none replaces another. */
    key: (soal_id: string, cell: [column: number, row: number, answer: number]) => say(soal_id, { k: cell }),
    move: (subtes_id: string, index: number) => say(subtes_id, { move: index }),
    /** Writes typed text that still waits: on leaving the field, the question, the sub-test, the page. */
    flush() {
      if (typing !== null) attempt.left(typing)
      typing = null
    },
  }
}

export type Writer = ReturnType<typeof createWriter>
