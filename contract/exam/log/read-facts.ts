import { type AttemptFacts, nameOf } from './facts.ts'
import { lastIndex } from './lists.ts'
import type { FactsMessage } from './messages.ts'
import { byMinute } from './receipts.ts'
import type { TimeFacts } from './when.ts'

/** What the functions of both ends ask, from what stands in the database and travels. `received`: what this end knows of it. */
export function readFacts(message: FactsMessage, received: TimeFacts['received']): AttemptFacts {
  const { claims, seals, rulings, started_at, origins, stops, extra_ms, ended_at, sync_until, uncounted } = message
  const { withdrawn_ms = 0 } = message
  // With the last seal those before it were opened again, which what still arrived had only made anew.
  const open = lastIndex(seals, ({ reopened }) => reopened)
  return {
    ...{ started_at, stops, extra_ms, withdrawn_ms, ended_at, uncounted },
    // What comes before the first entry of a page life is none of it: whatever a phone names, exam time runs from there.
    origins: origins.map((origin) => ({ ...origin, seq: 1 })),
    // Nobody knows yet by how much a stop that goes on makes the grace longer.
    sync_until: stops.at(-1)?.until === null ? Number.POSITIVE_INFINITY : sync_until,
    received: new Map(
      [...received].map(([writer, all]) => [
        writer,
        byMinute(
          all.map((one) => ({ writer, ...one })),
          message,
        ),
      ]),
    ),
    // The one that began has it from the beginning.
    claims: new Map(claims.flatMap(({ at }, epoch) => (epoch ? [[epoch, at]] : []))),
    holders: new Map(claims.map(({ phone_id }, epoch) => [epoch, phone_id])),
    seals: seals.map(({ heads, epoch, at }, n) => ({
      ...{ heads: new Map(heads), epoch, at, reopened: n <= open },
    })),
    rulings: new Map(rulings.map(({ writer, seq, ruling }) => [nameOf(writer, seq), ruling])),
  }
}
