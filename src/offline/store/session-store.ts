import type { TokenPair } from '#contract/accounts/token-pair.ts'
import { type Connection, isFull } from './connection.ts'
import type { StoredSession } from './rows.ts'

/** The lasting log-in: one row per student, and which of them is at the phone now. Nothing unsent ever lies here. */
export interface SessionStore {
  load(): Promise<StoredSession | null>
  save(session: Omit<StoredSession, 'user_id'>): Promise<void>
  /** A renewed pair; ignored where that student has logged out meanwhile. */
  saveTokens(user_id: string, pair: TokenPair | null): Promise<void>
  /** Logged out: tokens and profile go, unsent work stays. */
  clear(): Promise<void>
}

const CURRENT = 'current_user'
const NO_TOKENS = { accessToken: null, refreshToken: null }

export function sessionStore(connection: Connection): SessionStore {
  /** A renewed pair that a full disk did not take: the one it replaces is worthless now. */
  let unsaved: { pair: TokenPair | null; replaces: string | null } | null = null

  const readRow = () =>
    connection.use((db) =>
      db.transaction('r', db.session, db.meta, async () => {
        const current = await db.meta.get(CURRENT)
        return (typeof current?.value === 'string' && (await db.session.get(current.value))) || null
      }),
    )

  return {
    async load() {
      const row = await readRow()
      if (!row?.refreshToken || row.refreshToken !== unsaved?.replaces) return row
      return { ...row, ...(unsaved.pair ?? NO_TOKENS) }
    },
    save: (session) =>
      connection.use((db) =>
        db.transaction('rw', db.session, db.meta, async () => {
          await db.session.put({ ...session, user_id: session.profile.id })
          await db.meta.put({ key: CURRENT, value: session.profile.id })
        }),
      ),
    async saveTokens(user_id, pair) {
      let replaces: string | null = null
      try {
        await connection.use((db) =>
          db.transaction('rw', db.session, async () => {
            const row = await db.session.get(user_id)
            replaces = row?.refreshToken ?? null
            if (row) await db.session.put({ ...row, ...(pair ?? NO_TOKENS) })
          }),
        )
      } catch (error) {
        if (!isFull(error)) throw error
        unsaved = { pair, replaces }
      }
    },
    clear: () =>
      connection.use((db) =>
        db.transaction('rw', db.session, db.meta, async () => {
          await db.session.clear()
          await db.meta.delete(CURRENT)
        }),
      ),
  }
}
