import { setImmediate, setTimeout } from 'node:timers/promises'

interface Line<T> {
  started: boolean
  running: Promise<T>
  /** When the next one may begin. */
  over: Promise<unknown>
  next?: Promise<T>
}

/**
 * Looks the same thing up once for all who ask at the same time. Who asks while a look-up runs waits for the next one:
 * what anybody is told was read after they asked, so nothing is ever out of date. `apart`: the next one begins so many ms
 * after the one before at the earliest, so that more who come one by one share it.
 */
export function sharedLookUp<T>(read: (key: string) => Promise<T>, apart = 0): (key: string) => Promise<T> {
  const lines = new Map<string, Line<T>>()

  function begin(key: string): Promise<T> {
    // Who asks in the same turn of the event loop is told the same.
    const running = setImmediate().then(() => {
      line.started = true
      return read(key)
    })
    const pause = apart ? setTimeout(apart, undefined, { ref: false }) : undefined
    const line: Line<T> = { started: false, running, over: Promise.allSettled([running, pause]) }
    lines.set(key, line)
    void line.over.then(() => {
      if (!line.next) lines.delete(key)
    })
    return running
  }

  return (key) => {
    const line = lines.get(key)
    if (!line) return begin(key)
    if (!line.started) return line.running
    line.next ??= line.over.then(() => begin(key))
    return line.next
  }
}
