import type { PhonePorts } from './log/ports.ts'

/** A call that is given up once nothing has been heard of it for a time: however slow a network is, it goes on while bytes come. */
export interface Silence {
  signal: AbortSignal
  /** Something came: it may be silent for as long again. */
  heard(): void
  /** It is over, or may be silent from now on. */
  stop(): void
  /** Whether it was given up. */
  over(): boolean
}

const pageTimer: PhonePorts['after'] = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** `ms`: the longest silence. Not AbortSignal.timeout: phones of 2021 do not know it, and would never send anything. */
export function silenceLimit(ms: number, after: PhonePorts['after'] = pageTimer): Silence {
  const abort = new AbortController()
  let cancel = after(ms, () => abort.abort())
  return {
    signal: abort.signal,
    heard() {
      cancel()
      cancel = after(ms, () => abort.abort())
    },
    stop: () => cancel(),
    over: () => abort.signal.aborted,
  }
}

/** The text of a reply, however long it takes, as long as it goes on. */
export async function textOf(reply: Response, { heard }: Pick<Silence, 'heard'>): Promise<string> {
  heard()
  if (!reply.body) return ''
  const reader = reply.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    heard()
    text += decoder.decode(next.value, { stream: true })
  }
  return text + decoder.decode()
}
