import { useEffect } from 'react'
import { isCovered, questionCommand, sheetCommand } from '../model/keymap.ts'

interface Keys {
  /** How many keys the pad has. */
  answers: number
  press: (answer: number) => void
  correct: () => void
  /** Where the sheet is one among others. */
  onStep?: ((by: 1 | -1) => void) | undefined
}

/** Digits, letters and corrections from the keyboard; arrows move on where there is somewhere to go. */
export function useSheetKeys({ answers, press, correct, onStep }: Keys) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (isCovered(document)) return
      const command = sheetCommand(event, answers)
      const move = onStep ? questionCommand(event, false, document.documentElement.dir === 'rtl') : null
      if (command?.kind === 'digit') press(command.digit)
      else if (command?.kind === 'correct') correct()
      else if (move?.kind === 'next') onStep?.(1)
      else if (move?.kind === 'previous') onStep?.(-1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [answers, press, correct, onStep])
}
