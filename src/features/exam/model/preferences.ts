import { createStore } from 'zustand/vanilla'
import type { Answer } from '#contract/exam/log/entry.ts'

/** A stretch of text marked with the highlighter: offsets into the text content of its block. */
export type Mark = [from: number, to: number]

/** How a student likes to work. Never counted: answers live in the engine alone. */
export interface Preferences {
  current: string | null
  seen: Readonly<Record<string, true>>
  /** Options struck out, by question. */
  struck: Readonly<Record<string, readonly string[]>>
  marks: Readonly<Record<string, readonly Mark[]>>
  notes: string
  /** Text in a field for figures that is none, by question, of a gap with its place behind it: it stays on the screen and is no answer. */
  unfit: Readonly<Record<string, string>>
  /** Answers that were on their way into the stores when the page went, by question; `before`: what stood there. */
  cut_off: Readonly<Record<string, { value: Answer; before: Answer }>>
  /** Readings opened or closed by hand. */
  readings: Readonly<Record<string, boolean>>
  /** Greatest index of a sub-test entered with OK; -1 before the first. */
  entered: number
  text_step: number
  timer_hidden: boolean
  sound: boolean
  /** Width of the reading beside the question, per cent. */
  split: number
}

export const TEXT_STEPS = [0.9, 1, 1.15, 1.3, 1.5] as const
export const SPLIT = { least: 25, most: 70, start: 51 } as const

export const FRESH: Preferences = {
  current: null,
  seen: {},
  struck: {},
  marks: {},
  notes: '',
  unfit: {},
  cut_off: {},
  readings: {},
  entered: -1,
  text_step: 1,
  timer_hidden: false,
  sound: false,
  split: SPLIT.start,
}

const FIELDS = Object.keys(FRESH) as (keyof Preferences)[]

export interface PreferencesStorage {
  load(key: string): Promise<unknown>
  /** Keeps these within a moment, beside what else is kept; resolves with whether it could. */
  save(key: string, changed: object): Promise<boolean>
  /** Keeps at once what still waits. */
  flush(): void
}

/** Tools switched on now; they do not outlive the page. */
export interface Tools {
  strike: boolean
  highlight: boolean
  ruler: boolean
  reviewing: boolean
}

/** Whether the last change is kept by now. `lost`: it could not be, and goes with the page. */
export type Keeping = 'kept' | 'waiting' | 'lost'

export type PreferencesState = Preferences & { tools: Tools; keeping: Keeping }

const NO_TOOLS: Tools = { strike: false, highlight: false, ruler: false, reviewing: false }

/** The store of one attempt, filled from what was kept; every change is kept again. */
export async function createPreferences(attempt_id: string, storage: PreferencesStorage) {
  const kept = await storage.load(attempt_id)
  const store = createStore<PreferencesState>(() => ({
    ...FRESH,
    ...asPreferences(kept),
    tools: NO_TOOLS,
    keeping: 'kept',
  }))
  // The rest another tab may have changed since.
  const unkept = new Set<keyof Preferences>()
  const changed = (state: Preferences, before: Preferences) => FIELDS.filter((field) => state[field] !== before[field])
  store.subscribe((state, before) => {
    const fields = changed(state, before)
    if (fields.length === 0) return
    for (const field of fields) unkept.add(field)
    store.setState({ keeping: 'waiting' })
    void storage
      .save(attempt_id, Object.fromEntries([...unkept].map((field) => [field, state[field]])))
      .then((done) => {
        if (changed(store.getState(), state).length > 0) return
        if (done) unkept.clear()
        store.setState({ keeping: done ? 'kept' : 'lost' })
      })
  })
  const set = (change: Partial<Preferences>) => store.setState(change)
  const get = store.getState
  return {
    ...store,
    visit(soal_id: string) {
      const { current, seen } = get()
      if (current === soal_id && seen[soal_id]) return
      set({ current: soal_id, seen: { ...seen, [soal_id]: true } })
    },
    strike(soal_id: string, option: string, on: boolean) {
      const others = (get().struck[soal_id] ?? []).filter((id) => id !== option)
      set({ struck: { ...get().struck, [soal_id]: on ? [...others, option] : others } })
    },
    refuse(field: string, text: string | null) {
      const { [field]: _, ...others } = get().unfit
      if (text !== null) set({ unfit: { ...others, [field]: text } })
      else if (field in get().unfit) set({ unfit: others })
    },
    /** Empties every field of a question. */
    refuseNothing(soal_id: string) {
      const kept = Object.entries(get().unfit).filter(([field]) => !field.startsWith(soal_id))
      if (isUnfit(get().unfit, soal_id)) set({ unfit: Object.fromEntries(kept) })
    },
    mark(block: string, marks: readonly Mark[]) {
      set({ marks: { ...get().marks, [block]: marks } })
    },
    openReading(id: string, open: boolean) {
      set({ readings: { ...get().readings, [id]: open } })
    },
    /** A review is of the sub-test before. */
    enter(index: number) {
      const { entered, tools } = get()
      store.setState({ entered: Math.max(entered, index), tools: { ...tools, reviewing: false } })
    },
    resizeText(by: 1 | -1) {
      set({ text_step: Math.min(TEXT_STEPS.length - 1, Math.max(0, get().text_step + by)) })
    },
    splitAt(percent: number) {
      set({ split: Math.min(SPLIT.most, Math.max(SPLIT.least, Math.round(percent))) })
    },
    tool(change: Partial<Tools>) {
      store.setState({ tools: { ...get().tools, ...change } })
    },
    set,
    flush: storage.flush,
  }
}

export type PreferencesStore = Awaited<ReturnType<typeof createPreferences>>

/** What an older version kept may lack fields or hold others: take what still has the right shape. */
function asPreferences(kept: unknown): Partial<Preferences> {
  if (typeof kept !== 'object' || kept === null) return {}
  const fields = Object.entries(kept).filter(([name, value]) => {
    if (!(name in FRESH)) return false
    return name === 'current' || typeof value === typeof FRESH[name as keyof Preferences]
  })
  return Object.fromEntries(fields)
}

/** Whether a field of this question holds a text that is no answer. */
export const isUnfit = (unfit: Readonly<Record<string, string>>, soal_id: string): boolean =>
  Object.keys(unfit).some((field) => field.startsWith(soal_id))
