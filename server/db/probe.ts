import pg from 'pg'
import { destroyConnection, KEEP_ALIVE } from './wire.ts'

export type DatabaseState = 'ready' | 'read-only' | 'away'

export interface DatabaseProbe {
  /** How the database stands, known within `ANSWER_MS`. Who asks at the same time is told the same. */
  state(): Promise<DatabaseState>
  stop(): Promise<void>
}

const ANSWER_MS = 1500

const QUESTION = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`

/** Asks the database on a connection of its own, which no other work can keep busy. */
export function databaseProbe(url: string): DatabaseProbe {
  let open: pg.Client | undefined
  let asking: Promise<DatabaseState> | undefined

  async function connected(): Promise<pg.Client> {
    if (open) return open
    const client = new pg.Client({ connectionString: url, application_name: 'elp-probe', ...KEEP_ALIVE })
    const forget = () => {
      if (open === client) open = undefined
    }
    client.on('error', forget).on('end', forget)
    open = client
    await client.connect()
    return client
  }

  async function answer(): Promise<DatabaseState> {
    try {
      const { rows } = await (await connected()).query<{ read_only: boolean }>(QUESTION)
      return rows[0]?.read_only ? 'read-only' : 'ready'
    } catch {
      return 'away'
    }
  }

  async function ask(): Promise<DatabaseState> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<DatabaseState>((resolve) => {
      // An event loop that was held up finds the timer before the answer that has arrived: that one is read first.
      timer = setTimeout(() => setImmediate(() => resolve('away')), ANSWER_MS)
    })
    const said = await Promise.race([answer(), late])
    clearTimeout(timer)
    if (said === 'away') drop()
    return said
  }

  function drop(): void {
    const client = open
    open = undefined
    client && destroyConnection(client)
  }

  return {
    state() {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    async stop() {
      await asking
      const client = open
      open = undefined
      await client?.end().catch(() => undefined)
    },
  }
}
