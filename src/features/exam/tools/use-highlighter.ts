import { useEffect } from 'react'
import { usePreferences, useRunner } from '../attempt/context.ts'
import type { Mark } from '../model/preferences.ts'
import { toggleMark, toWords } from '../model/text-offsets.ts'
import { caretAt, showMarks } from './highlight.ts'

/** While the highlighter is on, a stroke over text marks its words, a tap marks one; over a mark it wipes it away. */
export function useHighlighter(area: React.RefObject<HTMLElement | null>) {
  const { preferences } = useRunner()
  const on = usePreferences((state) => state.tools.highlight)
  useEffect(() => {
    const element = area.current
    if (!on || !element) return
    let from: ReturnType<typeof caretAt> = null
    let wipe: (() => void) | undefined
    const stretch = (event: PointerEvent): Mark | null => {
      const here = caretAt(event.clientX, event.clientY)
      if (!from || here?.root !== from.root) return null
      return toWords(from.root.textContent ?? '', [from.offset, here.offset])
    }
    const down = (event: PointerEvent) => {
      from = caretAt(event.clientX, event.clientY)
    }
    const move = (event: PointerEvent) => {
      const mark = stretch(event)
      if (!mark || !from) return
      wipe?.()
      wipe = showMarks(from.root, [mark])
    }
    const up = (event: PointerEvent) => {
      const mark = stretch(event)
      const block = from?.root.dataset.block
      wipe?.()
      from = null
      if (mark && block) preferences.mark(block, toggleMark(preferences.getState().marks[block] ?? [], mark))
    }
    // A stroke over an option's text is not a choice.
    const click = (event: MouseEvent) => {
      if ((event.target as Element).closest('[data-block]')) event.preventDefault()
    }
    const stop = new AbortController()
    const options = { signal: stop.signal }
    element.addEventListener('pointerdown', down, options)
    element.addEventListener('pointermove', move, options)
    element.addEventListener('pointerup', up, options)
    element.addEventListener('click', click, { ...options, capture: true })
    return () => stop.abort()
  }, [area, preferences, on])
}
