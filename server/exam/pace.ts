import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Pause between two flushes of a phone (ms): an idle server's, within "on the server 5 s after the tap", and the longest. */
const BASE_MS = 3000
const MAX_MS = 30_000
/** How much load doubles the pause: requests that wait for their commit; mean delay of the event loop, ms. */
const WAITING = 200
const DELAY_MS = 100

export interface Load {
  waiting: number
  delay_ms: number
}

/** The pause that phones are told to keep; jitter is theirs to add. */
export function flushAfter({ waiting, delay_ms }: Load): number {
  return Math.round(Math.min(MAX_MS, BASE_MS * (1 + waiting / WAITING + delay_ms / DELAY_MS)))
}

const RESOLUTION_MS = 20
const WINDOW_MS = 5000
const READING_MS = 250

/** Watches the event loop; `stop` lets go of it. */
export function watchLoad(waiting: () => number): { pace: () => number; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const window = setInterval(() => delay.reset(), WINDOW_MS)
  window.unref()
  let delay_ms = 0
  // Reading a histogram costs more than a save may: not with every reply.
  const reading = setInterval(() => {
    // The histogram counts the sampling interval in; before its first sample the mean is NaN.
    delay_ms = Math.max(0, (delay.mean || 0) / 1e6 - RESOLUTION_MS)
  }, READING_MS)
  reading.unref()
  return {
    pace: () => flushAfter({ waiting: waiting(), delay_ms }),
    stop: () => {
      clearInterval(window)
      clearInterval(reading)
      delay.disable()
    },
  }
}
