import { expect, test } from 'vitest'
import { amended } from '#server/exam/log/calls.ts'
import { closedBy } from '#server/exam/log/seal.ts'
import { sealedAnswers } from '#server/exam/log/sealed.ts'
import { giveBack, giveExtra, pause, resume } from '#server/exam/log/staff.ts'
import type { LiveLog } from '#src/offline/attempt/live-log.ts'
import { CALM } from './net.ts'
import { begun, SOAL } from './screen.ts'
import type { StoreMode } from './stores.ts'
import { ATTEMPT, EXAM, type World } from './world.ts'

const MINUTE = 60_000
const HISTORIES = Number(process.env.HISTORIES ?? 12)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const MODES: readonly StoreMode[] = ['well', 'busy', 'slow', 'hangs', 'fails', 'late']
const ACTS = [giveExtra(6 * MINUTE), giveBack(4 * MINUTE), pause, resume, resume]

/** An exam on a screen, through whatever happens to it; in the end everything works. */
async function sit(world: World, live: LiveLog): Promise<void> {
  const { net, time, phone } = world
  const acts = (change: (typeof ACTS)[number]) =>
    amended(ATTEMPT, (facts) => (closedBy(facts) ? facts : change(facts, time.now)), net.deps)
  const steps: (() => unknown)[] = [
    () => void live.append(SOAL[world.int(2)] as string, { a: `jawaban ${time.now}` }).catch(() => undefined),
    () => live.typed(SOAL[world.int(2)] as string, `ketik ${time.now}`),
    () => void live.append(SOAL[3], { k: [0, world.int(50), world.int(9)] }).catch(() => undefined),
    () => (net.cut.delete(phone.begun.phone_id) ? live.online() : net.cut.add(phone.begun.phone_id)),
    () => {
      const store = phone.stores[world.int(1)]
      if (store) store.mode = MODES[world.int(MODES.length - 1)] as StoreMode
    },
    () => acts(ACTS[world.int(ACTS.length - 1)] as (typeof ACTS)[number]),
    () => live.going(),
    () => live.seen(),
  ]
  for (let n = 60; n > 0; n--) {
    // Taps by far the most, and most of them at once after something else.
    await steps[world.int(1) ? world.int(2) : world.int(steps.length - 1)]?.()
    await time.pass(world.int(5) ? world.int(5000) : world.int(4 * MINUTE))
  }
  await acts(resume)
  if (world.int(2)) {
    // Nearly never by chance: about the end there is no network, and staff give time.
    net.cut.add(phone.begun.phone_id)
    const end = await left(world, time.now)
    await acts(ACTS[world.int(1)] as (typeof ACTS)[number])
    await time.pass(Math.max(0, end) + world.int(2 * MINUTE))
  }
  for (const store of phone.stores) store.mode = 'well'
  net.weather = CALM
  net.cut.clear()
  await acts(resume)
  live.online()
  await time.pass(MINUTE)
}

/** Exam time that is left by the server's facts once it is sealed, or at a moment, ms. */
async function left(world: World, now = Number.POSITIVE_INFINITY): Promise<number> {
  const facts = (await world.net.store.find(ATTEMPT))?.facts
  if (!facts) throw new Error('no attempt')
  const at = closedBy(facts)?.at ?? now
  const stood = facts.stops.reduce((sum, stop) => sum + Math.min(stop.until ?? at, at) - stop.at, 0)
  return world.began + 60 * MINUTE + facts.extra_ms + stood - at
}

test(
  'I24.22 on a screen, whatever network, stores and staff do, the exam ends when its time is up and not before, and what is shown is scored',
  async () => {
    for (let n = 0; n < HISTORIES; n++) {
      const seed = SEED * 1000 + n
      const { world, live } = await begun(seed)
      await sit(world, live)
      for (let minute = 0; minute < 200 && live.snapshot().phase !== 'sealed'; minute++) await world.time.pass(MINUTE)
      const { phase, save, answers, rejected, unsent } = live.snapshot()
      expect([seed, phase, save.kind, unsent, rejected]).toEqual([seed, 'sealed', 'all_sent', 0, []])
      expect(await left(world), `${seed}`).toBeLessThan(5000)
      const row = await world.net.store.find(ATTEMPT)
      if (!row) throw new Error('no attempt')
      const rows = await world.net.store.rows(ATTEMPT)
      const scored = sealedAnswers({ facts: row.facts, rows, exam: EXAM, soal_ids: SOAL })?.folded.answers
      expect(new Map([...(scored ?? [])].map(([id, { value }]) => [id, value])), `${seed}`).toEqual(new Map(answers))
    }
  },
  60_000 + HISTORIES * 10_000,
)
