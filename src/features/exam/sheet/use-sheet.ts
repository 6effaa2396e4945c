import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SheetKey } from '#contract/exam/fold.ts'
import { useRunner, useSnapshot } from '../attempt/context.ts'
import { onClockMoved } from '../attempt/use-clock.ts'
import { cellKey, correctable, positionAt, type SheetCells, type SheetSoal } from '../model/sheet.ts'

const NO_KEYS: readonly SheetKey[] = []

/**
 * The state of one sheet. Keys are taken at once into this tab's own list and sent to the stores behind it: three a
 * second must not wait for a disk. `mulai` is the exam time (ms) at which the sheet began.
 */
export function useSheet(soal: SheetSoal, mulai: number, locked: boolean) {
  const { attempt, writer } = useRunner()
  const kept = useSnapshot((snapshot) => snapshot.keys.get(soal.id)) ?? NO_KEYS
  const own = useRef(new Map<string, number>())
  const [typed, setTyped] = useState(0)
  const [correcting, setCorrecting] = useState<{ column: number; row: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `typed` counts the changes of the own keys
  const cells = useMemo<SheetCells>(() => {
    const all = new Map(kept.map((key) => [cellKey(key.column, key.row), key.answer]))
    for (const [cell, answer] of own.current) all.set(cell, answer)
    return all
  }, [kept, typed])
  const latest = useRef({ cells, correcting })
  latest.current = { cells, correcting }
  const elapsed = useCallback(() => attempt.t() - mulai - attempt.stood(mulai), [attempt, mulai])
  const [, look] = useState(0)
  useColumnChange(soal, elapsed, () => {
    setCorrecting(null)
    look((count) => count + 1)
  })
  const press = useCallback(
    (answer: number) => {
      const now = elapsed()
      const { cells, correcting } = latest.current
      const target = correcting && correctable(soal, cells, now) ? correcting : freeCell(soal, cells, now)
      if (locked || !target) return
      own.current.set(cellKey(target.column, target.row), answer)
      // The next key may come before React has rendered this one.
      latest.current = { cells: new Map(cells).set(cellKey(target.column, target.row), answer), correcting: null }
      writer.key(soal.id, [target.column, target.row, answer])
      setCorrecting(null)
      setTyped((count) => count + 1)
    },
    [elapsed, locked, soal, writer],
  )
  const correct = useCallback(() => {
    const target = locked ? null : correctable(soal, latest.current.cells, elapsed())
    latest.current = { ...latest.current, correcting: target }
    setCorrecting(target)
  }, [elapsed, locked, soal])
  const position = positionAt(soal, cells, elapsed())
  return { cells, position, correcting, press, correct, elapsed }
}

function freeCell(soal: SheetSoal, cells: SheetCells, now: number): { column: number; row: number } | null {
  const position = positionAt(soal, cells, now)
  return position.column_done ? null : position
}

/** Calls back when the clock changes the column. */
function useColumnChange(soal: SheetSoal, elapsed: () => number, onChange: () => void): void {
  const { attempt } = useRunner()
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const every = soal.detik_per_kolom * 1000
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(
        () => {
          latest.current()
          wait()
        },
        every - (Math.max(0, elapsed()) % every),
      )
    }
    wait()
    const stop = onClockMoved(attempt, () => {
      clearTimeout(timer)
      latest.current()
      wait()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [attempt, soal, elapsed])
}
