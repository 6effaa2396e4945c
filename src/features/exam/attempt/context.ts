import { createContext, use, useCallback, useRef, useSyncExternalStore } from 'react'
import type { AnswerState } from '#contract/exam/answered.ts'
import type { Answer } from '#contract/exam/log/entry.ts'
import type { AttemptSnapshot, OpenAttempt } from '#offline/types.ts'
import type { Zone } from '#src/lib/format/dates.ts'
import { soalState } from '../model/answered.ts'
import { type CellState, cellState } from '../model/map-state.ts'
import type { Media } from '../model/media.ts'
import type { PreferencesState, PreferencesStore } from '../model/preferences.ts'
import type { Item, Session } from '../model/session.ts'
import type { Writer } from '../model/writer.ts'

/** Everything a part of the runner may need; made once per open attempt. */
export interface Runner {
  attempt: OpenAttempt
  session: Session
  writer: Writer
  preferences: PreferencesStore
  media: Media
  /** When everything had last reached the server (epoch ms), null where this page has not seen it. */
  lastSent: () => number | null
  peserta: string | null
  zone: Zone
  /** The window it is shown in, where that is not the page's own (the preview of the back office). */
  view?: Window
  /** Epoch ms of this phone. */
  now: () => number
}

export const RunnerContext = createContext<Runner | null>(null)

export function useRunner(): Runner {
  const runner = use(RunnerContext)
  if (!runner) throw new Error('useRunner outside of an open attempt')
  return runner
}

/**
 * One fact of the snapshot. The component renders again only when that fact changes (by `same`), not on every
 * entry: an exam has thousands.
 */
export function useSnapshot<T>(select: (snapshot: AttemptSnapshot) => T, same: (a: T, b: T) => boolean = Object.is): T {
  const { attempt } = useRunner()
  const last = useRef<{ value: T } | null>(null)
  const read = () => {
    const value = select(attempt.snapshot())
    if (!last.current || !same(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  const subscribe = useCallback((listener: () => void) => attempt.subscribe(listener), [attempt])
  return useSyncExternalStore(subscribe, read)
}

export function usePreferences<T>(select: (preferences: PreferencesState) => T): T {
  const { preferences } = useRunner()
  return useSyncExternalStore(preferences.subscribe, () => select(preferences.getState()))
}

/** The answer as it was tapped last, in the stores or on its way there. */
export const useAnswer = (soal_id: string): Answer | undefined => useSnapshot(({ answers }) => answers.get(soal_id))

export const useFlag = (soal_id: string): boolean => useSnapshot(({ flags }) => flags.get(soal_id) ?? false)

/** Something is on the screen and not in the stores yet. */
export const useWriting = (): boolean => useSnapshot(({ save }) => save.kind === 'writing' || save.kind === 'not_saved')

export function useCurrentItem(items: readonly Item[]): Item | undefined {
  const current = usePreferences((preferences) => preferences.current)
  return items.find((item) => item.soal.id === current) ?? items[0]
}

function stateNow({ attempt }: Pick<Runner, 'attempt'>, { soal }: Item): AnswerState {
  const { answers, keys } = attempt.snapshot()
  return soalState(soal, answers.get(soal.id), keys.has(soal.id))
}

/** How many are answered; renders again only where the number changes, not with every line of the log. */
export function useAnsweredCount(items: readonly Item[]): number {
  const runner = useRunner()
  return useSnapshot(() => items.filter((item) => stateNow(runner, item) === 'answered').length)
}

/** The cell of one question, as it stands now. */
export function readCell(runner: Runner, item: Item, current: string | null): CellState {
  const { id } = item.soal
  const snapshot = runner.attempt.snapshot()
  return cellState({
    state: stateNow(runner, item),
    seen: runner.preferences.getState().seen[id] === true,
    flagged: snapshot.flags.get(id) ?? false,
    current: id === current,
    sync: snapshot.sync.get(id) ?? 'none',
  })
}

/** Cells of all given questions; renders again with every change of any, so only the map uses it. */
export function useCells(items: readonly Item[]): CellState[] {
  const runner = useRunner()
  useSnapshot((snapshot) => snapshot)
  const current = usePreferences((preferences) => preferences.current) ?? items[0]?.soal.id ?? null
  usePreferences((preferences) => preferences.seen)
  return items.map((item) => readCell(runner, item, current))
}
