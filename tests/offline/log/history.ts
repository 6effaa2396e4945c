import { CALM } from './net.ts'
import { CHOICES, older, weather } from './steps.ts'
import { World } from './world.ts'

const MINUTE = 60_000

/** A student's exam, and then a network and stores that work. */
export async function play(seed: number): Promise<World> {
  const world = new World(seed)
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
