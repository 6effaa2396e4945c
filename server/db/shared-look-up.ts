interface Line<T> {
  running: Promise<T>
  next?: Promise<T>
}

/**
 * Looks the same thing up once for all who ask at the same time. Who asks while a look-up runs waits for the next one:
 * what anybody is told was read after they asked, so nothing is ever out of date.
 */
export function sharedLookUp<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const lines = new Map<string, Line<T>>()

  function begin(key: string): Promise<T> {
    const line: Line<T> = { running: read(key) }
    lines.set(key, line)
    const done = () => {
      if (!line.next) lines.delete(key)
    }
    void line.running.then(done, done)
    return line.running
  }

  return (key) => {
    const line = lines.get(key)
    if (!line) return begin(key)
    line.next ??= line.running.then(
      () => begin(key),
      () => begin(key),
    )
    return line.next
  }
}
