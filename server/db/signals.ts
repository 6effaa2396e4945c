import pg from 'pg'
import type { DatabaseGuard } from './guard.ts'
import { destroyConnection, KEEP_ALIVE, limitSilence } from './wire.ts'

/**
 * What nodes tell one another: a schedule whose board changed; attempts that were acted on; that notices wait to be told; and
 * whose list of notices, or whose scores, have changed (server/notices/watches.ts).
 */
export const BOARD_CHANNEL = 'elp_board'
export const LIVE_CHANNEL = 'elp_live'
export const NOTICE_DUE_CHANNEL = 'elp_notice_due'
export const NOTICE_CHANNEL = 'elp_notice'
const CHANNELS = [BOARD_CHANNEL, LIVE_CHANNEL, NOTICE_DUE_CHANNEL, NOTICE_CHANNEL] as const
type Channel = (typeof CHANNELS)[number]

/** `payload` null: the connection was down, so that notifications may be missing. */
export type Listener = (payload: string | null) => void

export interface Signals {
  /** Listens from now on; resolves once the database has taken it. Answers how to stop. */
  on(channel: Channel, listener: Listener): Promise<() => void>
  stop(): Promise<void>
}

const RETRY_MS = 1000
const CONNECT_MS = 5000

/** One connection per node for LISTEN, made when first needed and made anew when it breaks. */
export function databaseSignals(guard: DatabaseGuard): Signals {
  const listeners = new Map<Channel, Set<Listener>>(CHANNELS.map((channel) => [channel, new Set()]))
  let client: Promise<pg.Client> | null = null
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  async function open(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: guard.url,
      application_name: 'elp-signals',
      connectionTimeoutMillis: CONNECT_MS,
      ...KEEP_ALIVE,
    })
    made.on('error', () => lost(made))
    made.on('end', () => lost(made))
    made.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel as Channel) ?? []) listener(payload ?? '')
    })
    try {
      await made.connect()
      limitSilence(made, CONNECT_MS)
      await made.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '))
    } catch (error) {
      // A standby takes the connection and refuses to listen: each try would leave one there.
      destroyConnection(made)
      throw error
    }
    current = made
    return made
  }
  let current: pg.Client | null = null
  // It says nothing of itself: a database that was given up may be another when it is back.
  guard.onAway(() => current && destroyConnection(current))

  function lost(which: pg.Client): void {
    if (stopped || which !== current) return
    current = null
    client = null
    again()
  }

  function again(): void {
    clearTimeout(retry)
    retry = setTimeout(() => {
      if (stopped || client) return
      client = open()
      client.then(
        () => {
          for (const all of listeners.values()) for (const listener of all) listener(null)
        },
        () => {
          client = null
          again()
        },
      )
    }, RETRY_MS)
    retry.unref()
  }

  return {
    async on(channel, listener) {
      listeners.get(channel)?.add(listener)
      client ??= open()
      await client.catch(() => {
        client = null
        again()
      })
      return () => listeners.get(channel)?.delete(listener)
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      const open = await client?.catch(() => null)
      await open?.end().catch(() => undefined)
    },
  }
}
