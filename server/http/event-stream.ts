import { PassThrough, type Readable } from 'node:stream'

/** How long a reader may leave unread what was sent, ms; then its stream is cut off, and it comes back when it can. */
const STALLED_MS = 30_000
/** The same for its end. */
const LAST_MS = 5000

const open = new Set<Readable>()

/** How many readers this process has. */
export const openStreams = (): number => open.size

export interface EventStream {
  readable: Readable
  /** Sends a chunk if the reader has taken the one before; false if not, and the chunk is dropped. */
  send(chunk: string): boolean
  end(): void
  /** Called once when the stream ends, whichever side ends it. */
  onClose(listener: () => void): void
}

/**
 * Server-sent events for one reader, who may be slow or gone: at most one chunk waits for it. `caughtUp` is called when
 * a reader that something was withheld from has taken the rest, so that it can be told how things stand now.
 */
export function eventStream(caughtUp: () => void, stalledMs = STALLED_MS): EventStream {
  const stream = new PassThrough()
  open.add(stream)
  let cutOff: NodeJS.Timeout | undefined
  let withheld = false

  stream.on('drain', () => {
    clearTimeout(cutOff)
    cutOff = undefined
    if (!withheld) return
    withheld = false
    caughtUp()
  })
  stream.on('close', () => {
    clearTimeout(cutOff)
    open.delete(stream)
  })

  return {
    readable: stream,
    send(chunk) {
      if (stream.destroyed || stream.writableEnded) return false
      if (stream.writableNeedDrain) {
        withheld = true
        cutOff ??= setTimeout(() => stream.destroy(), stalledMs).unref()
        return false
      }
      stream.write(chunk)
      return true
    },
    end() {
      stream.end()
      setTimeout(() => stream.destroy(), LAST_MS).unref()
    },
    onClose: (listener) => stream.once('close', listener),
  }
}
