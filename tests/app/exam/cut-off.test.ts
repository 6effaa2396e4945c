import { expect, test } from 'vitest'
import { amended } from '#server/exam/log/calls.ts'
import { pause, resume } from '#server/exam/log/staff.ts'
import { createPreferences, type PreferencesStorage } from '#src/features/exam/model/preferences.ts'
import { createWriter } from '#src/features/exam/model/writer.ts'
import { restoreCutOff, storeCutOff } from '#src/features/exam/runner/cut-off.ts'
import { Temper } from '../../offline/log/net.ts'
import { SOAL, screen } from '../../offline/log/screen.ts'
import type { StoreMode } from '../../offline/log/stores.ts'
import { ATTEMPT, World } from '../../offline/log/world.ts'

const [Q0, Q1] = SOAL

/** A phone of which the preferences outlive a page. */
function phone() {
  const world = new World(11)
  const parts = world.phone.parts.bind(world.phone)
  let kept: object = {}
  const storage: PreferencesStorage = {
    load: async () => structuredClone(kept),
    save: async (_, value) => {
      kept = { ...kept, ...structuredClone(value) }
      return true
    },
    flush: () => undefined,
  }
  /** A tab with the exam, its `n`th page life. */
  const open = async (n: number) => {
    const life = { alive: true, page: null, senders: [], temper: new Temper(), base: world.phone.mono(), frozen: null }
    world.phone.parts = () => parts(life)
    const { live: attempt } = await screen(world, n)
    const preferences = await createPreferences(ATTEMPT, storage)
    const writer = createWriter(attempt)
    void restoreCutOff({ attempt, preferences, writer })
    await world.time.pass(5000)
    // What the server has would come back from there.
    world.net.cut.add(world.phone.begun.phone_id)
    return {
      attempt,
      say: writer.answer,
      async answer(soal: string, a: string) {
        writer.answer(soal, a)
        await world.time.pass(3000)
      },
      hide: () => storeCutOff({ attempt, preferences, writer }),
      kill() {
        life.alive = false
        attempt.stop()
      },
      stands: (soal: string = Q0) => attempt.snapshot().answers.get(soal),
    }
  }
  const stores = (mode: StoreMode) => {
    for (const store of world.phone.stores) store.mode = mode
  }
  return {
    world,
    open,
    /** A page whose last answer no store took is hidden and killed. */
    async leaves() {
      const page = await open(0)
      await page.answer(Q0, 'A')
      stores('fails')
      await page.answer(Q0, 'C')
      page.hide()
      page.kill()
      stores('well')
    },
    stores,
    cutOff: () => (kept as { cut_off: object } | null)?.cut_off,
  }
}

test('I24.62 what no store took when the page was hidden, and one took later, does not come back over a newer answer', async () => {
  const { world, stores, open, cutOff } = phone()
  const page = await open(0)
  await page.answer(Q0, 'A')
  stores('fails')
  await page.answer(Q0, 'C')
  page.hide()
  await world.time.pass(60_000)
  expect(cutOff()).toEqual({ [Q0]: { value: 'C', before: 'A' } })
  stores('well')
  await world.time.pass(20_000)
  expect(cutOff()).toEqual({})
  await page.answer(Q0, 'A')
  expect(page.attempt.snapshot().save.kind).toBe('offline')
  page.kill()
  expect((await open(1)).stands()).toBe('A')
})

test('I24.63 what was cut off is given to the page after it', async () => {
  const { leaves, open, cutOff } = phone()
  await leaves()
  const next = await open(1)
  expect([next.stands(), cutOff()]).toEqual(['C', {}])
})

test('I24.64 what one tab left is not given over what was answered in another one after it', async () => {
  const { stores, open } = phone()
  const [gone, other] = [await open(0), await open(1)]
  await other.answer(Q0, 'A')
  stores('fails')
  await gone.answer(Q0, 'C')
  gone.hide()
  gone.kill()
  stores('well')
  await other.answer(Q0, 'B')
  await other.answer(Q0, 'A')
  other.hide()
  expect((await open(2)).stands()).toBe('A')
})

test('I24.65 what is written takes nothing away that was put there for a later answer', async () => {
  const { world, stores, open } = phone()
  const page = await open(0)
  stores('slow')
  page.say(Q0, 'A')
  page.hide()
  await world.time.pass(10)
  stores('fails')
  page.say(Q1, 'B')
  page.hide()
  await world.time.pass(3000)
  expect([...page.attempt.unsaved().keys()]).toEqual([Q1])
  page.kill()
  stores('well')
  const next = await open(1)
  expect([next.stands(), next.stands(Q1)]).toEqual(['A', 'B'])
})

test('I24.66 what was cut off waits in a pause until the exam goes on, also where the page is hidden meanwhile', async () => {
  const { world, leaves, open, cutOff } = phone()
  const act = async (how: typeof pause) => ({
    facts: await amended(ATTEMPT, (facts) => how(facts, world.time.now), world.net.deps),
  })
  await leaves()
  const paused = await act(pause)
  // The phone has heard of it.
  const [kept] = world.phone.stores.map((store) => store.content(ATTEMPT))
  if (kept?.kept) kept.kept = { ...kept.kept, ...paused }
  const next = await open(1)
  next.hide()
  expect([next.attempt.snapshot().paused, next.stands()]).toEqual([true, 'A'])
  next.attempt.told(await act(resume))
  await world.time.pass(5000)
  expect([next.stands(), cutOff()]).toEqual(['C', {}])
})
