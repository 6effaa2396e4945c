import { useEffect, useState } from 'react'
import { useRunner } from '../attempt/context.ts'
import { onClockMoved } from '../attempt/use-clock.ts'
import { sectionAt } from '../model/sheet.ts'

/** Index of the section that runs now; `onChange` is called when the clock moves on to the next. */
export function useSection(
  band: { count: number; seconds: number },
  elapsed: () => number,
  onChange: () => void,
): number {
  const { attempt } = useRunner()
  const [index, setIndex] = useState(() => sectionAt(band, elapsed()))
  const { count, seconds } = band
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = sectionAt({ count, seconds }, elapsed())
    const look = () => {
      clearTimeout(timer)
      const now = sectionAt({ count, seconds }, elapsed())
      setIndex(now)
      if (now > last) onChange()
      last = now
      const every = seconds * 1000
      if (now < count - 1) timer = setTimeout(look, every - (Math.max(0, elapsed()) % every))
    }
    look()
    // Timers of a page in the background are late: what passed unseen needs no signal, only the right place.
    document.addEventListener('visibilitychange', look)
    const stop = onClockMoved(attempt, look)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [attempt, count, seconds, elapsed, onChange])
  return index
}
