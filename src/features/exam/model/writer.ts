import { createStore } from 'zustand/vanilla'
import type { AnswerValue, EntryValue } from '#contract/exam/entry.ts'
import type { Writing } from './save-words.ts'

/**
 * Text is written this long after its first unwritten key, however fast the next ones come: with the time that a slow
 * phone takes to write, it stands in the stores within 300 ms.
 */
const TYPING_MS = 200
const RETRY_MS = 2000

export interface WriterPorts {
  append(soal_id: string, value: EntryValue): Promise<void>
  /** Calls back after `ms`; answers how to cancel. */
  after(ms: number, run: () => void): () => void
}

/** What this tab shows that the engine does not yet: painted at once, claimed as saved by nobody. */
export interface WriterState {
  answers: ReadonlyMap<string, AnswerValue>
  flags: ReadonlyMap<string, boolean>
  writing: Writing
}

/**
 * Takes taps and text to the engine. A tap is painted at once and stays painted whatever happens: where no store
 * takes it, it is tried again until one does or a newer one replaces it.
 */
export function createWriter(ports: WriterPorts) {
  const store = createStore<WriterState>(() => ({
    answers: new Map(),
    flags: new Map(),
    writing: { busy: false, failed: 0 },
  }))
  /** Every write under way or waiting to be tried again, by its slot; a newer write of a slot replaces it. */
  const open = new Map<string, { value: EntryValue; failed: boolean }>()
  const drafts = new Map<string, { text: string; cancel: () => void }>()
  const waiting: (() => void)[] = []
  let keyCount = 0

  function report() {
    const busy = open.size + drafts.size > 0
    const failed = [...open.values()].filter((write) => write.failed).length
    if (open.size === 0) for (const resolve of waiting.splice(0)) resolve()
    const old = store.getState().writing
    if (old.busy !== busy || old.failed !== failed) store.setState({ writing: { busy, failed } })
  }

  function write(slot: string, soal_id: string, value: EntryValue, done: () => void) {
    const mine = { value, failed: false }
    open.set(slot, mine)
    report()
    const settle = () => {
      if (open.get(slot) !== mine) return
      open.delete(slot)
      done()
      report()
    }
    const tryAgain = () => {
      if (open.get(slot) !== mine) return
      mine.failed = true
      report()
      ports.after(RETRY_MS, attempt)
    }
    const attempt = () => {
      if (open.get(slot) === mine) ports.append(soal_id, value).then(settle, tryAgain)
    }
    attempt()
  }

  function paintAnswer(soal_id: string, value: AnswerValue) {
    store.setState({ answers: new Map(store.getState().answers).set(soal_id, value) })
  }

  function writeAnswer(soal_id: string, value: AnswerValue) {
    write(`a.${soal_id}`, soal_id, { a: value }, () => {
      if (drafts.has(soal_id)) return
      const answers = new Map(store.getState().answers)
      answers.delete(soal_id)
      store.setState({ answers })
    })
  }

  function takeDraft(soal_id: string): string | undefined {
    const draft = drafts.get(soal_id)
    draft?.cancel()
    drafts.delete(soal_id)
    return draft?.text
  }

  function flushDraft(soal_id: string) {
    const text = takeDraft(soal_id)
    if (text !== undefined) writeAnswer(soal_id, text.trim() === '' ? null : text)
  }

  return {
    state: store.getState,
    subscribe: store.subscribe,
    answer(soal_id: string, value: AnswerValue) {
      takeDraft(soal_id)
      paintAnswer(soal_id, value)
      writeAnswer(soal_id, value)
    },
    flag(soal_id: string, value: boolean) {
      store.setState({ flags: new Map(store.getState().flags).set(soal_id, value) })
      write(`f.${soal_id}`, soal_id, { f: value }, () => {
        const flags = new Map(store.getState().flags)
        flags.delete(soal_id)
        store.setState({ flags })
      })
    },
    /** Text as typed: painted at once, written a moment after its first unwritten key, or when `flush` is called. */
    type(soal_id: string, text: string) {
      paintAnswer(soal_id, text)
      const cancel = drafts.get(soal_id)?.cancel ?? ports.after(TYPING_MS, () => flushDraft(soal_id))
      drafts.set(soal_id, { text, cancel })
      report()
    },
    /** The clock of a sheet among others begins: its first entry says when. */
    open(soal_id: string) {
      write(`o.${soal_id}`, soal_id, { f: false }, () => undefined)
    },
    /** One key of a sheet; each is an entry of its own and none replaces another. */
    key(soal_id: string, cell: [column: number, row: number, answer: number]) {
      keyCount++
      write(`k.${keyCount}`, soal_id, { k: cell }, () => undefined)
    },
    move(subtes_id: string, index: number) {
      write(`m.${subtes_id}`, subtes_id, { m: index }, () => undefined)
    },
    /** Writes typed text that still waits: on leaving the field, the question, the sub-test, the page. */
    flush() {
      for (const soal_id of [...drafts.keys()]) flushDraft(soal_id)
    },
    /** Resolves once nothing is under way; a failing write keeps it waiting. */
    idle(): Promise<void> {
      this.flush()
      return open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
    },
  }
}

export type Writer = ReturnType<typeof createWriter>
