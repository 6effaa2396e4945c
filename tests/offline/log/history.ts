import { CALM } from './net.ts'
import { CHOICES, older, weather } from './steps.ts'
import { EXAM, IN_PARTS, mulberry, type Sitting, World } from './world.ts'

const MINUTE = 60_000

/** Mostly one timer and a long grace; some in parts, some that hold marked entries back, some with a grace that ends. */
export function sittingOf(seed: number): Sitting {
  const random = mulberry(~seed)
  const paper = random() < 0.3 ? IN_PARTS : EXAM.paper
  const hold_marked = random() < 0.15
  const sync_ms = (random() < 0.2 ? 65 + random() * 30 : 48 * 60) * MINUTE
  return { exam: { ...EXAM, paper, hold_marked }, sync_ms: Math.round(sync_ms) }
}

/** A student's exam, and then a network and stores that work. */
export async function play(seed: number): Promise<World> {
  const world = new World(seed, undefined, sittingOf(seed))
  await older(world)
  weather(world)
  await world.phone.open()
  for (let n = 10 + world.int(40); n > 0; n--) {
    await CHOICES[world.int(CHOICES.length - 1)]?.(world)
    world.look()
  }
  return world
}

export async function settle(world: World): Promise<void> {
  world.net.weather = CALM
  world.net.cut.clear()
  world.net.failing.clear()
  for (const phone of world.phones) phone.wake()
  for (const phone of world.phones) for (const each of phone.stores) each.mode = 'well'
  for (const phone of world.phones) if (phone.begun.origin.writer !== 'none' && !phone.front) await phone.open()
  await world.time.pass(3 * MINUTE)
  world.look()
}
