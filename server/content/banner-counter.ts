import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { bannerCountTable } from '../db/tables/index.ts'

export type Counted = 'seen' | 'clicked'

/** More banners in one day are none of ours: then what is counted already is written first. */
const MOST_KEPT = 500

export interface BannerCounter {
  add(banner_id: string, what: Counted): void
  /** Writes what was counted since it was last written. What cannot be written now is written next time. */
  flush(): Promise<void>
}

/** The day in WIB (+7, without daylight saving) of an instant. */
const dayOf = (now: number): string => new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)

/**
 * Counts in memory, by banner and day and by nothing else, and writes in batches: a thousand readers are one statement.
 * What a process counted and had not written goes with it when it is killed.
 */
export function bannerCounter(db: Db, now: () => number): BannerCounter {
  let counts = new Map<string, Record<Counted, number>>()

  return {
    add(banner_id, what) {
      const key = `${dayOf(now())}/${banner_id}`
      const known = counts.get(key) ?? { seen: 0, clicked: 0 }
      if (!counts.has(key) && counts.size >= MOST_KEPT) return
      counts.set(key, { ...known, [what]: known[what] + 1 })
    },

    async flush() {
      if (counts.size === 0) return
      const written = counts
      counts = new Map()
      const rows = [...written].map(([key, { seen, clicked }]) => {
        const [tanggal = '', banner_id = ''] = key.split('/')
        return { tanggal, banner_id, seen, clicked }
      })
      try {
        // Of a banner that was deleted meanwhile nothing is left to count for.
        await db.execute(sql`
          insert into ${bannerCountTable} (banner_id, tanggal, seen, clicked)
          select given.banner_id, given.tanggal, given.seen, given.clicked
          from json_to_recordset(${JSON.stringify(rows)}::json)
            as given(banner_id uuid, tanggal date, seen int, clicked int)
          join banner on banner.id = given.banner_id
          on conflict (banner_id, tanggal) do update set
            seen = banner_count.seen + excluded.seen, clicked = banner_count.clicked + excluded.clicked`)
      } catch (error) {
        for (const [key, { seen, clicked }] of written) {
          const since = counts.get(key) ?? { seen: 0, clicked: 0 }
          counts.set(key, { seen: since.seen + seen, clicked: since.clicked + clicked })
        }
        throw error
      }
    },
  }
}
