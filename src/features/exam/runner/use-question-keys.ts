import { useEffect, useRef } from 'react'
import { type Runner, useRunner } from '../attempt/context.ts'
import { markRow, toggleOption } from '../model/answered.ts'
import { isCovered, isTypingField, questionCommand } from '../model/keymap.ts'
import type { Item } from '../model/session.ts'

interface Keys {
  item: Item | undefined
  locked: boolean
  onStep: (by: 1 | -1) => void
  onHelp: () => void
}

/** Keys A-E, arrows, R and ? on the question screen. */
export function useQuestionKeys(keys: Keys) {
  const runner = useRunner()
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const view = runner.view ?? window
    const press = (event: KeyboardEvent) => {
      const { item, locked, onStep, onHelp } = latest.current
      if (!item || isCovered(view.document)) return
      const rtl = document.documentElement.dir === 'rtl'
      const command = questionCommand(event, isTyping(event.target), rtl)
      if (!command) return
      if (command.kind === 'next') onStep(1)
      else if (command.kind === 'previous') onStep(-1)
      else if (command.kind === 'help') onHelp()
      else if (locked) return
      else if (command.kind === 'flag') toggleFlag(runner, item)
      else if (command.kind === 'option') chooseAt(runner, item, command.place)
      // Left and right would also move a radio group's choice.
      event.preventDefault()
    }
    view.addEventListener('keydown', press)
    return () => view.removeEventListener('keydown', press)
  }, [runner])
}

function isTyping(target: EventTarget | null): boolean {
  // Not `instanceof`: the target may be another window's element.
  const element = target as HTMLElement | null
  if (!element || !('closest' in element)) return false
  if (element.closest('[role="separator"], [role="slider"]')) return true
  return isTypingField(element.tagName, element.getAttribute('type'), element.isContentEditable)
}

function toggleFlag({ writer, attempt }: Runner, { soal }: Item) {
  writer.flag(soal.id, !(attempt.snapshot().flags.get(soal.id) ?? false))
}

function chooseAt({ writer, attempt }: Runner, { soal, options }: Item, place: number) {
  const old = attempt.snapshot().answers.get(soal.id)
  if (soal.jenis === 'pernyataan') {
    // The first row without a column takes it: A is the left one, B the right.
    const row = soal.pernyataan.findIndex((_, index) => !Array.isArray(old) || (old[index] ?? null) === null)
    if (row >= 0 && place < 2) writer.answer(soal.id, markRow(old, soal.pernyataan.length, row, place === 0 ? 0 : 1))
    return
  }
  if (soal.jenis === 'jodoh' || soal.jenis === 'urut') return
  const id = options[place]
  if (id) writer.answer(soal.id, soal.jenis === 'ganda' ? toggleOption(old, options, id) : id)
}
